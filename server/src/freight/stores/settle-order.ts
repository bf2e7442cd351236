import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { OrderProblem } from '../../connectors/stores/order-problem.ts';
import type { StoreOrder } from '../../connectors/stores/store.ts';
import { fail } from '../../kernel/failure.ts';
import { keptReason } from '../../registry/stores/note-state.ts';
import type { Rows } from '../../rows.ts';
import type { OrderRow, StoreOrderState } from './rows.ts';

/** How the work on an order ended. */
export type OrderEnd =
  | { kind: 'unpaid' | 'cancelled'; order: StoreOrder }
  | {
      kind: 'hired';
      order: StoreOrder;
      freightCode: string;
      problem?: OrderProblem;
      /** Its NF-e is not there yet: it is looked at again, for as long as the plan goes. */
      awaits?: { retryAfterMs: number | null };
    }
  | { kind: 'choose'; order: StoreOrder; problem: OrderProblem }
  | { kind: 'failed'; problem: OrderProblem; order?: StoreOrder; orderNumber?: string | null }
  | {
      kind: 'later';
      problem: OrderProblem;
      order?: StoreOrder;
      retryAfterMs?: number | null;
      mostAttempts?: number;
    }
  /** Its shop is switched off. */
  | { kind: 'left' };

/** Waits in minutes before the next try to read or hire. */
const planMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720];
const minuteMs = 60_000;

/** Writes the freight of an order, in the transaction that makes it: never two for one order. */
export async function keepFreightIn(
  tx: Transaction<unknown>,
  { id, leaseToken }: Pick<OrderRow, 'id' | 'leaseToken'>,
  freightCode: string,
): Promise<void> {
  const { rows } = await sql`
    update store_order set freight_code = ${freightCode}, state = 'hired'
    where id = ${id} and lease_token = ${leaseToken}::uuid and (freight_code is null or state in ('choose', 'cancelled'))
    returning id`.execute(tx);
  // Somebody else took it over meanwhile: this freight is not made.
  if (rows.length === 0) throw fail('request_running', { retryAfterS: 1 });
}

/** Writes how the work on an order ended, and gives it back; what was heard meanwhile has it looked at once more. */
export async function settleOrder(db: Kysely<Rows>, row: OrderRow, end: OrderEnd): Promise<void> {
  const next = nextOf(row, end);
  await db
    .updateTable('storeOrder')
    .set({
      ...factsOf(end),
      state: next.state,
      problemCode: next.problem?.code ?? null,
      problemText: next.problem?.text ?? null,
      problemReason: keptReason(next.problem?.reason),
      attempts: next.attempts,
      dueAt: sql<Date | null>`case when heard > ${row.heard} then app_now() else ${next.dueAt} end`,
      doneAt: next.isDone ? sql<Date>`coalesce(done_at, app_now())` : null,
      leaseToken: null,
      leaseUntil: null,
      ...(end.kind === 'hired' ? { freightCode: end.freightCode } : {}),
      // A choice is for the try that it was made for.
      ...(end.kind === 'later' ? {} : { chosen: null }),
    })
    .where('id', '=', row.id)
    .where('leaseToken', '=', row.leaseToken)
    .execute();
}

type Next = {
  state: StoreOrderState;
  problem: OrderProblem | null;
  attempts: number;
  dueAt: RawBuilder<Date | null>;
  isDone: boolean;
};

const never = sql<null>`null`;

function nextOf(row: OrderRow, end: OrderEnd): Next {
  const { state, attempts } = row;
  switch (end.kind) {
    case 'left':
      return { ...{ state, attempts }, problem: keptProblem(row), dueAt: never, isDone: row.doneAt !== null };
    case 'later':
      return afterFailure(row, end);
    case 'unpaid':
      return { state: 'unpaid', problem: null, attempts: 0, dueAt: never, isDone: false };
    case 'choose':
      return { state: 'choose', problem: end.problem, attempts: 0, dueAt: never, isDone: false };
    case 'hired':
      return { state: 'hired', problem: end.problem ?? null, ...nfeDue(row, end), isDone: true };
    case 'cancelled':
      return { state: 'cancelled', problem: null, attempts: 0, dueAt: never, isDone: true };
    case 'failed':
      return { state: 'failed', problem: end.problem, attempts: 0, dueAt: never, isDone: true };
  }
}

function nfeDue(
  { attempts }: OrderRow,
  { awaits }: Extract<OrderEnd, { kind: 'hired' }>,
): Pick<Next, 'attempts' | 'dueAt'> {
  const isOver = awaits?.retryAfterMs === null && attempts >= planMinutes.length;
  return awaits === undefined || isOver ? { attempts: 0, dueAt: never } : againIn(attempts, awaits);
}

/** The next try: by the plan, or when its platform may be called again, which is none of the plan's. */
function againIn(
  attempts: number,
  { retryAfterMs }: { retryAfterMs: number | null },
): Pick<Next, 'attempts' | 'dueAt'> {
  const waitMs = retryAfterMs ?? (planMinutes[attempts] ?? 0) * minuteMs;
  return {
    attempts: retryAfterMs === null ? attempts + 1 : attempts,
    dueAt: sql<Date>`app_now() + ${waitMs} * interval '1 ms'`,
  };
}

function keptProblem({
  problemCode: code,
  problemText: text,
  problemReason: reason,
}: OrderRow): OrderProblem | null {
  return code === null || text === null ? null : { code, text, reason };
}

function afterFailure(
  { state, attempts, freightCode }: OrderRow,
  { problem, retryAfterMs = null, mostAttempts = planMinutes.length }: Extract<OrderEnd, { kind: 'later' }>,
): Next {
  const isOver = retryAfterMs === null && attempts + 1 > mostAttempts;
  // One that has its freight has not failed, whatever becomes of looking at it again.
  if (isOver) {
    const over = freightCode === null ? 'failed' : state;
    return { state: over, problem, attempts: attempts + 1, dueAt: never, isDone: true };
  }
  return { state, problem, ...againIn(attempts, { retryAfterMs }), isDone: false };
}

/** What the order says today; nothing of people. */
function factsOf(end: OrderEnd) {
  const order = 'order' in end ? end.order : undefined;
  if (order === undefined)
    return 'orderNumber' in end && end.orderNumber != null
      ? { orderNumber: end.orderNumber.slice(0, 60) }
      : {};
  const { number, stateText, orderedAtMs, optionCode, reference, chargedCents, recipient } = order;
  return {
    orderNumber: number.slice(0, 60),
    readState: stateText,
    orderedAt: orderedAtMs === null ? null : new Date(orderedAtMs),
    city: recipient.city?.slice(0, 255) ?? null,
    uf: recipient.uf,
    optionCode: optionCode?.slice(0, 60) ?? null,
    offer: reference?.slice(0, 60) ?? null,
    chargedCents,
  };
}
