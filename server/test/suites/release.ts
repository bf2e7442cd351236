/** `./carreto test release`: releases, installed and upgraded on a bare Debian from their tarballs alone. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { tell } from '../faults/ledger/report.ts';
import { type BareRoot, makeBareRoot } from './release/bare-root.ts';
import { Machine } from './release/machine.ts';
import { tryNpmPackage } from './release/npm-package.ts';
import { laterRelease, unpack } from './release/offers.ts';
import { runSuite, SuiteError } from './run-suite.ts';
import { keep, suiteFolder } from './suite-folder.ts';

const home = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const { values } = parseArgs({
  options: { root: { type: 'string' }, only: { type: 'string' }, data: { type: 'string' } },
});
/** What is tried of upgrades, in this order; the last one goes forward, and with it ends what can be taken back. */
const trials = ['broken', 'stopping', 'backing-up', 'rehearsing', 'restoring', 'committed'];

const installed = '9.0.0';
/** Numbers up to 87 need themselves unless they say otherwise. */
const adds =
  '-- needs 0000: nobody reads it yet.\ncreate table release_trial (id int primary key);\ninsert into release_trial values (1);\n';
const breaks = 'create table release_trial (id int primary key);\nselect 1 / 0;\n';

/** What the machine runs must not go on when the suite is ended. */
const endings = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

type Row = { what: string; isRight: boolean };

async function main(): Promise<number> {
  trialsOf(values.only);
  const scratch = await mkdtemp(join(tmpdir(), 'carreto-release-'));
  await chmod(scratch, 0o755);
  let root: BareRoot | undefined;
  const leave = async (): Promise<void> => {
    await root?.run('/root/service stop');
    await rm(scratch, { recursive: true, force: true });
  };
  for (const [signal, code] of endings)
    process.once(signal, () => void leave().finally(() => process.exit(code)));
  try {
    const tarball = await build(join(scratch, 'one'));
    const again = await build(join(scratch, 'two'));
    const rows: Row[] = [
      {
        what: 'the same commit gives the same bytes',
        isRight: (await readFile(tarball)).equals(await readFile(again)),
      },
    ];
    rows.push(...(await tryNpmPackage(await build(join(scratch, 'npm-package'), '--npm'), scratch)));
    root = await makeBareRoot(join(scratch, 'root'), values.root);
    rows.push(...(await tryOn(root, tarball)));
    return await report(rows);
  } finally {
    await leave();
  }
}

async function build(out: string, ...more: readonly string[]): Promise<string> {
  tell(`makes a release into ${out}`);
  const words = ['--disable-warning=ExperimentalWarning', join(home, 'dev/carreto.ts'), 'release'];
  const { stdout } = await run(process.execPath, [
    ...words,
    '--out',
    out,
    '--version',
    installed,
    '--uncommitted',
    ...more,
  ]);
  return stdout.split('\n')[0] ?? '';
}

async function tryOn(root: BareRoot, tarball: string): Promise<Row[]> {
  const rows: Row[] = [];
  const note = (what: string, isRight: boolean): void => {
    rows.push({ what, isRight });
    tell(`${isRight ? 'right' : 'WRONG'}: ${what}`);
  };
  const inside = join(root.folder, 'root');
  await mkdir(inside, { recursive: true });
  await cp(tarball, join(inside, 'carreto.tar.gz'));
  const bare = await root.run('command -v node; command -v npm; command -v postgres; command -v psql');
  note('the machine has no Node, npm or PostgreSQL', bare.out === '');
  const unpacked = await unpack(join(inside, 'carreto.tar.gz'), inside);
  const name = unpacked.slice(root.folder.length);
  const first = await root.run(`${name}/install.sh`);
  tell(`${first.out}${first.err}`.trim());
  note('install.sh installs it', first.code === 0);
  const second = await root.run(`${name}/install.sh`);
  note('and changes nothing the second time', second.code === 0 && second.out.includes('is there already'));
  await laterRelease(unpacked, join(inside, 'later'), { version: '9.1.0', migration: adds });
  await laterRelease(unpacked, join(inside, 'broken'), { version: '9.1.0', migration: breaks });
  const machine = new Machine(root, await freePort());
  await machine.fill();
  note('a demo lives, quotes and hires', true);
  await machine.serve();
  await machine.acknowledge();
  await upgrades(root, machine, note);
  return rows;
}

type Note = (what: string, isRight: boolean) => void;

async function upgrades(root: BareRoot, machine: Machine, note: Note): Promise<void> {
  const isAll = async (version: string): Promise<boolean> => {
    await machine.acknowledge();
    const current = await readlink(join(root.folder, 'opt/carreto/current'));
    return current === `releases/${version}` && (await machine.lost()).length === 0;
  };
  const chosen = trialsOf(values.only);
  if (chosen.includes('broken')) {
    const { code, err } = await machine.upgrade('/root/broken');
    tell(err.split('\n').slice(-4).join('\n'));
    const isServed = code === 1 && (await machine.isReady());
    note('a release whose migration fails is taken back, exit code 1', isServed && (await isAll(installed)));
  }
  for (const state of chosen.filter((trial) => trial !== 'broken' && trial !== 'committed')) {
    // Only what breaks is restored.
    const isRight = await killAndResume(
      machine,
      state,
      state === 'restoring' ? '/root/broken' : '/root/later',
    );
    note(`killed in ${state}: goes back`, isRight && (await isAll(installed)));
  }
  if (chosen.includes('committed')) await goForward(machine, note, isAll);
  tell(`${machine.acknowledged} freights were acknowledged`);
}

/** Kills an upgrade in a state, resumes and serves; false where it was not seen in that state, or was not resumed. */
async function killAndResume(machine: Machine, state: string, folder: string): Promise<boolean> {
  const wasSeen = await machine.killIn(state, folder);
  const resumed = await machine.resume();
  if (!wasSeen || resumed.code !== 0) tell(`${machine.said}\n${resumed.err}`);
  await machine.serve();
  return wasSeen && resumed.code === 0;
}

async function goForward(
  machine: Machine,
  note: Note,
  isAll: (version: string) => Promise<boolean>,
): Promise<void> {
  // It lasts for two system calls: where it was over before it was seen, the upgrade came to its end.
  const wasSeen = await killAndResume(machine, 'committed', '/root/later');
  note(`${wasSeen ? 'killed after the commit' : 'not killed'}: goes forward`, await isAll('9.1.0'));
  await machine.serve(`/opt/carreto/releases/${installed}/carreto`);
  note('the release before starts on the later schema and quotes', (await machine.lost()).length === 0);
}

function trialsOf(only: string | undefined): readonly string[] {
  const chosen = only?.split(',') ?? trials;
  const unknown = chosen.find((trial) => !trials.includes(trial));
  if (unknown !== undefined) throw new SuiteError(`--only names ${unknown}; there are ${trials.join(', ')}`);
  return chosen;
}

async function report(rows: readonly Row[]): Promise<number> {
  const text = [
    '| What | |',
    '| --- | --- |',
    ...rows.map(({ what, isRight }) => `| ${what} | ${isRight ? 'yes' : 'NO'} |`),
    '',
  ].join('\n');
  tell(`\n${text}`);
  await keep(join(await suiteFolder(values.data), 'release.md'), text);
  return rows.every(({ isRight }) => isRight) ? 0 : 1;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

await runSuite(main);
