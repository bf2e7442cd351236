import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { MonthPart } from '../../months/parts.ts';
import { monthLock, monthTables } from '../../months/tables.ts';
import { withShortLocks } from '../../months/with-short-locks.ts';
import { type OpenThing, whyOpen } from './why-open.ts';

type DropPart = {
  part: MonthPart;
  /** Whether the rows are those that are in the archive still. */
  isArchived(tx: Transaction<Rows>): Promise<boolean>;
};

/**
 * `changed`: something was written since it was archived. `writesLockedMs`: for how long nobody could write to the part; `lockedMs`:
 * for how long nobody could read any freight.
 */
type DroppedPart =
  | { outcome: 'dropped'; writesLockedMs: number; lockedMs: number }
  | { outcome: 'changed' }
  | { outcome: 'open'; open: OpenThing[] };

/**
 * Drops a part of freights, all of its tables at once. Nothing of it changes from the last look at what is open and archived on;
 * readers are kept out for the moment of the drop alone.
 */
export function dropPart(db: Kysely<Rows>, { part, isArchived }: DropPart): Promise<DroppedPart> {
  const parts = monthTables.map(({ name }) => sql.id(name + part.suffix));
  return withShortLocks(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${monthLock})`.execute(tx);
    await sql`lock table ${sql.join(parts)} in share mode`.execute(tx);
    const lockedSinceMs = performance.now();
    const open = await whyOpen(tx, { start: part.start ?? '', end: part.end });
    if (open.length > 0) return { outcome: 'open', open };
    if (!(await isArchived(tx))) return { outcome: 'changed' };
    const startedMs = performance.now();
    await sql`drop table ${sql.join(parts)}`.execute(tx);
    await dropEmptyWhole(tx, part);
    const endedMs = performance.now();
    return {
      outcome: 'dropped',
      writesLockedMs: endedMs - lockedSinceMs,
      lockedMs: endedMs - startedMs,
    };
  });
}

/** The whole of what was split goes with the last of its months. */
async function dropEmptyWhole(tx: Transaction<Rows>, { of }: MonthPart): Promise<void> {
  if (of === '') return;
  const { rows } = await sql<{ parts: number }>`
    select count(*)::int as parts from pg_inherits where inhparent = ${`freight${of}`}::regclass`.execute(tx);
  if (rows[0]?.parts !== 0) return;
  await sql`drop table ${sql.join(monthTables.map(({ name }) => sql.id(name + of)))}`.execute(tx);
}
