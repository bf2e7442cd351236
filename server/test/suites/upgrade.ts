/** `./carreto test upgrade`: a data folder that an earlier commit filled, read and used by this one. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseDemoFile } from '../../src/demo/wire.ts';
import { currentCommit, tell } from '../faults/ledger/report.ts';
import { startReceiver } from '../support/receiver.ts';
import { runSuite } from './run-suite.ts';
import { keep, suiteFolder } from './suite-folder.ts';
import { differences, placesOf } from './upgrade/compare.ts';
import { checkOut, isKnown } from './upgrade/earlier.ts';
import { type Filled, fill, type World } from './upgrade/fill.ts';
import { goOn } from './upgrade/go-on.ts';
import { output, type Serving, serve } from './upgrade/program.ts';
import { type Paths, type Reading, readEverything } from './upgrade/reading.ts';

const home = join(import.meta.dirname, '../../..');
/** What stands still for so long has come to rest. */
const restMs = 3000;
const longestRest = 10;

const { values } = parseArgs({
  options: { from: { type: 'string', default: '16a0ea5' }, data: { type: 'string' } },
});

async function main(): Promise<number> {
  const commit = values.from;
  if (!(await isKnown(commit))) {
    tell(
      `The history here does not reach back to ${commit}: nothing was upgraded. git fetch --unshallow brings it.`,
    );
    return 0;
  }
  const scratch = await mkdtemp(join(tmpdir(), 'carreto-upgrade-'));
  await chmod(scratch, 0o755);
  const [listening, parked] = [await startReceiver(), await startReceiver()];
  try {
    return await upgrade({ commit, scratch, listening, parked });
  } finally {
    await Promise.all([listening.close(), parked.close()]);
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A demo in which nothing happens by itself, where that version has one. */
async function demoOf(tree: string): Promise<string[]> {
  const command = await readFile(join(tree, 'server/src/cli/demo.ts'), 'utf8');
  return command.includes('bare:') ? ['demo', '--bare'] : ['demo'];
}

type Rig = Pick<World, 'listening' | 'parked'> & { commit: string; scratch: string };

async function upgrade({ commit, scratch, ...receivers }: Rig): Promise<number> {
  const tree = join(scratch, 'tree');
  tell(`checks ${commit} out`);
  await checkOut(commit, tree);
  const { paths } = JSON.parse(await output(tree, ['openapi'])) as { paths: Paths };
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const dataFolder = join(scratch, 'data');
  const started = { environment: environmentOf(dataFolder, port), baseUrl };
  let serving: Serving | undefined;
  try {
    serving = await serve(tree, { ...started, words: await demoOf(tree) });
    const world: World = { ...(await worldOf(dataFolder, baseUrl)), ...receivers };
    const filled = await fill(world);
    tell(`${commit} filled it: ${filled.freights.length} freights; reads everything`);
    const { earlier, restless } = await readAtRest(() => read(world, filled, paths));
    await serving.stop();
    serving = await serve(home, { ...started, words: ['start'] });
    tell(`${await currentCommit()} serves it; reads everything again`);
    const later = await read(world, filled, paths);
    const changed = differences(earlier, later).filter(
      (text) => !restless.has(text.split(': ')[0] ?? '') && !isOfStart(text),
    );
    const wrong = [...changed, ...(await goOn(world, filled))];
    return await report({ commit, earlier, restless, wrong });
  } finally {
    await serving?.stop();
  }
}

function environmentOf(dataFolder: string, port: number): Record<string, string> {
  return {
    ...{ DATABASE_URL: '', CARRETO_DATA: dataFolder, CARRETO_HOST: '127.0.0.1', CARRETO_PORT: String(port) },
    ...{ CARRETO_BASE_URL: `http://127.0.0.1:${port}`, CARRETO_MIN_FREE_MB: '0', CARRETO_LOG_LEVEL: 'error' },
    ...{ CARRETO_RATE_PER_MINUTE: '1000000', CARRETO_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' },
    CARRETO_WEBHOOK_POLL_MS: '25',
  };
}

async function worldOf(dataFolder: string, baseUrl: string): Promise<Omit<World, 'listening' | 'parked'>> {
  const access = parseDemoFile(await readFile(join(dataFolder, 'demo.json'), 'utf8'));
  if (access === null) throw new Error('demo.json is not what the demo writes');
  const { adminToken, shipper, carriers } = access;
  const response = await fetch(`${baseUrl}/api/admin/v1/shippers?cnpj=${shipper.cnpj}`, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  const { items } = (await response.json()) as { items: { id: number }[] };
  const id = items[0]?.id;
  if (id === undefined) throw new Error('the demo has no shipper');
  return { baseUrl, adminToken, shop: { ...shipper, id }, carriers };
}

function read(
  { baseUrl, adminToken, shop, carriers }: World,
  { freights }: Filled,
  paths: Paths,
): Promise<Reading> {
  const own = `/api/external/embarcador`;
  const token = `token=${shop.token}`;
  const [from, until] = [-2, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const minutes = `start_date=${from}%2000:00&end_date=${until}%2000:00`;
  const ownAddresses = [
    ...freights.flatMap(({ code, orderNumber }) => [
      `${own}/v1/quote/${code}?${token}`,
      `${own}/v1/quote/find?order_number=${orderNumber}&${token}`,
      `${own}/v1/quotes/${code}/occurrences?${token}`,
    ]),
    `${own}/v1/quotes/occurrences?start_date=${wallTime(-1)}&end_date=${wallTime(2)}&${token}`,
    `${own}/v1/quote/cte/find?data_inicio=${from}%2000:00&data_fim=${until}%2000:00&tipo_data=3&${token}`,
    ...['quote/cte', 'quote/doccob/find'].map((list) => `${own}/v2/${list}?${minutes}&${token}`),
    `${own}/v1/shipping-options?${token}`,
    `/api/skus/products?page=1&perPage=50&${token}`,
    ...carriers.map((carrier) => `/api/external/transportadora/v1/quotes?token=${carrier.token}`),
  ];
  return readEverything({ baseUrl, adminToken, paths, ownAddresses });
}

/** Reads until nothing moves but what moved the time before, too: that moves by itself. */
async function readAtRest(
  readAll: () => Promise<Reading>,
): Promise<{ earlier: Reading; restless: Set<string> }> {
  let before = await readAll();
  let moving: Set<string> | undefined;
  for (let turn = 0; ; turn += 1) {
    await pause(restMs);
    const earlier = await readAll();
    const moved = placesOf(differences(before, earlier));
    const isAtRest = moving !== undefined && earlier.size === before.size && moved.isSubsetOf(moving);
    if (isAtRest) return { earlier, restless: moved.union(new Set([...(moving ?? [])].filter(isClock))) };
    if (turn === longestRest)
      throw new Error(`it does not come to rest: ${[...moved].slice(0, 5).join('; ')}`);
    moving = moved.union(moving ?? new Set());
    before = earlier;
  }
}

/** A demo invites its first operator anew at each start; what tables won is counted behind requests, in its time. */
function isOfStart(difference: string): boolean {
  return / invitedUntil: | won: null → /.test(difference);
}

/** Members that say when something was last used, and so may stand still by chance. */
function isClock(place: string): boolean {
  return /lastUsed/.test(place);
}

type Found = { commit: string; earlier: Reading; restless: Set<string>; wrong: string[] };

async function report({ commit, earlier, restless, wrong }: Found): Promise<number> {
  const good = [...earlier.values()].filter((answer) => (answer as { status: number }).status === 200).length;
  const text = [
    '| From, to | Addresses read | Answered 200 | Members that move by themselves | Differences |',
    '| --- | --- | --- | --- | --- |',
    `| ${commit}, ${await currentCommit()} | ${earlier.size} | ${good} | ${restless.size} | ${wrong.length} |`,
    ...wrong.map((line) => `\nWrong: ${line}`),
    ...refusals(earlier).map((address) => `\nNot answered with 200: ${address}`),
    ...[...restless].map((place) => `\nMoves by itself: ${place.slice(0, 200)}`),
    '',
  ].join('\n');
  tell(`\n${text}`);
  await keep(join(await suiteFolder(values.data), 'upgrade.md'), text);
  return wrong.length === 0 && good > 0 ? 0 : 1;
}

function refusals(reading: Reading): string[] {
  return [...reading].flatMap(([address, answer]) => {
    const { status, body } = answer as { status: number; body: unknown };
    return status === 200 ? [] : [`${address.split('?')[0]} ${status} ${JSON.stringify(body).slice(0, 150)}`];
  });
}

const startedMs = Date.now();

/** A wall time in São Paulo some hours from when the suite began, as addresses hold it. */
function wallTime(hours: number): string {
  return new Date(startedMs + (hours - 3) * 3_600_000).toISOString().slice(0, 19).replace('T', '%20');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

await runSuite(main);
