import { sql } from 'kysely';
import type { Context } from '../../../../context.ts';
import { dropInBatches } from '../../../../platform/db/in-batches.ts';
import { countRows } from '../../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../../platform/retention/horizon.ts';
import { isPolled } from './is-polled.ts';

const batches = { rows: 5000, most: 20 };

type Storage = Pick<Context, 'db' | 'config'>;

/** How many events `dropOldPolls` would drop. */
export function countOldPolls({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'polled_event', isPastTerm(config, horizon));
}

/** Drops events as they came after their days. Gives how many. */
export function dropOldPolls({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const key = ['shipper_id', 'freight_code', 'content_hash'];
  const condition = isPastTerm(config, horizon);
  return dropInBatches(db, { table: 'polled_event', key, condition, order: 'heard_at' }, batches);
}

/** Follows freights no more whose asking ended while nobody did it. */
export async function followNoLonger({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    delete from followed_freight f using freight_progress p
    where p.shipper_id = f.shipper_id and p.freight_code = f.freight_code
      and not ${isPolled(sql`f.carrier_id`)}`.execute(db);
}

function isPastTerm({ trackingRawDays }: Context['config'], horizon: Horizon) {
  return sql<boolean>`heard_at < ${endOfTerm(horizon, trackingRawDays)}`;
}
