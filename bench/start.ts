import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atMost, describeAims } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { writeResults } from './run/write-results.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/start.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = { restSeconds: values.quick ? 10 : 60 };
const home = join(import.meta.dirname, '..');
const host = '127.0.0.1';
const longestMs = 300_000;

const [load = 0] = loadavg();
const measured = await inScratch(async (folder) => {
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', home, clone]);
  await bringPackages(clone);
  const first = await measureStart(clone, folder);
  // The dashboard is built now, and the world is there.
  const again = await measureStart(clone, folder);
  return { first, again };
});
const lines = [
  `a clone with its packages, load average ${load.toFixed(1)} before; the next start took ${measured.again.startSeconds.toFixed(1)} s`,
  ...describeAims([
    atMost('first start of a demo until the log-in page answers', measured.first.startSeconds, 90, 's'),
    atMost(
      `memory after ${plan.restSeconds} s of rest, first start`,
      measured.first.restMegabytes,
      300,
      'MB',
    ),
    atMost(`memory after ${plan.restSeconds} s of rest, next start`, measured.again.restMegabytes, 300, 'MB'),
  ]),
];
process.stdout.write(`${lines.join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured });

/** Packages as they are installed here; links between the parts of the project lead into the clone. */
async function bringPackages(clone: string): Promise<void> {
  const isWanted = (path: string): boolean => !path.startsWith(join(home, 'node_modules/.cache'));
  const options = { recursive: true, verbatimSymlinks: true, filter: isWanted };
  await cp(join(home, 'node_modules'), join(clone, 'node_modules'), options);
  for (const part of await readdir(home)) {
    const packages = join(home, part, 'node_modules');
    if (part !== 'node_modules')
      await cp(packages, join(clone, part, 'node_modules'), options).catch(ifThere);
  }
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** From the command to the log-in page, then what the process keeps in memory when nobody asked for anything else. */
async function measureStart(clone: string, folder: string) {
  const port = await freePort();
  const data = join(folder, 'data');
  const startedMs = performance.now();
  const words = ['demo', '--bare', '--port', String(port), '--data', data];
  // Packages are compiled anew: whoever has a fresh clone has no cache of it.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const child = spawn(join(clone, 'carreto'), words, {
    cwd: clone,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await answers(child, `http://${host}:${port}/painel/entrar`);
    const startSeconds = (performance.now() - startedMs) / 1000;
    await pause(plan.restSeconds * 1000);
    return { startSeconds, restMegabytes: megabytesOf(child) };
  } finally {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(timer);
  }
}

async function answers(child: ChildProcess, page: string): Promise<void> {
  const untilMs = performance.now() + longestMs;
  while (performance.now() < untilMs) {
    if (child.exitCode !== null) throw new Error(`the demo ended with ${child.exitCode}`);
    const status = await fetch(page).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 200) return;
    await pause(50);
  }
  throw new Error('the log-in page did not answer');
}

/** Of the process itself, which `./carreto` becomes; its database is another. */
function megabytesOf({ pid }: ChildProcess): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return (kilobytes * 1024) / 1e6;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, host), 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
