import { type Kysely, sql } from 'kysely';
import { dropInBatches } from '../../platform/db/in-batches.ts';
import { countRows } from '../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';
import type { Rows } from '../../rows.ts';

const batches = { rows: 2000, most: 20 };

type Storage = { db: Kysely<Rows>; config: { vendorExchangeDays: number } };

/** How many calls `dropOldExchanges` would drop. */
export function countOldExchanges({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'vendor_exchange', isPastTerm(config, horizon));
}

/** Drops calls to carriers' own systems after their days. Gives how many. */
export function dropOldExchanges({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const condition = isPastTerm(config, horizon);
  return dropInBatches(db, { table: 'vendor_exchange', key: ['id'], condition, order: 'at' }, batches);
}

function isPastTerm({ vendorExchangeDays }: Storage['config'], horizon: Horizon) {
  return sql<boolean>`at < ${endOfTerm(horizon, vendorExchangeDays)}`;
}
