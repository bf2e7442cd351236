import { sql } from 'kysely';
import type { Context } from '../../../../context.ts';
import { dropInBatches } from '../../../../platform/db/in-batches.ts';
import { countRows } from '../../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../../platform/retention/horizon.ts';

type Storage = Pick<Context, 'db' | 'config'>;

const batches = { rows: 1000, most: 50 };

/** How many events `dropOldEvents` would drop. */
export function countOldEvents({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'waiting_cte_event', isPastTerm(config, horizon));
}

/**
 * Drops events whose CT-e did not come within the term of the files of carriers. Several processes share the work. Gives how
 * many.
 */
export function dropOldEvents({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const key = ['access_key', 'kind', 'sequence'];
  const condition = isPastTerm(config, horizon);
  return dropInBatches(db, { table: 'waiting_cte_event', key, condition, order: 'arrived_at' }, batches);
}

function isPastTerm({ ediFileDays }: Context['config'], horizon: Horizon) {
  return sql<boolean>`arrived_at < ${endOfTerm(horizon, ediFileDays)}`;
}
