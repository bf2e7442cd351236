import { type Kysely, sql } from 'kysely';
import { countRows } from '../retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../retention/horizon.ts';

/** How many answers `forgetKeys` would remove. */
export function countOldKeys<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  return countRows(db, 'idempotency_key', isPastTerm(horizon));
}

/** Removes the answers that no repeat may ask for any more. Gives how many. */
export async function forgetKeys<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_key where ${isPastTerm(horizon)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

function isPastTerm(horizon: Horizon) {
  return sql<boolean>`created_at <= ${endOfTerm(horizon, 1)}`;
}
