import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Browsers that the tests of pages can drive, by their programs. */
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macProgram = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Of Debian. */
const packageTool = 'apt-get';

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
  if (findBrowser() !== undefined) return;
  if (process.getuid?.() === 0 && isInstallable()) {
    say('Installing chromium, which the tests of pages drive …');
    if (aptGet('install') || (aptGet('update') && aptGet('install'))) return;
  }
  say('No browser was found: the tests that need one are skipped (Debian: apt-get install chromium).');
}

/** On Ubuntu the package of that name is none. */
function isInstallable(): boolean {
  const { status, stdout } = spawnSync('sh', ['-c', '. /etc/os-release && echo "$ID"'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === 'debian';
}

function aptGet(action: 'install' | 'update'): boolean {
  const words =
    action === 'update' ? ['update', '-q'] : ['install', '-y', '-q', '--no-install-recommends', 'chromium'];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(packageTool, words, { stdio: 'ignore', env: environment }).status === 0;
}
