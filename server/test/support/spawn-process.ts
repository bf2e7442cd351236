import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A `database-process.ts` under control of a test. */
export type DatabaseProcess = {
  child: ChildProcess;
  /** Every line it told, in order. */
  lines: string[];
  /** Ids of rows that it was told are stored. */
  acknowledged(): number[];
  send(command: string): void;
  /** Resolves with the first line, told already or later, that starts with a word. */
  line(word: string): Promise<string>;
  /** Resolves when at least that many rows are acknowledged. */
  acks(count: number): Promise<void>;
  exited: Promise<number | null>;
};

const program = join(import.meta.dirname, 'database-process.ts');

export function spawnProcess(dataFolder: string): DatabaseProcess {
  // In a group of its own, so that a test can press Ctrl-C on it alone.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, dataFolder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const wake: (() => void)[] = [];
  const wakeAll = (): void => {
    for (const resume of wake.splice(0)) resume();
  };
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    lines.push(line);
    wakeAll();
  });
  child.stdin?.on('error', () => {});
  const exited = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  void exited.then(wakeAll);

  async function until<Found>(look: () => Found | undefined, wanted: string): Promise<Found> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`the process ended before ${wanted}; it told: ${lines.slice(-5).join(' | ')}`);
      }
      await new Promise<void>((resume) => wake.push(resume));
    }
  }

  const acknowledged = (): number[] =>
    lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)));
  return {
    child,
    lines,
    acknowledged,
    send: (command) => child.stdin?.write(`${command}\n`),
    line: (word) => until(() => lines.find((line) => line.startsWith(word)), word),
    acks: async (count) => {
      await until(() => (acknowledged().length >= count ? true : undefined), `${count} acknowledgements`);
    },
    exited,
  };
}

/** What a process told when it became ready. */
export async function readiness(process: DatabaseProcess): Promise<{ applied: number[] }> {
  return JSON.parse((await process.line('ready')).slice('ready '.length));
}
