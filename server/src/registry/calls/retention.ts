import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { dropInBatches } from '../../platform/db/in-batches.ts';
import { countRows } from '../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';

type Storage = Pick<Context, 'db' | 'config'>;

const batches = { rows: 2000, most: 100 };

/** How many calls `dropOldCalls` would drop. */
export function countOldCalls({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'call', sql<boolean>`at < ${endOfTerm(horizon, config.callLogDays)}`);
}

/** Drops calls that are past their term, with the counts of failures of those days. Gives how many calls. */
export async function dropOldCalls({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const end = endOfTerm(horizon, config.callLogDays);
  await sql`delete from call_failure where hour < ${end}`.execute(db);
  const condition = sql<boolean>`at < ${end}`;
  return dropInBatches(db, { table: 'call', key: ['id'], condition, order: 'id' }, batches);
}

/** Drops the oldest calls until the rest takes no more than it may. Counts of failures stay. Gives how many calls. */
export async function dropCallsBeyondSpace({ db, config }: Storage): Promise<number> {
  const mostBytes = config.callLogMb * 1_048_576;
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from (
      select id, sum(bytes) over (order by id desc) as total from call) as summed
    where total > ${mostBytes}`.execute(db);
  const last = rows[0]?.id ?? null;
  if (last === null) return 0;
  const condition = sql<boolean>`id <= ${last}`;
  return dropInBatches(db, { table: 'call', key: ['id'], condition, order: 'id' }, batches);
}
