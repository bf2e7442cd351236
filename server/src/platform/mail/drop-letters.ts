import { type Kysely, sql } from 'kysely';
import { dropInBatches } from '../db/in-batches.ts';
import { countRows } from '../retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../retention/horizon.ts';

/** After the end of a letter, however it ended. */
const keptDays = 30;
const batches = { rows: 1000, most: Infinity };

/** How many letters `dropOldLetters` would drop. */
export function countOldLetters<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  return countRows(db, 'mail', isPastTerm(horizon));
}

/** Drops letters that ended long ago. Gives how many. */
export function dropOldLetters<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  const condition = isPastTerm(horizon);
  return dropInBatches(db, { table: 'mail', key: ['id'], condition, order: 'finished_at' }, batches);
}

function isPastTerm(horizon: Horizon) {
  return sql<boolean>`finished_at < ${endOfTerm(horizon, keptDays)}`;
}
