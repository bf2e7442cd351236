import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from './debian-package.ts';

/** Browsers that the tests of pages can drive, by their programs. */
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macProgram = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The program of a browser on this machine; undefined where there is none. */
export function findBrowser(searchPath = process.env.PATH ?? ''): string | undefined {
  const onPath = searchPath.split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));
  return [...onPath, macProgram].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Brings a browser on a Debian where that needs no question, which is as root; elsewhere, and where it fails, says
 * what is missing.
 */
export function ensureBrowser(say: (line: string) => void): void {
  if (findBrowser() !== undefined || installOnDebian('chromium', say)) return;
  say('No browser was found: the tests that need one are skipped (Debian: apt-get install chromium).');
}
