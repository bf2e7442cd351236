import { type Kysely, sql } from 'kysely';
import { countRows } from '../retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../retention/horizon.ts';

/** After the end of a letter, however it ended. */
const keptDays = 30;

/** How many letters `dropOldLetters` would drop. */
export function countOldLetters<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  return countRows(db, 'mail', isPastTerm(horizon));
}

/** Drops letters that ended long ago. Gives how many. */
export async function dropOldLetters<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  const { numAffectedRows } = await sql`delete from mail where ${isPastTerm(horizon)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

function isPastTerm(horizon: Horizon) {
  return sql<boolean>`finished_at < ${endOfTerm(horizon, keptDays)}`;
}
