import { type Kysely, sql } from 'kysely';
import { dropInBatches } from '../db/in-batches.ts';
import { countRows } from '../retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../retention/horizon.ts';

const batches = { rows: 1000, most: Infinity };

/** How many answers `forgetKeys` would remove. */
export function countOldKeys<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  return countRows(db, 'idempotency_key', isPastTerm(horizon));
}

/** Removes the answers that no repeat may ask for any more. Gives how many. */
export function forgetKeys<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  const key = ['owner_kind', 'owner_id', 'endpoint', 'key'];
  const condition = isPastTerm(horizon);
  return dropInBatches(db, { table: 'idempotency_key', key, condition, order: 'created_at' }, batches);
}

function isPastTerm(horizon: Horizon) {
  return sql<boolean>`created_at <= ${endOfTerm(horizon, 1)}`;
}
