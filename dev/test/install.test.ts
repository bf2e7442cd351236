import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../release/build-release.ts';

const root = join(import.meta.dirname, '../release/root');
const platform = `linux-${process.arch}`;
let folder: string;
let release: string;
let prefix: string;
let data: string;

/** A small release: the real scripts, and a Node that says what it is called with. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carreto-install-'));
  chmodSync(folder, 0o755);
  [release, prefix, data] = ['release', 'prefix', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  makeRelease(release, '1.0.0');
});
afterEach(() => rmSync(folder, { recursive: true }));

function makeRelease(at: string, version: string): void {
  const facts = { version, platform, glibc: '2.28', unpackedKb: 100 };
  const node =
    '#!/bin/sh\nif [ "$1" = --version ]; then echo v26; else env | grep "^CARRETO_" | sort; echo "$@"; fi\n';
  const files: Record<string, string> = {
    [`node_modules/node-${platform}/bin/node`]: node,
    'release.json': JSON.stringify(facts),
  };
  for (const name of ['install.sh', 'carreto', 'carreto.service'])
    files[name] = fill(readFileSync(join(root, name), 'utf8'), facts);
  const sums = Object.entries(files).map(
    ([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`,
  );
  for (const [name, text] of Object.entries({ ...files, SHA256SUMS: sums.join('') })) {
    mkdirSync(dirname(join(at, name)), { recursive: true });
    writeFileSync(join(at, name), text, { mode: 0o755 });
  }
}

type Call = { words?: readonly string[]; from?: string; programs?: Readonly<Record<string, string>> };

/** Installs as whoever runs the tests, on a machine some of whose programs say what they should. */
function install({ words = [], from = release, programs = {} }: Call = {}): SpawnSyncReturns<string> {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const [name, line] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  const self = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const given = ['--prefix', prefix, '--data', data, '--no-systemd', ...self, ...words];
  return spawnSync(join(from, 'install.sh'), given, {
    env: { PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin` },
    encoding: 'utf8',
    cwd: '/',
  });
}

const isLinux = process.platform === 'linux';

describe.runIf(isLinux)('install.sh', () => {
  it('puts the release below the prefix, makes the data folder and the settings, and says how it is started', () => {
    const { status, stdout, stderr } = install();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readlinkSync(join(prefix, 'current'))).toBe('releases/1.0.0');
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(join(prefix, 'carreto.env')).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(prefix, 'carreto.env'), 'utf8')).toContain(`\nCARRETO_DATA=${data}\n`);
    expect(readFileSync(join(prefix, 'installation'), 'utf8')).toMatch(/^service=$/m);
    expect(stdout).toContain(`${prefix}/current/carreto start`);
    expect(existsSync(join(prefix, 'releases/1.0.0.part'))).toBe(false);
  });

  it('changes nothing the second time, and mends a release that is not whole any more', () => {
    install();
    writeFileSync(join(prefix, 'carreto.env'), `CARRETO_DATA=${data}\nCARRETO_PORT=9000\n`);
    const again = install();
    expect({ status: again.status, out: again.stdout }).toEqual({
      status: 0,
      out: expect.stringContaining('is there already, and whole'),
    });
    expect(readFileSync(join(prefix, 'carreto.env'), 'utf8')).toContain('CARRETO_PORT=9000');
    writeFileSync(join(prefix, 'releases/1.0.0/release.json'), '{}');
    expect(install()).toMatchObject({ status: 0, stdout: expect.stringContaining('Installed 1.0.0') });
    expect(readFileSync(join(prefix, 'releases/1.0.0/release.json'), 'utf8')).toContain('2.28');
  });

  it('gives the launcher its settings, and the environment goes before them', () => {
    install();
    writeFileSync(
      join(prefix, 'carreto.env'),
      `# a word\n\nCARRETO_DATA=${data}\nCARRETO_PORT="9000"\nCARRETO_HOST='a b'`,
    );
    const { stdout } = spawnSync(join(prefix, 'current/carreto'), ['doctor'], {
      env: { PATH: '/usr/bin:/bin', CARRETO_HOST: '::1' },
      encoding: 'utf8',
    });
    expect(stdout.split('\n')).toEqual([
      `CARRETO_DATA=${data}`,
      `CARRETO_HOME=${prefix}/releases/1.0.0`,
      'CARRETO_HOST=::1',
      'CARRETO_PORT=9000',
      expect.stringContaining(`${prefix}/releases/1.0.0/server/src/cli/carreto.js doctor`),
      '',
    ]);
    writeFileSync(join(prefix, 'carreto.env'), 'CARRETO_DATA\n');
    const wrong = spawnSync(join(prefix, 'current/carreto'), ['doctor'], { encoding: 'utf8' });
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('is no NAME=value') });
  });

  it('leaves another version to the upgrade', () => {
    install();
    const other = join(folder, 'other');
    makeRelease(other, '1.1.0');
    const { status, stderr } = install({ from: other });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining(
        `holds 1.0.0 already. To go on to 1.1.0: ${prefix}/current/carreto upgrade ${other}`,
      ),
    });
  });

  it.runIf(process.getuid?.() === 0)('writes a unit that names the folders and the user', () => {
    const { status } = install({ words: ['--unit-folder', join(folder, 'units')] });
    expect(status).toBe(0);
    const unit = readFileSync(join(folder, 'units/carreto.service'), 'utf8');
    expect(unit).toContain(`ExecStart=${prefix}/current/carreto start\n`);
    expect(unit).toContain('User=nobody\nGroup=nogroup\n');
    expect(unit).toContain(`ReadWritePaths=${data}\n`);
    expect(unit).not.toMatch(/[{}@]/);
    expect(readFileSync(join(prefix, 'installation'), 'utf8')).toContain('service=carreto\n');
  });

  it.each<[string, number, RegExp, Call]>([
    ['an unknown option', 2, /no option --frobnicate/, { words: ['--frobnicate'] }],
    ['an option without its value', 2, /--user needs a value/, { words: ['--user'] }],
    ['a path that is not whole', 2, /must be a whole path/, { words: ['--prefix', 'opt'] }],
    ['a path that would mean something elsewhere', 2, /letters, digits/, { words: ['--data', '/var/a b'] }],
    ['data below the prefix', 2, /outside of/, { words: ['--prefix', '/opt/x', '--data', '/opt/x/data'] }],
    ['a user that is no name', 2, /no name of a user/, { words: ['--user', 'a;b'] }],
    [
      'another platform',
      69,
      /made for linux-\w+, and this machine is Linux-riscv64/,
      { programs: { uname: '[ "$1" = -s ] && echo Linux || echo riscv64' } },
    ],
    [
      'an older C library',
      69,
      /has glibc 2\.17, and the release needs 2\.28/,
      { programs: { getconf: 'echo glibc 2.17' } },
    ],
    ['no glibc at all', 69, /has no glibc/, { programs: { getconf: 'exit 1' } }],
    [
      'too little space',
      69,
      /has 7 kB free, and the release takes 100/,
      { programs: { df: 'echo Filesystem; echo "/dev/x 100 93 7 93% /"' } },
    ],
    [
      'too little space for a database',
      69,
      /a new database needs/,
      { programs: { df: 'echo Filesystem; echo "/dev/x 100 93 5000 93% /"' } },
    ],
  ])('refuses %s in a sentence', (...[, status, said, call]) => {
    const ran = install(call);
    expect({ status: ran.status, said: ran.stderr }).toEqual({ status, said: expect.stringMatching(said) });
    expect(ran.stderr.trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(prefix, 'current'))).toBe(false);
  });

  it.each<[string, () => void, RegExp]>([
    ['a changed file', () => writeFileSync(join(release, 'release.json'), '{}'), /damaged.*release\.json/],
    ['a missing file', () => rmSync(join(release, 'release.json')), /damaged.*release\.json/],
    ['no sums', () => rmSync(join(release, 'SHA256SUMS')), /SHA256SUMS is missing/],
  ])('refuses a tarball with %s', (_, damage, said) => {
    damage();
    const { status, stderr } = install();
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(said) });
  });

  it('says which library of the system is missing', () => {
    const node = join(release, `node_modules/node-${platform}/bin/node`);
    const text = '#!/bin/sh\necho "error while loading shared libraries: libatomic.so.1" >&2\nexit 127\n';
    writeFileSync(node, text);
    const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8').replace(
      /^[0-9a-f]{64}(?= {2}node_modules)/m,
      createHash('sha256').update(text).digest('hex'),
    );
    writeFileSync(join(release, 'SHA256SUMS'), sums);
    const programs = { 'apt-get': 'exit 100' };
    expect(install({ programs })).toMatchObject({
      status: 69,
      stderr: expect.stringContaining('libatomic1'),
    });
  });

  it.runIf(process.getuid?.() === 0)('without root installs for oneself alone', () => {
    const own = join(folder, 'own');
    cpSync(release, own, { recursive: true });
    chmodSync(folder, 0o777);
    const asNobody = (...words: string[]) =>
      spawnSync('setpriv', ['--reuid', 'nobody', '--clear-groups', join(own, 'install.sh'), ...words], {
        encoding: 'utf8',
      });
    expect(asNobody()).toMatchObject({
      status: 69,
      stderr: expect.stringContaining('only root makes users and services'),
    });
    expect(asNobody('--no-systemd', '--user', 'daemon')).toMatchObject({
      status: 69,
      stderr: expect.stringContaining('for another user'),
    });
    const { status, stdout } = asNobody('--no-systemd', '--prefix', prefix, '--data', data);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining(`start it: ${prefix}/current/carreto start`),
    });
  });
});
