import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { type Change, carreto } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { moveVersion } from './versions/move-version.ts';
import { addPublication } from './versions/publications.ts';
import { readVersion, selectVersions, toVersion } from './versions/version.ts';

/** A table that nobody else changes until the transaction ends, as the clock has left it. */
export type LockedTable = {
  id: number;
  nowMs: number;
  /** The version in force. */
  published: TableVersion | null;
  /** Those that wait, in the order in which they will begin. */
  scheduled: TableVersion[];
  /** Those that had begun and were written down as published by this lock. */
  begun: TableVersion[];
};

/**
 * Holds a table until the transaction ends, so that publications follow each other, and first writes down
 * what the clock has done: scheduled versions whose instant has come are published. Tables are locked from
 * base to derived, never the other way.
 * @throws Failure `not_found`
 */
export async function lockTable(change: Change, tableId: number): Promise<LockedTable> {
  const { tx } = change;
  found(
    await tx
      .selectFrom('freightTable')
      .select('id')
      .where('id', '=', tableId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  const nowMs = await nowIn(tx);
  const live = await liveVersions(tx, tableId);
  const isDue = ({ startsAt }: TableVersion): boolean => startsAt === null || Date.parse(startsAt) <= nowMs;
  let published = live.find(({ state }) => state === 'published') ?? null;
  const waiting = live.filter(({ state }) => state === 'scheduled');
  const begun: TableVersion[] = [];
  for (const version of waiting.filter(isDue)) {
    published = await begin({ ...change, actor: carreto }, { version, published });
    begun.push(published);
  }
  return { id: tableId, nowMs, published, scheduled: waiting.filter((version) => !isDue(version)), begun };
}

/** The table of a version, locked, with that version. */
export async function lockTableOf(
  change: Change,
  versionId: number,
): Promise<{ table: LockedTable; version: TableVersion }> {
  const { tableId } = await readVersion(change.tx, versionId);
  const table = await lockTable(change, tableId);
  return { table, version: await readVersion(change.tx, versionId) };
}

type Begin = { version: TableVersion; published: TableVersion | null };

async function begin(change: Change, { version, published }: Begin): Promise<TableVersion> {
  if (published !== null) await moveVersion(change, published, { move: 'replace' });
  await addPublication(change, {
    tableId: version.tableId,
    versionId: version.id,
    previousId: published?.id ?? null,
    cause: 'schedule',
    startsAt: new Date(version.startsAt ?? 0),
    actor: version.publishedBy ?? carreto.name,
    reason: null,
  });
  return moveVersion(change, version, { move: 'begin' });
}

async function liveVersions(tx: Transaction<Rows>, tableId: number): Promise<TableVersion[]> {
  const rows = await selectVersions(tx)
    .where('version.tableId', '=', tableId)
    .where('version.state', 'in', ['published', 'scheduled'])
    .orderBy('version.startsAt')
    .orderBy('version.id')
    .execute();
  return rows.map(toVersion);
}

/** By the database's clock, which every process shares. */
async function nowIn(tx: Kysely<Rows>): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
  return found(rows[0]).now.getTime();
}
