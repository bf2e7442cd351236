import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { periodsOf } from '../../src/freight/archive/folder.ts';
import { readManifest } from '../../src/freight/archive/manifest.ts';
import { dayOfPartition, folderOfDay } from '../../src/freight/archive/quotes/archive-day.ts';
import { quotesKind } from '../../src/freight/archive/quotes/columns.ts';
import { readBack } from '../../src/freight/archive/read-back.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { catchUpTo } from '../support/moving-clock.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { carretoCommand, databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';

const preload = join(import.meta.dirname, 'kill-at-file.preload.ts');
const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-archive-kills-'));
  app = await startTestApp({ alignsDatabase: true });
  const shop = await openShop(app);
  for (const day of days) {
    app.clock.set(`${day}T12:00:00Z`);
    expect((await sendQuote(app, quoteBody(shop))).status).toBe(200);
  }
  await catchUpTo(app, '2026-11-25T12:00:00Z');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Runs `./carreto archive` and kills it before its nth file; gives whether it came to its end. */
function killedAt(nth: number): Promise<boolean> {
  const { line, env } = carretoCommand(['archive'], {
    ...databaseEnvironment(app.connection),
    ...{ CARRETO_ARCHIVE: folder, CARRETO_KILL_AT: JSON.stringify({ below: folder, nth }) },
  });
  const [node = '', ...words] = line;
  return new Promise((resolve, reject) => {
    execFile(node, ['--import', preload, ...words], { env }, (error, _out, err) => {
      if (error !== null && error.signal !== 'SIGKILL') reject(new Error(err));
      else resolve(error === null);
    });
  });
}

/** Days that the archive says it has; fails where one is not what its manifest says. */
async function wholeDays(): Promise<string[]> {
  const whole: string[] = [];
  for (const period of await periodsOf(folder, 'quotes')) {
    const place = folderOfDay(folder, dayOfPartition(`quote_${period.replaceAll('-', '')}`));
    const manifest = await readManifest(place);
    if (manifest === undefined) continue;
    expect(await readBack(place, quotesKind, manifest)).toBeNull();
    whole.push(period);
  }
  return whole;
}

/** Runs `./carreto archive` where no file may grow beyond two kilobytes: writing fails in its middle, as on a disk that is full. */
function onAFullDisk(): Promise<Ran> {
  const { line, env } = carretoCommand(['archive'], {
    ...databaseEnvironment(app.connection),
    ...{ CARRETO_ARCHIVE: folder, NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  // The signal that comes with it is left out: DuckDB gets the error.
  const limited = ['-c', 'trap "" XFSZ; ulimit -f 4; exec "$@"', 'sh', ...line];
  return new Promise((resolve) => {
    execFile('sh', limited, { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

test('a disk that takes no more is said, nothing half is left, and the next run does it', async () => {
  const ran = await onAFullDisk();
  expect([ran.code, ran.out]).toEqual([69, '']);
  expect(ran.err).toMatch(/^carreto: The archive in .* cannot be used: .*Nothing was dropped for it/);
  // A day without quotes before them has no file that could be cut off.
  expect((await wholeDays()).filter((day) => days.includes(day))).toEqual([]);
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((name) => /\.(parquet|tmp)$/.test(name))).toEqual([]);
});

test('an archive whose process is killed again and again has whole days alone, and all of them in the end', {
  timeout: 180_000,
}, async () => {
  let kills = 0;
  let known: string[] = [];
  // Each run comes further than the one before: another file is the one at which it ends.
  for (let nth = 3; nth < 40 && !(await killedAt(nth)); nth += 3) {
    kills += 1;
    const whole = await wholeDays();
    expect(whole).toEqual(expect.arrayContaining(known));
    known = whole;
  }
  expect(kills).toBeGreaterThan(3);
  expect(await wholeDays()).toEqual(expect.arrayContaining(days));
});
