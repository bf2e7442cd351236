import type { Log } from '../log/log.ts';

/** Something that is done again and again behind the requests. Must be safe to run in several processes at once. */
export type BackgroundTask = {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
};

export type Background = {
  /** Runs every task once, after those that run now. Rejects with the first failure. */
  runAll(): Promise<void>;
  /** Starts no task any more and waits for those that run. */
  stop(): Promise<void>;
};

/**
 * Runs each task every `everyMs`, one run of a task at a time. A run that fails is logged and tried again in
 * its turn; a task is never given up.
 */
export function startBackground(tasks: readonly BackgroundTask[], log: Log): Background {
  const loops = tasks.map((task) => startLoop(task, log));
  return {
    async runAll() {
      for (const loop of loops) await loop.runNow();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

type Loop = { runNow(): Promise<void>; stop(): Promise<void> };

function startLoop(task: BackgroundTask, log: Log): Loop {
  let running: Promise<void> = Promise.resolve();
  let waiting = 0;
  const runNow = (): Promise<void> => {
    waiting += 1;
    const next = running
      .catch(() => {})
      .then(async () => void (await task.run()))
      .finally(() => {
        waiting -= 1;
      });
    running = next;
    return next;
  };
  const timer = setInterval(() => {
    if (waiting > 0) return;
    runNow().catch((error: unknown) =>
      log.warn({ task: task.name, err: error }, 'a background task failed; it will be tried again'),
    );
  }, task.everyMs);
  timer.unref();
  return {
    runNow,
    stop() {
      clearInterval(timer);
      return running.catch(() => {});
    },
  };
}
