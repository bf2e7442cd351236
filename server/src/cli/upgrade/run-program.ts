import { execFile } from 'node:child_process';
import type { Ran } from './run-release.ts';

/** Runs a program of the system; a program that is missing ends with 127. */
export function runProgram(name: string, words: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(name, [...words], (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127;
      resolve({ code, said: `${err}${out}`.trim() || (error?.message ?? '') });
    });
  });
}
