import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../../../kernel/operator-error.ts';
import type { Rows } from '../../../rows.ts';
import { type MonthPart, readMonthParts } from '../parts.ts';
import { differingMonths } from './compare.ts';
import { copyBatch } from './copy-batch.ts';
import { dropCopies, makeCopies } from './make-copies.ts';
import { createPace } from './pace.ts';
import {
  beforeSuffix,
  type CopiedTable,
  pastSuffix,
  readCopiedTables,
  splitFact,
  splitSchema,
} from './place.ts';
import { switchOver } from './switch.ts';

/** What a split does now, for whoever waits for it: freights that were copied, of about how many. */
type SplitProgress = { step: 'copying' | 'comparing' | 'switching'; done: number; total: number };

/** What a split did: freights that this run copied, and the months that freights are in now. */
type Split = { copied: number; parts: MonthPart[] };

type SplitOptions = {
  onProgress?(progress: SplitProgress): void;
  /** Freights of the first transaction: whoever changes one of them waits for it. Those after it take some hundredths of a second. */
  batch?: number;
};

const fewFreights = 50;

/** Any two processes that split exclude each other by this advisory lock. */
const splitLock = 0x66_6d_73;

/**
 * Copies the freights that were there before months into months of their own, the latest first, while others hire, report and read,
 * and puts the copies in their place once every row was compared. Interrupted, it goes on where it stopped.
 * @returns undefined where another process is splitting.
 * @throws OperatorError where there is nothing to split, where a copy differs, or the disk is full.
 */
export function splitBefore(db: Kysely<Rows>, options: SplitOptions = {}): Promise<Split | undefined> {
  return alone(db, () => withRoom(() => split(db, options)));
}

/** Gives up a split that was begun. Gives whether there was one; undefined where another process is splitting. */
export function abandonSplit(db: Kysely<Rows>): Promise<boolean | undefined> {
  return alone(db, async () => {
    const wasBegun = await isSplitBegun(db);
    await dropCopies(db);
    return wasBegun;
  });
}

/** Whether copies of a split are there that are not in place yet. */
export async function isSplitBegun(db: Kysely<Rows>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regnamespace(${splitSchema}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}

async function alone<Result>(db: Kysely<Rows>, act: () => Promise<Result>): Promise<Result | undefined> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{
      isTaken: boolean;
    }>`select pg_try_advisory_lock(${splitLock}) as "isTaken"`.execute(session);
    if (rows[0]?.isTaken !== true) return undefined;
    try {
      return await act();
    } finally {
      await sql`select pg_advisory_unlock(${splitLock})`.execute(session);
    }
  });
}

async function split(
  db: Kysely<Rows>,
  { onProgress = () => {}, batch = fewFreights }: SplitOptions,
): Promise<Split> {
  const before = (await readMonthParts(db)).find(({ suffix }) => suffix === beforeSuffix);
  if (before === undefined)
    throw new OperatorError('There is nothing to split: all freights are in months of their own already.');
  const tables = await readCopiedTables(db);
  if ((await reached(db)) === undefined || !(await areCopiesCurrent(db, tables)))
    await makeCopies(db, { tables, end: before.end });
  const total = await aboutHowMany(db);
  const pace = createPace(db, batch);
  let copied = 0;
  onProgress({ step: 'copying', done: 0, total });
  for (;;) {
    const startedMs = performance.now();
    const { freights } = await copyBatch(db, { tables, freights: pace.size() });
    if (freights === 0) break;
    copied += freights;
    onProgress({ step: 'copying', done: copied, total });
    await pace.rest({ freights, ms: performance.now() - startedMs });
  }
  for (const [index, table] of tables.entries()) {
    onProgress({ step: 'comparing', done: index, total: tables.length });
    const months = await differingMonths(db, table);
    if (months.length > 0)
      throw new OperatorError(
        `The copy of ${table.name} differs from it in ${months.join(', ')}. Nothing was put in its place. ` +
          './carreto months split --abandon drops the copies; look at the disk before you try again.',
      );
  }
  onProgress({ step: 'switching', done: 0, total: 0 });
  await switchOver(db, { tables, end: before.end });
  return { copied, parts: await readMonthParts(db) };
}

async function reached(db: Kysely<Rows>): Promise<string | undefined> {
  if (!(await isSplitBegun(db))) return undefined;
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', splitFact)
    .executeTakeFirst();
  return row?.value;
}

/** A release that came while a split stood still may have changed the tables: their copies are of before. */
async function areCopiesCurrent(db: Kysely<Rows>, tables: readonly CopiedTable[]): Promise<boolean> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array(select attname::text from pg_attribute
      where attrelid = copied.oid and attnum > 0 and not attisdropped order by attnum) as columns
    from pg_class as copied where relnamespace = ${splitSchema}::regnamespace and relkind = 'p'`.execute(db);
  return tables.every(({ name, columns }) => {
    const copied = rows.find((row) => row.name === name + pastSuffix);
    return copied?.columns.join() === columns.join();
  });
}

/** As the last ANALYZE counted. */
async function aboutHowMany(db: Kysely<Rows>): Promise<number> {
  const { rows } = await sql<{ freights: number }>`
    select greatest(reltuples, 0)::float8 as freights from pg_class
    where oid = ${`freight${beforeSuffix}`}::regclass`.execute(db);
  return rows[0]?.freights ?? 0;
}

/** What PostgreSQL says of a full disk, and of a database that our own guard keeps from filling it. */
const noRoom = new Set(['53100', '25006']);

async function withRoom<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && noRoom.has(String(error.code)))) throw error;
    throw new OperatorError(
      'The disk of the database is full, or nearly: the copies of what is to be split take as much again. ' +
        'Nothing has changed for anybody. Make room and run it again, it goes on where it stopped; or ./carreto months split --abandon drops the copies.',
      { cause: error },
    );
  }
}
