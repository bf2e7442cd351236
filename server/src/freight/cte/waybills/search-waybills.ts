import { type Kysely, sql } from 'kysely';
import { type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import type { WaitingWaybill } from './meet.ts';

/** What is looked for, newest first, before an id. */
export type WaybillSearch = {
  before: number;
  fetch: number;
  shipperId?: number | undefined;
  carrierId?: number | undefined;
  number?: number | undefined;
  /** Whose waybills the caller may see. */
  scope: Scope;
};

/** A waybill with the whole days that it has waited. */
export type AgedWaybill = WaitingWaybill & { days: number };

/** Waybills that wait for their CT-es, of the shippers and carriers in scope. */
export async function searchWaybills(
  { db }: { db: Kysely<Rows> },
  { before, fetch, scope, ...search }: WaybillSearch,
): Promise<AgedWaybill[]> {
  let select = db
    .selectFrom('waitingWaybill')
    .selectAll()
    .select(sql<number>`floor(extract(epoch from app_now() - arrived_at) / 86400)::integer`.as('days'))
    .where('id', '<', before)
    .where(withinShippers(scope, sql.ref('shipper_id')))
    .where(withinCarriers(scope, sql.ref('carrier_id')));
  for (const column of ['shipperId', 'carrierId', 'number'] as const) {
    const value = search[column];
    if (value !== undefined) select = select.where(column, '=', value);
  }
  return select.orderBy('id', 'desc').limit(fetch).execute();
}
