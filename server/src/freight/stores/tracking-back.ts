import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import {
  type OrderProblem,
  orderReason,
  platformProblem,
  problemOf,
} from '../../connectors/stores/order-problem.ts';
import type { StoreState } from '../../connectors/stores/states.ts';
import type { StoreNews } from '../../connectors/stores/store.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import type { Context } from '../../context.ts';
import { isLeaseOver, leaseEnd } from '../../platform/db/lease.ts';
import { isGoing, keptReason, noteAnswered, noteFailing } from '../../registry/stores/note-state.ts';
import type { Rows } from '../../rows.ts';
import { trackingUrl } from '../tracking-url.ts';
import { occurrenceNameOf } from '../trail/wire-names.ts';
import { freightsWithProgress } from '../with-progress.ts';
import { inLanes } from './in-lanes.ts';
import type { OrderDesk } from './work-orders.ts';

type DeliveryRow = Selectable<Rows['storeDelivery']>;

const leaseMs = 120_000;
const sendMs = 30_000;
const fewAtOnce = 16;
const shortPauseMs = 10_000;
const minuteMs = 60_000;

/**
 * Tells platforms what became of freights: one call a freight and state, of a freight in their order, by the platform's own plan
 * of tries. What may have been told before is read back first.
 */
export async function sendTracking(desk: OrderDesk): Promise<void> {
  for (let rows = await claim(desk); rows.length > 0; rows = await claim(desk))
    await inLanes(rows, (row) => sendOne(desk, row));
}

/** The first of each freight that is not done, where it is due. The try counts from here: it may have gone out. */
async function claim({ quotes: { ctx } }: OrderDesk): Promise<DeliveryRow[]> {
  const { rows } = await sql<{ id: number }>`
    update store_delivery set attempts = attempts + 1, lease_token = ${randomUUID()}::uuid, lease_until = ${leaseEnd(leaseMs)}
    where id in (
      select d.id from store_delivery d
      where d.state = 'pending' and d.due_at <= app_now() and ${isLeaseOver('d.lease_until')}
        and ${isGoing('d.connection_id')}
        and not exists (
          select from store_delivery e
          where e.order_id = d.order_id and e.state = 'pending' and (e.occurred_at, e.id) < (d.occurred_at, d.id))
      order by d.due_at, d.id limit ${fewAtOnce} for update skip locked)
    returning id`.execute(ctx.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return ctx.db.selectFrom('storeDelivery').selectAll().where('id', 'in', ids).execute();
}

type End =
  | { kind: 'done' }
  | { kind: 'given_up'; problem: OrderProblem }
  | { kind: 'later'; problem: OrderProblem; waitMs: number; isCounted: boolean };

async function sendOne(desk: OrderDesk, row: DeliveryRow): Promise<void> {
  const { ctx } = desk.quotes;
  const end = await send(desk, row).catch((error: unknown): End => {
    ctx.log.error({ delivery: row.id, err: error }, 'telling a shop failed for a reason nobody foresaw');
    const problem = problemOf(orderReason('internal_error'));
    return afterProblem(desk, row, { problem, isFinal: false });
  });
  const problem = end.kind === 'done' ? null : end.problem;
  await ctx.db
    .updateTable('storeDelivery')
    .set({
      state: end.kind === 'later' ? 'pending' : end.kind,
      problemCode: problem?.code ?? null,
      problemText: problem?.text ?? null,
      problemReason: keptReason(problem?.reason),
      leaseToken: null,
      leaseUntil: null,
      ...(end.kind === 'later'
        ? {
            dueAt: sql<Date>`app_now() + ${end.waitMs} * interval '1 ms'`,
            attempts: end.isCounted ? row.attempts : row.attempts - 1,
          }
        : { doneAt: sql<Date>`app_now()` }),
    })
    .where('id', '=', row.id)
    .where('leaseToken', '=', row.leaseToken)
    .execute();
}

async function send(desk: OrderDesk, row: DeliveryRow): Promise<End> {
  const { ctx } = desk.quotes;
  const store = ctx.mirror.current.stores.byId.get(row.connectionId);
  const client = store === undefined ? null : desk.lines.clientOf(store);
  if (store === undefined || client === null)
    return { kind: 'given_up', problem: problemOf(orderReason('store_off')) };
  const news = await newsOf(desk, row);
  if (news === null) return { kind: 'given_up', problem: problemOf(orderReason('no_freight')) };
  try {
    await client.sendBack(news, AbortSignal.timeout(sendMs));
    await noteAnswered(ctx, store.id);
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    return afterRefusal(desk, row, error);
  }
}

async function afterRefusal(desk: OrderDesk, row: DeliveryRow, error: VendorProblem): Promise<End> {
  const { ctx } = desk.quotes;
  const problem = platformProblem(error);
  if (error.kind === 'left_alone' || error.kind === 'too_many') {
    const waitMs = error.retryAfterMs ?? shortPauseMs;
    // What was refused before it was sent cannot have been told.
    return { kind: 'later', problem, waitMs, isCounted: error.wasSent };
  }
  if (error.kind !== 'rejected') await noteFailing(ctx, row.connectionId, error);
  // Nobody tries while it is paused. A part of it may have been told before: the next try reads back first.
  if (error.isEnd) return { kind: 'later', problem, waitMs: shortPauseMs, isCounted: true };
  return afterProblem(desk, row, { problem, isFinal: error.kind === 'rejected' && !error.isPassing });
}

function afterProblem(
  { quotes: { ctx } }: OrderDesk,
  { attempts, connectionId }: DeliveryRow,
  { problem, isFinal }: { problem: OrderProblem; isFinal: boolean },
): End {
  const store = ctx.mirror.current.stores.byId.get(connectionId);
  const plan = stores.get(store?.platform ?? '')?.manifest.backMinutes ?? [];
  const minutes = plan[attempts - 1];
  if (isFinal || minutes === undefined) return { kind: 'given_up', problem };
  return { kind: 'later', problem, waitMs: minutes * minuteMs, isCounted: true };
}

/** What is told of it now; null where the order has no freight any more. */
async function newsOf({ quotes: { ctx } }: OrderDesk, row: DeliveryRow): Promise<StoreNews | null> {
  const order = await ctx.db
    .selectFrom('storeOrder')
    .select(['orderRef', 'freightCode'])
    .where('id', '=', row.orderId)
    .executeTakeFirst();
  if (order === undefined || order.freightCode === null) return null;
  const freight = await freightsWithProgress(ctx.db)
    .select(['freight.code', 'freight.trackingKey', 'freight.agreement'])
    .select(['progress.expectedOn', 'progress.deliveredAt'])
    .where('freight.shipperId', '=', row.shipperId)
    .where('freight.code', '=', order.freightCode)
    .executeTakeFirst();
  if (freight === undefined) return null;
  const { code, trackingKey, agreement, expectedOn, deliveredAt } = freight;
  return {
    orderRef: order.orderRef,
    state: row.storeState as StoreState,
    sentence: occurrenceNameOf({ code: row.occurrenceCode, carrierDescription: 'Atualização do frete' }),
    occurredAtMs: row.occurredAt.getTime(),
    expectedOn: deliveredAt === null ? expectedOn : null,
    // Where it happened is what few carriers say, and never in words of their own here.
    city: null,
    uf: null,
    tracking: { code, url: trackingUrl(ctx.config, { trackingKey, code }) },
    courier: agreement.carrier.tradeName,
    nfe: await firstNfe(ctx, { shipperId: row.shipperId, freightCode: code }),
    mayBeRepeated: row.attempts > 1,
  };
}

async function firstNfe(
  { db }: Pick<Context, 'db'>,
  { shipperId, freightCode }: { shipperId: number; freightCode: string },
): Promise<NonNullable<StoreNews['nfe']> | null> {
  const row = await db
    .selectFrom('freightNfe')
    .select(['accessKey', 'number', 'valueCents', 'issuedAt'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { issuedAt, ...nfe } = row;
  return { ...nfe, issuedAtMs: issuedAt.getTime() };
}
