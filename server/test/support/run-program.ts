import { execFile } from 'node:child_process';
import type { Ran } from './run-carreto.ts';

/** Runs a program to its end, without a database of the environment. */
export function runProgram(
  program: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  const { DATABASE_URL: _, ...own } = process.env;
  return new Promise((resolve) => {
    execFile(program, [...words], { env: { ...own, ...environment }, cwd: '/' }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}
