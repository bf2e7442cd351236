import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { BrowserProgram } from './browser-program.ts';
import { installOnDebian } from './debian-package.ts';
import { installNpmBrowser, npmBrowser } from './npm-browser.ts';

/** Browsers of machines, by their programs. */
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macProgram = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The browser to test pages with: that of `CARRETO_BROWSER`; that of npm, which is the same on every machine; one that the
 * machine has. Undefined where there is none.
 * @throws Error where `CARRETO_BROWSER` names no program, and with `CI` set where there is none: nothing is skipped there.
 */
export function findBrowser(
  searchPath = process.env.PATH ?? '',
  named = process.env.CARRETO_BROWSER,
): BrowserProgram | undefined {
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`CARRETO_BROWSER is no program: ${named}`);
    return { path: named, environment: {} };
  }
  const own = npmBrowser();
  if (own !== undefined) return own;
  const path = findOnPath(searchPath);
  if (path !== undefined) return { path, environment: {} };
  if (process.env.CI) throw new Error('CI is set, and there is no browser to test pages with');
  return undefined;
}

/** The program of a browser that this machine has; undefined where there is none. */
export function findOnPath(searchPath: string): string | undefined {
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
 * Brings a browser where there is none yet: that of npm on Linux x64, else Debian's where that needs no question, which is as
 * root; elsewhere, and where it fails, says what is missing.
 */
export async function ensureBrowser(say: (line: string) => void): Promise<void> {
  if (process.env.CARRETO_BROWSER || npmBrowser() !== undefined) return;
  if (await installNpmBrowser(say)) return;
  if (findOnPath(process.env.PATH ?? '') !== undefined || installOnDebian('chromium', say)) return;
  say('No browser was found: the tests that need one are skipped (Debian: apt-get install chromium).');
}
