import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { dropInBatches } from '../../platform/db/in-batches.ts';
import { countRows } from '../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';

/** For how long a link that ended still says so (410); afterwards it is as if it had never been. */
const rememberedDays = 90;
const batches = { rows: 1000, most: 50 };

type Storage = Pick<Context, 'db'>;

/** How many labels `dropOldLabels` would forget. */
export function countOldLabels({ db }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'label_document', isEnded(horizon));
}

/** Forgets labels whose links ended, and which of them were one file. Gives how many documents. */
export async function dropOldLabels({ db }: Storage, horizon: Horizon): Promise<number> {
  const dropped = { key: ['id'], condition: isEnded(horizon), order: 'expires_at' };
  await dropInBatches(db, { ...dropped, table: 'label_batch' }, batches);
  return dropInBatches(db, { ...dropped, table: 'label_document' }, batches);
}

/** How many links `dropOldLinks` would forget. */
export function countOldLinks({ db }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'capability', isNoLongerNamed(horizon));
}

/** Forgets links that ended long ago. Gives how many. */
export function dropOldLinks({ db }: Storage, horizon: Horizon): Promise<number> {
  const condition = isNoLongerNamed(horizon);
  const dropped = { table: 'capability', key: ['id_hash'], condition, order: 'expires_at' };
  return dropInBatches(db, dropped, batches);
}

function isEnded({ at }: Horizon) {
  return sql<boolean>`expires_at <= ${at}`;
}

function isNoLongerNamed(horizon: Horizon) {
  return sql<boolean>`expires_at <= ${endOfTerm(horizon, rememberedDays)}`;
}
