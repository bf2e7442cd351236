import { spawnSync } from 'node:child_process';
import { installOnDebian } from './debian-package.ts';

/** Whether the programs of poppler, with which tests look at PDFs, are on this machine. */
export function hasPdfTools(): boolean {
  return spawnSync('pdftoppm', ['-v'], { stdio: 'ignore' }).error === undefined;
}

/** Brings them on a Debian as root; elsewhere, and where that fails, says what is missing. */
export function ensurePdfTools(say: (line: string) => void): void {
  if (hasPdfTools() || installOnDebian('poppler-utils', say)) return;
  say(
    'pdftoppm was not found: the tests that look at PDFs are skipped (Debian: apt-get install poppler-utils).',
  );
}
