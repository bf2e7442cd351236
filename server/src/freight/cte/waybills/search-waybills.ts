import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { WaitingWaybill } from './meet.ts';

/** What is looked for, newest first, before an id. */
export type WaybillSearch = {
  before: number;
  fetch: number;
  shipperId?: number | undefined;
  carrierId?: number | undefined;
  number?: number | undefined;
};

/** A waybill with the whole days that it has waited. */
export type AgedWaybill = WaitingWaybill & { days: number };

/** Waybills of all shippers that wait for their CT-es. */
export async function searchWaybills(
  { db }: { db: Kysely<Rows> },
  { before, fetch, ...search }: WaybillSearch,
): Promise<AgedWaybill[]> {
  let select = db
    .selectFrom('waitingWaybill')
    .selectAll()
    .select(sql<number>`floor(extract(epoch from app_now() - arrived_at) / 86400)::integer`.as('days'))
    .where('id', '<', before);
  for (const column of ['shipperId', 'carrierId', 'number'] as const) {
    const value = search[column];
    if (value !== undefined) select = select.where(column, '=', value);
  }
  return select.orderBy('id', 'desc').limit(fetch).execute();
}
