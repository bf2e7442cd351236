import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectHome } from '../server/src/cli/project-home.ts';
import type { BrowserProgram } from './browser-program.ts';

const packageFolder = () => join(projectHome(), 'server/test/browser');
const cacheFolder = () => join(projectHome(), 'node_modules/.cache');

/** Where the browser of npm is unpacked, which is named after its version. */
function homeOfBrowser(): string {
  const { dependencies } = createRequire(import.meta.url)(join(packageFolder(), 'package.json')) as {
    dependencies: Record<string, string>;
  };
  return join(cacheFolder(), `browser-${dependencies['@sparticuz/chromium']}`);
}

/**
 * The browser that comes by npm alone, where it was installed and unpacked. Libraries and fonts are its own: it runs on a bare
 * system, and draws the same letters on each.
 */
export function npmBrowser(): BrowserProgram | undefined {
  if (!existsSync(packageFolder())) return undefined;
  const home = homeOfBrowser();
  const path = join(home, 'chromium');
  if (!existsSync(path)) return undefined;
  return {
    path,
    environment: {
      // As many as its package ships; what the machine has goes after them.
      LD_LIBRARY_PATH: [join(home, 'al2023/lib'), home, process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  };
}

/** Installs and unpacks it, on Linux x64, where that was not done; says whether it is there now. */
export async function installNpmBrowser(say: (line: string) => void): Promise<boolean> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  if (npmBrowser() !== undefined) return true;
  say('Installing the browser that pages are tested with (once for each version of it) ...');
  try {
    await installPackage();
    await unpack(homeOfBrowser());
    return true;
  } catch (error) {
    say(`It could not be installed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Apart from everything else: nobody but tests of pages needs its 67 MB. */
async function installPackage(): Promise<void> {
  const folder = packageFolder();
  const lock = await readFile(join(folder, 'package-lock.json'));
  const stamp = join(folder, 'node_modules/.carreto-lock');
  if (lock.equals(await readFile(stamp).catch(() => Buffer.alloc(0)))) return;
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', words, { cwd: folder });
  await writeFile(stamp, lock);
}

/**
 * Unpacks beside its place and moves there what is whole. The package writes into the temporary folder, under names that all
 * users of a machine share: it gets one of its own.
 */
async function unpack(home: string): Promise<void> {
  await mkdir(cacheFolder(), { recursive: true });
  const work = await mkdtemp(join(cacheFolder(), 'browser-unpacking-'));
  try {
    await run(process.execPath, ['--input-type=module', '--eval', unpackAll], {
      cwd: packageFolder(),
      env: { ...process.env, TMPDIR: work },
    });
    await writeFile(join(work, 'fonts.conf'), fontsBelow(home));
    await rename(work, home).catch((error: unknown) => {
      // Two did it at once, and the other was there first.
      if (!existsSync(join(home, 'chromium'))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const unpackAll = `
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
const main = createRequire(join(process.cwd(), 'package.json')).resolve('@sparticuz/chromium');
const bin = join(dirname(main), '../bin');
const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
await Promise.all(files.map((file) => inflate(join(bin, file))));
`;

/** Its own names fixed folders, where nothing is: text would be invisible. */
function fontsBelow(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
}

async function run(
  program: string,
  words: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const child = spawn(program, [...words], { ...options, stdio: ['ignore', 2, 2] });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
