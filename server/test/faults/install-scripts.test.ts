import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const home = fileURLToPath(new URL('../../../', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-install-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The environment without settings of npm, which would win over the file. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

/** Installs, without any network, a package whose scripts leave a file; answers what they left. */
async function installOne(npmrc: string | undefined, flags: readonly string[] = []): Promise<string[]> {
  const project = await mkdtemp(join(folder, 'project-'));
  await mkdir(join(project, 'bad'));
  const script = `node -e "require('fs').writeFileSync(process.env.INIT_CWD + '/ran', '')"`;
  const scripts = { preinstall: script, install: script, postinstall: script, prepare: script };
  await writeFile(
    join(project, 'bad/package.json'),
    JSON.stringify({ name: 'bad', version: '1.0.0', scripts }),
  );
  const manifest = { name: 'fixture', version: '1.0.0', private: true, dependencies: { bad: 'file:bad' } };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  if (npmrc !== undefined) await copyFile(npmrc, join(project, '.npmrc'));
  await promisify(execFile)('npm', ['install', '--offline', '--no-audit', '--no-fund', ...flags], {
    cwd: project,
    env: environment,
  });
  return (await readdir(project)).filter((name) => name === 'ran');
}

describe('installing', () => {
  it('runs no script of any package, with the settings of the project', async () => {
    expect(await installOne(join(home, '.npmrc'))).toEqual([]);
  }, 60_000);

  it('would run them without', async () => {
    expect(await installOne(undefined, ['--ignore-scripts=false'])).toEqual(['ran']);
  }, 60_000);
});
