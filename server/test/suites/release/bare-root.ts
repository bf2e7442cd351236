import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { installOnDebian } from '../../../../dev/debian-package.ts';
import { tell } from '../../faults/ledger/report.ts';
import type { Ran } from '../../support/run-carreto.ts';
import { SuiteError } from '../run-suite.ts';

/** A Debian with nothing in it but what its smallest form has: no Node, no npm, no PostgreSQL. */
export type BareRoot = {
  folder: string;
  /** Runs a line of its shell as root, to the end. */
  run(line: string): Promise<Ran>;
  /** The same as a process that goes on; a signal to it reaches what the line executes. */
  start(line: string): ChildProcess;
};

const run = promisify(execFile);
const suite = 'bookworm';
const mirror = 'http://deb.debian.org/debian';
/** Processes and devices of this machine; the mounts end with the last process that sees them. */
const mounts = ['proc', 'dev', 'sys'];
const environment = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8'];

/**
 * Makes one in a folder, from one that somebody made before or from Debian's mirror.
 * @throws SuiteError where this machine cannot.
 */
export async function makeBareRoot(folder: string, from: string | undefined): Promise<BareRoot> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new SuiteError('A bare Debian is made as root on Linux alone. ./carreto test release needs both.');
  if (from === undefined) await fetchDebian(folder);
  else if (existsSync(`${from}/etc/debian_version`))
    await cp(from, folder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/^\/(?:dev|proc|sys)\/./.test(path.slice(from.length)),
    });
  else
    throw new SuiteError(`${from} is no root of a Debian: make one with debootstrap, or leave --root out.`);
  for (const name of mounts) await mkdir(`${folder}/${name}`, { recursive: true });
  await cp('/etc/resolv.conf', `${folder}/etc/resolv.conf`);
  const words = (line: string): [string, string[]] => {
    const inside = `${mounts.map((name) => `mount --rbind /${name} ${folder}/${name}`).join(' && ')} && exec chroot ${folder} "$@"`;
    return ['unshare', ['--mount', 'sh', '-c', inside, 'sh', ...environment, 'sh', '-c', line]];
  };
  return {
    folder,
    run: (line) =>
      new Promise((resolve) => {
        execFile(...words(line), { maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
          resolve({ code: error === null ? 0 : Number(error.code), out, err }),
        );
      }),
    start: (line) => spawn(...words(`exec ${line}`), { stdio: ['ignore', 'pipe', 'pipe'] }),
  };
}

async function fetchDebian(folder: string): Promise<void> {
  if (!installOnDebian('debootstrap', tell)) throw new SuiteError('debootstrap cannot be installed here.');
  tell(`makes a bare Debian ${suite} from ${mirror}`);
  await run('debootstrap', ['--variant=minbase', suite, folder, mirror], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((cause: unknown) => {
    throw new SuiteError(`Debian's mirror ${mirror} did not give a system: ${String(cause).slice(0, 300)}`);
  });
}
