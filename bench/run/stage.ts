import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Profile } from './profiler.ts';

/** A process of its own for a part of the measurement: its memory and its processor are not the others'. */
export type Stage<Result> = {
  result: Result;
  startProfile(): Promise<void>;
  stopProfile(): Promise<Profile>;
  /** Processor time that the process has used so far, all its threads, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Asks the process to end and waits for it. */
  stop(): Promise<void>;
};

export type StageOptions = {
  /** Script in `bench/stages`, without its ending. */
  script: string;
  input: unknown;
  /** Which processor it should keep to, where the machine has several and `taskset` is there. */
  cpu?: number;
  /** Longest to wait for an answer. */
  timeoutMs: number;
};

export type StageCommand =
  | { do: 'run'; input: unknown }
  | { do: 'start profile' }
  | { do: 'stop profile' }
  | { do: 'tell processor time' };

type StageAnswer = { result: unknown; error?: string };

/** Starts a stage and waits for its result; the process stays until it is stopped. */
export async function startStage<Result>(options: StageOptions): Promise<Stage<Result>> {
  const child = spawnStage(options);
  const ended = once(child, 'exit');
  const ask = (command: StageCommand): Promise<unknown> => askStage(child, command, options);
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    await ended;
    clearTimeout(timer);
  };
  try {
    return {
      result: (await ask({ do: 'run', input: options.input })) as Result,
      startProfile: async () => void (await ask({ do: 'start profile' })),
      stopProfile: async () => (await ask({ do: 'stop profile' })) as Profile,
      cpuMicros: async () => (await ask({ do: 'tell processor time' })) as number,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs a stage to its result and ends it. */
export async function runStage<Result>(options: StageOptions): Promise<Result> {
  const stage = await startStage<Result>(options);
  await stage.stop();
  return stage.result;
}

function spawnStage({ script, cpu }: StageOptions): ChildProcess {
  const path = join(import.meta.dirname, '../stages', `${script}.ts`);
  // As ./carreto starts its processes; the floor gets the same.
  const flags = ['--max-semi-space-size=64', '--disable-warning=ExperimentalWarning', '--expose-gc'];
  const node = [process.execPath, ...flags, path];
  const [command = process.execPath, ...words] =
    cpu !== undefined && canPin() ? ['taskset', '-c', String(cpu), ...node] : node;
  return spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function canPin(): boolean {
  return availableParallelism() > 1 && ['/usr/bin/taskset', '/bin/taskset'].some((path) => existsSync(path));
}

function askStage(
  child: ChildProcess,
  command: StageCommand,
  { script, timeoutMs }: StageOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      act();
    };
    const onMessage = (message: unknown): void => {
      const { result, error } = message as StageAnswer;
      settle(() => (error === undefined ? resolve(result) : reject(new Error(`stage ${script}: ${error}`))));
    };
    const onExit = (): void => settle(() => reject(new Error(`stage ${script} ended before it answered`)));
    const timer = setTimeout(
      () => settle(() => reject(new Error(`stage ${script} did not answer in ${timeoutMs} ms`))),
      timeoutMs,
    );
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(command);
  });
}
