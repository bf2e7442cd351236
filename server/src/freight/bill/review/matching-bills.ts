import { type Kysely, sql } from 'kysely';
import { everything, type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import type { BillState, PaymentState } from '../states.ts';

/** What is to be done with bills that are not paid; `overdue` is beside the others. */
export type BillLane = 'releasable' | 'disputed' | 'payable' | 'overdue';

/** Which bills; what is absent or undefined counts nothing. Days as `YYYY-MM-DD`. */
export type BillFilter = {
  ids?: readonly number[] | undefined;
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
  lane?: BillLane | undefined;
  assigneeId?: number | undefined;
  unassigned?: boolean | undefined;
  /** What the caller may see of it all; everything where it is left out. */
  scope?: Scope;
};

/** Bills of all shippers in scope that a filter lets through. */
export function matchingBills(db: Kysely<Rows>, filter: BillFilter) {
  const { ids, cteId, receivedFrom, receivedUntil, dueFrom, dueUntil, lane, unassigned } = filter;
  const { scope = everything } = filter;
  let query = db
    .selectFrom('bill')
    .where(withinShippers(scope, sql.ref('bill.shipper_id')))
    .where(withinCarriers(scope, sql.ref('bill.carrier_id')));
  for (const column of ['shipperId', 'carrierId', 'state', 'payment', 'number', 'assigneeId'] as const) {
    const value = filter[column];
    if (value !== undefined) query = query.where(`bill.${column}`, '=', value);
  }
  if (ids !== undefined) query = query.where(sql<boolean>`bill.id = any (${[...ids]}::bigint[])`);
  if (cteId !== undefined)
    query = query.where('bill.id', 'in', (row) =>
      row.selectFrom('billCte').select('billId').where('cteId', '=', cteId),
    );
  if (receivedFrom !== undefined) query = query.where('bill.receivedAt', '>=', receivedFrom);
  if (receivedUntil !== undefined) query = query.where('bill.receivedAt', '<', receivedUntil);
  if (dueFrom !== undefined) query = query.where('bill.dueOn', '>=', dueFrom);
  if (dueUntil !== undefined) query = query.where('bill.dueOn', '<=', dueUntil);
  if (unassigned !== undefined) query = query.where('bill.assigneeId', unassigned ? 'is' : 'is not', null);
  return lane === undefined ? query : query.where(inLane[lane]);
}

/** Of bills that are neither paid nor cancelled; the day is that of São Paulo. */
const isOpen = sql<boolean>`bill.payment = 0 and bill.state <> 6`;
/** As `isSettled` says it of one bill: none of its CT-es is still to be released or rejected. */
const isSettled = sql<boolean>`not exists (
  select from bill_cte as charge join cte on cte.id = charge.cte_id
  where charge.bill_id = bill.id and charge.bucket = 'linked' and cte.state < 4)`;
const inLane = {
  releasable: sql<boolean>`(${isOpen} and bill.state <> 4 and ${isSettled})`,
  disputed: sql<boolean>`(${isOpen} and bill.state <> 4 and not ${isSettled})`,
  payable: sql<boolean>`(${isOpen} and bill.state = 4)`,
  overdue: sql<boolean>`(${isOpen} and bill.due_on < (app_now() at time zone 'America/Sao_Paulo')::date)`,
} as const satisfies Record<BillLane, unknown>;
