import { sql } from 'kysely';
import type { Context } from '../../../../context.ts';
import { dropInBatches } from '../../../../platform/db/in-batches.ts';
import { isLeaseOver } from '../../../../platform/db/lease.ts';
import { countRows } from '../../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../../platform/retention/horizon.ts';

type Storage = Pick<Context, 'db' | 'config'>;

const batches = { rows: 200, most: 50 };

/** How many files `dropOldEdiFiles` would drop. */
export function countOldEdiFiles({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'edi_file', isPastTerm(config, horizon));
}

/**
 * Drops the EDI files of carriers whose term is over, with their reports: what they said is in the freights. Sent once
 * more, such a file is worked off again and says nothing new. Several processes share the work. Gives how many.
 */
export function dropOldEdiFiles({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const condition = isPastTerm(config, horizon);
  return dropInBatches(db, { table: 'edi_file', key: ['id'], condition, order: 'arrived_at' }, batches);
}

/** Unless somebody works on the file now. */
function isPastTerm({ ediFileDays }: Context['config'], horizon: Horizon) {
  return sql<boolean>`arrived_at < ${endOfTerm(horizon, ediFileDays)}
    and ${isLeaseOver()}`;
}
