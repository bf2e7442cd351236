import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { callCommand } from '../../src/cli/call-command.ts';
import type { Ran } from './run-carreto.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * What `./carreto WORD…` does, in this process and one call after the other: the same words, environment, output and
 * exit codes without the start of a process. For tests that call it often; `runCarreto` starts the real one. A service is told to
 * stop as soon as it says that it listens. `input` is all that its standard input has.
 */
export function callCarreto(
  words: readonly string[],
  environment: Record<string, string> = {},
  input = '',
): Promise<Ran> {
  const call = before.then(() => callAlone(words, environment, input));
  before = call.catch(() => {});
  return call;
}

async function callAlone(
  words: readonly string[],
  environment: Record<string, string>,
  input: string,
): Promise<Ran> {
  const own = process.env;
  const { DATABASE_URL: _, ...inherited } = own;
  const signals = watchListeners();
  const out = listen(process.stdout, (part) => {
    if (part.includes('Carreto listens on')) signals.terminate();
  });
  const err = listen(process.stderr);
  const stdin = offerInput(input);
  // One thread, whatever the machine has, as `runCarreto` has it.
  process.env = { CARRETO_THREADS: '1', ...inherited, ...environment };
  try {
    const code = await callCommand(words);
    return { code, out: out.said(), err: err.said() };
  } finally {
    process.env = own;
    out.stop();
    err.stop();
    stdin.stop();
    signals.forget();
  }
}

/** Puts a text in the place of the standard input of this process. */
function offerInput(text: string): { stop(): void } {
  const own = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(text)]) });
  return { stop: () => Object.defineProperty(process, 'stdin', own) };
}

const listened = ['SIGINT', 'SIGTERM', 'uncaughtException'] as const;

/** What a command that goes on listens for: it is called as a signal would call it, and taken off the process after the command. */
function watchListeners(): { terminate(): void; forget(): void } {
  const events: EventEmitter = process;
  const before = new Map(listened.map((name) => [name, events.rawListeners(name)]));
  const added = (name: (typeof listened)[number]) =>
    events.rawListeners(name).filter((listener) => before.get(name)?.includes(listener) !== true);
  return {
    terminate() {
      for (const listener of added('SIGTERM')) listener.call(process, 'SIGTERM');
    },
    forget() {
      for (const name of listened)
        for (const listener of added(name)) events.off(name, listener as () => void);
    },
  };
}

/** What is written on a stream is kept, and `heard` as it comes. */
function listen(
  stream: NodeJS.WriteStream,
  heard: (part: Buffer) => void = () => {},
): { said(): string; stop(): void } {
  const parts: Buffer[] = [];
  const write = (part: string | Uint8Array, encoding?: unknown): boolean => {
    const coding = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
    const bytes = typeof part === 'string' ? Buffer.from(part, coding) : Buffer.from(part);
    parts.push(bytes);
    heard(bytes);
    return true;
  };
  const spy = vi.spyOn(stream, 'write').mockImplementation(write);
  return { said: () => Buffer.concat(parts).toString(), stop: () => spy.mockRestore() };
}
