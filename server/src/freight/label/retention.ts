import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { dropInBatches } from '../../platform/db/in-batches.ts';
import { countRows } from '../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';
import { isUnneeded } from '../post/bookings/booking-labels.ts';

/** For how long a link that ended still says so (410); afterwards it is as if it had never been. */
const rememberedDays = 90;
const batches = { rows: 1000, most: 50 };

type Storage = Pick<Context, 'db'>;

/** How many labels `dropOldLabels` would forget. */
export async function countOldLabels({ db }: Storage, horizon: Horizon): Promise<number> {
  const ofCarriers = await countRows(db, 'booking_label', isUnneeded(horizon));
  return ofCarriers + (await countRows(db, 'label_document', isEnded(horizon)));
}

/** Forgets labels whose links ended, which of them were one file, and those of carriers that none of them shows. Gives how many. */
export async function dropOldLabels({ db }: Storage, horizon: Horizon): Promise<number> {
  const dropped = { key: ['id'], condition: isEnded(horizon), order: 'expires_at' };
  await dropInBatches(db, { ...dropped, table: 'label_batch' }, batches);
  const documents = await dropInBatches(db, { ...dropped, table: 'label_document' }, batches);
  const ofCarriers = {
    ...{ table: 'booking_label', key: ['id'], order: 'needed_until' },
    condition: isUnneeded(horizon),
  };
  return documents + (await dropInBatches(db, ofCarriers, batches));
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
