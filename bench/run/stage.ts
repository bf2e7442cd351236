import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** A process of its own for a part of the measurement: its memory and its processor are not the others'. */
export type Stage<Result> = {
  result: Result;
  /** Asks the process to end and waits for it. */
  stop(): Promise<void>;
};

export type StageOptions = {
  /** Script in `bench/stages`, without its ending. */
  script: string;
  input: unknown;
  /** Which processor it should keep to, where the machine has several and `taskset` is there. */
  cpu?: number;
  /** Longest to wait for the result. */
  timeoutMs: number;
  /** Flags for Node. */
  nodeFlags?: readonly string[];
};

/** Starts a stage and waits for its first message; the process stays until it is stopped. */
export async function startStage<Result>(options: StageOptions): Promise<Stage<Result>> {
  const child = spawnStage(options);
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
  try {
    child.send({ input: options.input });
    const result = await firstMessage<Result>(child, options.script);
    return {
      result,
      stop: async () => {
        if (child.connected) child.disconnect();
        await ended;
      },
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a stage to its result and ends it. */
export async function runStage<Result>(options: StageOptions): Promise<Result> {
  const stage = await startStage<Result>(options);
  await stage.stop();
  return stage.result;
}

function spawnStage({ script, cpu, nodeFlags = [] }: StageOptions): ChildProcess {
  const path = join(import.meta.dirname, '../stages', `${script}.ts`);
  const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', ...nodeFlags];
  const node = [process.execPath, ...flags, path];
  const pinned = cpu !== undefined && canPin() ? ['taskset', '-c', String(cpu), ...node] : node;
  const [command = process.execPath, ...words] = pinned;
  return spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function canPin(): boolean {
  return availableParallelism() > 1 && ['/usr/bin/taskset', '/bin/taskset'].some((path) => existsSync(path));
}

function firstMessage<Result>(child: ChildProcess, script: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Result));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`stage ${script} ended before its result (${signal ?? `code ${code}`})`)),
    );
  });
}
