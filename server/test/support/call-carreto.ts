import { vi } from 'vitest';
import { callCommand } from '../../src/cli/call-command.ts';
import type { Ran } from './run-carreto.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * What `./carreto WORD…` does, in this process and one call after the other: the same words, environment, output and
 * exit codes without the start of a process. For tests that call it often; `runCarreto` starts the real one.
 */
export function callCarreto(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  const call = before.then(() => callAlone(words, environment));
  before = call.catch(() => {});
  return call;
}

async function callAlone(words: readonly string[], environment: Record<string, string>): Promise<Ran> {
  const own = process.env;
  const { DATABASE_URL: _, ...inherited } = own;
  const out = listen(process.stdout);
  const err = listen(process.stderr);
  process.env = { ...inherited, ...environment };
  try {
    const code = await callCommand(words);
    return { code, out: out.said(), err: err.said() };
  } finally {
    process.env = own;
    out.stop();
    err.stop();
  }
}

function listen(stream: NodeJS.WriteStream): { said(): string; stop(): void } {
  const parts: Buffer[] = [];
  const write = (part: string | Uint8Array, encoding?: unknown): boolean => {
    const coding = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
    return parts.push(typeof part === 'string' ? Buffer.from(part, coding) : Buffer.from(part)) > 0;
  };
  const spy = vi.spyOn(stream, 'write').mockImplementation(write);
  return { said: () => Buffer.concat(parts).toString(), stop: () => spy.mockRestore() };
}
