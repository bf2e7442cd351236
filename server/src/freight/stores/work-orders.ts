import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type OrderProblem,
  orderReason,
  platformProblem,
  problemOf,
} from '../../connectors/stores/order-problem.ts';
import type { OrderRead, StoreClient, StoreOrder } from '../../connectors/stores/store.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import { Failure } from '../../kernel/failure.ts';
import { newTimeOrderedId } from '../../kernel/ids.ts';
import { isLeaseOver, leaseEnd } from '../../platform/db/lease.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import { isGoing, noteAnswered, noteFailing } from '../../registry/stores/note-state.ts';
import type { KnownStore } from '../../registry/stores/stores-part.ts';
import { cancelFreight } from '../hire/cancel-freight.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { attachStoreNfe } from './attach-nfe.ts';
import type { StoreLines } from './desk.ts';
import { hireStoreOrder } from './hire-order.ts';
import { inLanes } from './in-lanes.ts';
import type { OrderRow } from './rows.ts';
import { keepFreightIn, type OrderEnd, settleOrder } from './settle-order.ts';

export type OrderDesk = { quotes: QuoteDesk; lines: StoreLines };

/** Longer than reading and hiring ever take together. */
const leaseMs = 120_000;
const readMs = 30_000;
const fewAtOnce = 16;

/** Works off the orders that are due, several at a time; whoever else does takes others. */
export async function workOrders(desk: OrderDesk): Promise<void> {
  for (let rows = await claim(desk); rows.length > 0; rows = await claim(desk))
    await inLanes(rows, (row) => workOrder(desk, row));
}

/** Works one order off now, whether it is due or not; false where somebody else is at it. */
export async function workOrderNow(desk: OrderDesk, orderId: number): Promise<boolean> {
  const [row] = await claim(desk, orderId);
  if (row === undefined) return false;
  await workOrder(desk, row);
  return true;
}

async function claim({ quotes: { ctx } }: OrderDesk, orderId?: number): Promise<OrderRow[]> {
  const isDue = sql`due_at <= app_now() and ${isGoing('store_order.connection_id')}`;
  const wanted = orderId === undefined ? isDue : sql`id = ${orderId}`;
  const { rows } = await sql<{ id: number }>`
    update store_order set lease_token = ${randomUUID()}::uuid, lease_until = ${leaseEnd(leaseMs)}
    where id in (
      select id from store_order where ${wanted} and ${isLeaseOver()}
      order by due_at, id limit ${fewAtOnce} for update skip locked)
    returning id`.execute(ctx.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return ctx.db.selectFrom('storeOrder').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

async function workOrder(desk: OrderDesk, row: OrderRow): Promise<void> {
  const { ctx } = desk.quotes;
  const end = await endOfOrder(desk, row).catch((error: unknown): OrderEnd => {
    ctx.log.error({ order: row.id, err: error }, 'an order of a shop failed for a reason nobody foresaw');
    return { kind: 'later', problem: problemOf(orderReason('internal_error')) };
  });
  await settleOrder(ctx.db, row, end);
}

async function endOfOrder(desk: OrderDesk, row: OrderRow): Promise<OrderEnd> {
  const { ctx } = desk.quotes;
  const store = ctx.mirror.current.stores.byId.get(row.connectionId);
  const client = store === undefined ? null : desk.lines.clientOf(store);
  // One that was switched off is left; switched on again, the nightly sweep finds what was told meanwhile.
  if (store === undefined || client === null) return { kind: 'left' };
  const read = await readOrder(ctx, { store, client, row });
  if ('problem' in read) return { kind: 'later', problem: read.problem, retryAfterMs: read.retryAfterMs };
  switch (read.kind) {
    case 'missing':
      return { kind: 'later', problem: problemOf(orderReason('order_missing')), mostAttempts: 3 };
    case 'unusable':
      return {
        kind: 'failed',
        problem: problemOf(read.reason, 'order_unusable'),
        orderNumber: read.number,
      };
    case 'order':
      return afterHire(desk, { store, client, row }, await actOn(desk, { store, row, order: read.order }));
  }
}

/** What is due at the platform once an order has its freight, each time that it is looked at; neither waits for the other. */
async function afterHire(desk: OrderDesk, reading: Reading, end: OrderEnd): Promise<OrderEnd> {
  if (end.kind !== 'hired' || end.problem !== undefined) return end;
  const failed = await noteHired(reading.client, end.order);
  const done = await withNfe(desk, reading, end);
  return failed === null || done.kind !== 'hired' || done.problem !== undefined
    ? done
    : { ...done, ...failed };
}

/** Tells the platform that an order has its freight; null where it knows. */
async function noteHired(
  client: StoreClient,
  order: StoreOrder,
): Promise<Pick<Extract<OrderEnd, { kind: 'hired' }>, 'awaits' | 'problem'> | null> {
  try {
    await client.noteHired?.(order, AbortSignal.timeout(readMs));
    return null;
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    const awaits = { retryAfterMs: error.wasSent ? null : error.retryAfterMs };
    return { awaits, problem: platformProblem(error) };
  }
}

/** Platforms that have the NF-e of an order are asked for it until its freight has one. */
async function withNfe(desk: OrderDesk, { store, client, row }: Reading, end: OrderEnd): Promise<OrderEnd> {
  const hasNfes = stores.get(store.platform)?.manifest.can.nfe === true;
  if (!hasNfes || end.kind !== 'hired' || end.problem !== undefined) return end;
  const { shipperId } = store;
  const hired = { client, orderRef: row.orderRef, shipperId, freightCode: end.freightCode };
  const nfe = await attachStoreNfe(desk.quotes, hired);
  switch (nfe.kind) {
    case 'attached':
      return end;
    case 'refused':
      return { ...end, problem: nfe.problem };
    case 'awaited': {
      const awaits = { retryAfterMs: nfe.retryAfterMs };
      return nfe.problem === null ? { ...end, awaits } : { ...end, awaits, problem: nfe.problem };
    }
  }
}

type Reading = { store: KnownStore; client: StoreClient; row: OrderRow };

async function readOrder(
  ctx: QuoteDesk['ctx'],
  { store, client, row }: Reading,
): Promise<OrderRead | { problem: OrderProblem; retryAfterMs: number | null }> {
  try {
    const read = await client.readOrder(row.orderRef, AbortSignal.timeout(readMs));
    await noteAnswered(ctx, store.id);
    return read;
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    const problem = platformProblem(error);
    // That our own bounds were reached says nothing of the platform.
    if (error.kind === 'left_alone' || (error.kind === 'too_many' && !error.wasSent))
      return { problem, retryAfterMs: error.retryAfterMs ?? shortPauseMs };
    await noteFailing(ctx, store.id, error);
    // While it is paused nobody tries: that is none of the order's tries.
    const isNoTry = error.kind === 'too_many' || error.isEnd;
    return { problem, retryAfterMs: isNoTry ? (error.retryAfterMs ?? shortPauseMs) : null };
  }
}

const shortPauseMs = 10_000;

type Acting = { store: KnownStore; row: OrderRow; order: StoreOrder };

async function actOn(desk: OrderDesk, acting: Acting): Promise<OrderEnd> {
  const { row, order, store } = acting;
  const { ctx } = desk.quotes;
  if (order.state === 'cancelled') return cancel(desk, acting);
  const wasCancelled = row.state === 'cancelled' && row.freightCode !== null;
  if (row.freightCode !== null && !wasCancelled)
    return { kind: 'hired', order, freightCode: row.freightCode };
  if (order.state === 'unpaid') return { kind: 'unpaid', order };
  if (wasCancelled && row.chosen === null)
    return { kind: 'choose', order, problem: problemOf(orderReason('reopened')) };
  const shipper = ctx.mirror.current.shippers.get(store.shipperId);
  if (shipper === undefined) return { kind: 'left' };
  const end = await hireStoreOrder(desk.quotes, {
    ...{ order, store, shipper, chosen: row.chosen },
    requestId: newTimeOrderedId(ctx.clock.nowMs()),
    keepIn: (tx, freight) => keepFreightIn(tx, row, freight.code),
  });
  switch (end.kind) {
    case 'hired':
      return { kind: 'hired', order, freightCode: end.freight.code };
    default:
      return { ...end, order };
  }
}

/** What was cancelled at the shop is cancelled here, unless it is on its way: then people have to settle it. */
async function cancel({ quotes: { ctx } }: OrderDesk, { row, order, store }: Acting): Promise<OrderEnd> {
  if (row.freightCode === null || row.state === 'cancelled') return { kind: 'cancelled', order };
  try {
    const freight = { shipperId: store.shipperId, freightCode: row.freightCode };
    await cancelFreight(ctx, freight, keepNothing);
    return { kind: 'cancelled', order };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'out_of_flow') throw error;
    const problem = problemOf(orderReason('cancelled_late'));
    return { kind: 'hired', order, freightCode: row.freightCode, problem };
  }
}
