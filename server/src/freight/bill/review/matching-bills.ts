import { type Kysely, sql } from 'kysely';
import { everything, type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import type { BillState, PaymentState } from '../states.ts';

/** Which bills; what is absent or undefined counts nothing. Days as `YYYY-MM-DD`. */
export type BillFilter = {
  shipperId?: number | undefined;
  carrierId?: number | undefined;
  state?: BillState | undefined;
  payment?: PaymentState | undefined;
  number?: number | undefined;
  cteId?: number | undefined;
  receivedFrom?: Date | undefined;
  receivedUntil?: Date | undefined;
  dueFrom?: string | undefined;
  dueUntil?: string | undefined;
  /** What the caller may see of it all; everything where it is left out. */
  scope?: Scope;
};

/** Bills of all shippers in scope that a filter lets through. */
export function matchingBills(db: Kysely<Rows>, filter: BillFilter) {
  const { cteId, receivedFrom, receivedUntil, dueFrom, dueUntil, scope = everything } = filter;
  let query = db
    .selectFrom('bill')
    .where(withinShippers(scope, sql.ref('bill.shipper_id')))
    .where(withinCarriers(scope, sql.ref('bill.carrier_id')));
  for (const column of ['shipperId', 'carrierId', 'state', 'payment', 'number'] as const) {
    const value = filter[column];
    if (value !== undefined) query = query.where(`bill.${column}`, '=', value);
  }
  if (cteId !== undefined)
    query = query.where('bill.id', 'in', (row) =>
      row.selectFrom('billCte').select('billId').where('cteId', '=', cteId),
    );
  if (receivedFrom !== undefined) query = query.where('bill.receivedAt', '>=', receivedFrom);
  if (receivedUntil !== undefined) query = query.where('bill.receivedAt', '<', receivedUntil);
  if (dueFrom !== undefined) query = query.where('bill.dueOn', '>=', dueFrom);
  if (dueUntil !== undefined) query = query.where('bill.dueOn', '<=', dueUntil);
  return query;
}
