import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Manifest, readManifest } from '../../src/freight/archive/manifest.ts';
import { freightsKind } from '../../src/freight/archive/months/freights.ts';
import { occurrencesKind } from '../../src/freight/archive/months/occurrences.ts';
import { readBack } from '../../src/freight/archive/read-back.ts';
import { monthOf } from '../../src/freight/months/month.ts';
import { keepSums } from '../../src/freight/report/keep-sums.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { hired } from '../support/hire.ts';
import { catchUpTo } from '../support/moving-clock.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { carretoCommand, carretoProcess, databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';

const preload = join(import.meta.dirname, '../archive/kill-at-file.preload.ts');
const drop = (until: string): string[] => ['months', 'drop', '--until', until, '--yes'];
const patience = { timeout: 240_000 };
let app: TestApp;
let folder: string;
let occurrences: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-interrupted-'));
  app = await startTestApp({ alignsDatabase: true, now: '2026-09-10T12:00:00Z' });
  const shop = await openShop(app);
  for (const month of ['2026-09', '2026-10']) {
    await catchUpTo(app, `${month}-10T12:00:00Z`);
    const codes = [await hired(app, shop), await hired(app, shop)];
    const token = await carrierTokenOf(app, codes[0] ?? '');
    for (const id of codes)
      await report(app, token, [{ id_frete: id, codigo: 3, data_ocorrencia: `${month}-10 12:30:00` }]);
  }
  await catchUpTo(app, '2026-11-20T12:00:00Z');
  await hired(app, shop);
  for (let turn = 0; turn < 100 && !(await keepSums(app.ctx)); turn += 1);
  expect((await callCarreto(['months', 'split'], environment())).code).toBe(0);
  ({ occurrences } = await there('2026-09'));
}, 120_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const environment = () => ({ ...databaseEnvironment(app.connection), CARRETO_ARCHIVE: folder });

/** Of a month, what the database has. */
async function there(month: string): Promise<{ freights: number; occurrences: number; names: number }> {
  const { codeStart, codeEnd } = monthOf(month);
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${codeStart} and ${sql.ref(column)} < ${codeEnd}`;
  const { rows } = await sql<{ freights: number; occurrences: number; names: number }>`
    select (select count(*)::int from freight where ${within('code')}) as freights,
      (select count(*)::int from occurrence where ${within('freight_code')}) as occurrences,
      (select count(*)::int from freight_directory where ${within('freight_code')}) as names`.execute(
    app.ctx.db,
  );
  return rows[0] ?? { freights: 0, occurrences: 0, names: 0 };
}

/** Freights and occurrences that the archive says it has of a month; fails where it is not so. */
async function archived(month: string): Promise<(number | undefined)[]> {
  const [freights, trail] = [join(folder, 'freights', month), join(folder, 'occurrences', month)];
  const manifests = [await manifestOf(freights), await manifestOf(trail)] as const;
  if (manifests[0] !== undefined) expect(await readBack(freights, freightsKind, manifests[0])).toBeNull();
  if (manifests[1] !== undefined) expect(await readBack(trail, occurrencesKind, manifests[1])).toBeNull();
  return manifests.map((manifest) => manifest?.rows);
}

function manifestOf(place: string): Promise<Manifest | undefined> {
  return readManifest(place).catch(() => undefined);
}

/** Runs the command to its end by another program's line. */
function ran(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ran & { signal: string }> {
  return new Promise((resolve) => {
    execFile(program, words, { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err, signal: error?.signal ?? '' }),
    );
  });
}

/** Drops September, and is killed before its nth file. */
function killedAt(nth: number): Promise<Ran & { signal: string }> {
  const { line, env } = carretoCommand(drop('2026-09'), {
    ...environment(),
    CARRETO_KILL_AT: JSON.stringify({ below: folder, nth }),
  });
  const [node = '', ...words] = line;
  return ran(node, ['--import', preload, ...words], env);
}

describe('a month that is dropped', () => {
  it('stays where the disk takes no more of its archive, which is said', patience, async () => {
    const { line, env } = carretoCommand(drop('2026-09'), {
      ...environment(),
      NODE_DISABLE_COMPILE_CACHE: '1',
    });
    // No file may grow beyond two kilobytes; the signal that comes with it is left out.
    const limited = ['-c', 'trap "" XFSZ; ulimit -f 4; exec "$@"', 'sh', ...line];
    const { code, err } = await ran('sh', limited, env);
    expect(err).toMatch(/^carreto: The archive in .* cannot be used: .*Nothing was dropped for it/);
    expect(code).toBe(69);
    expect(await there('2026-09')).toMatchObject({ freights: 2, occurrences });
    expect(await archived('2026-09')).toEqual([undefined, undefined]);
    const left = await readdir(folder, { recursive: true });
    expect(left.filter((name) => /\.(parquet|tmp)$/.test(name))).toEqual([]);
  });

  it(
    'is in the database, and whole or not at all in the archive, wherever its process is killed',
    patience,
    async () => {
      let kills = 0;
      let last = await killedAt(1);
      for (let nth = 2; last.signal === 'SIGKILL' && nth < 100; nth += 1) {
        kills += 1;
        const [freights, trail] = await archived('2026-09');
        expect([undefined, 2]).toContain(freights);
        expect([undefined, occurrences]).toContain(trail);
        expect(await there('2026-09')).toMatchObject({ freights: 2, occurrences });
        last = await killedAt(nth);
      }
      expect(kills).toBeGreaterThan(6);
      expect([last.code, last.err]).toEqual([0, '']);
      expect(await there('2026-09')).toEqual({ freights: 0, occurrences: 0, names: 0 });
      expect(await archived('2026-09')).toEqual([2, occurrences]);
    },
  );

  it('leaves no name behind, also where its process was killed right after it went', patience, async () => {
    const holding = await app.ctx.db.startTransaction().execute();
    let running: ReturnType<typeof carretoProcess> | undefined;
    try {
      // The month goes; its names wait for this one.
      await sql`select from freight_directory where freight_code < 'FR2611' for update`.execute(holding);
      running = carretoProcess(drop('2026-10'), environment());
      await vi.waitFor(async () => expect((await there('2026-10')).freights).toBe(0), { timeout: 60_000 });
      running.kill('SIGKILL');
      // Nor does the server do for it what it had been told to do.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'carreto-archive' and datname = current_database()`.execute(app.ctx.db);
    } finally {
      await holding.rollback().execute();
    }
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    expect(await archived('2026-10')).toEqual([2, occurrences]);
    expect(await there('2026-10')).toEqual({ freights: 0, occurrences: 0, names: 2 });
    const again = await callCarreto(drop('2026-10'), environment());
    expect([again.code, again.out]).toEqual([0, 'No month until 2026-10 is there that is over.\n']);
    expect(await there('2026-10')).toEqual({ freights: 0, occurrences: 0, names: 0 });
    expect(await archived('2026-10')).toEqual([2, occurrences]);
  });
});
