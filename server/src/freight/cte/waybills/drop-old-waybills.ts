import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { dropInBatches } from '../../../platform/db/in-batches.ts';
import { countRows } from '../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../platform/retention/horizon.ts';

type Storage = Pick<Context, 'db' | 'config'>;

const batches = { rows: 1000, most: 50 };

/** How many waybills `dropOldWaybills` would drop. */
export function countOldWaybills({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'waiting_waybill', isPastTerm(config, horizon));
}

/** Drops waybills whose CT-e did not come within the term of the files of carriers; gives how many. */
export function dropOldWaybills({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const condition = isPastTerm(config, horizon);
  return dropInBatches(
    db,
    { table: 'waiting_waybill', key: ['id'], condition, order: 'arrived_at' },
    batches,
  );
}

function isPastTerm({ ediFileDays }: Context['config'], horizon: Horizon) {
  return sql<boolean>`arrived_at < ${endOfTerm(horizon, ediFileDays)}`;
}
