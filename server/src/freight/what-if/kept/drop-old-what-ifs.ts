import { type Kysely, sql } from 'kysely';
import { dropInBatches } from '../../../platform/db/in-batches.ts';
import { countRows } from '../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../platform/retention/horizon.ts';

/** After their end. */
const keptDays = 400;
const batches = { rows: 100, most: Infinity };

/** How many `dropOldWhatIfs` would drop. */
export function countOldWhatIfs<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  return countRows(db, 'what_if', isPastTerm(horizon));
}

/** Drops what-ifs that ended long ago. Gives how many. */
export function dropOldWhatIfs<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  const condition = isPastTerm(horizon);
  return dropInBatches(db, { table: 'what_if', key: ['id'], condition, order: 'id' }, batches);
}

function isPastTerm(horizon: Horizon) {
  return sql<boolean>`ended_at < ${endOfTerm(horizon, keptDays)}`;
}
