import type { Loose } from '../../../vendors/simulator/loose.ts';
import { jsonAnswer, RuleBroken } from '../../../vendors/simulator/rules.ts';
import type {
  SimulatedAnswer,
  SimulatedRequest,
  SimulatedVendor,
} from '../../../vendors/simulator/simulator.ts';
import { type AccountOptions, newAccount, type SimulatedAccount } from './account.ts';
import { freightsOf } from './wire-freights.ts';
import {
  broken,
  letIn,
  readEvents,
  readHookUp,
  readInvoice,
  readListQuery,
  readTracking,
  require,
} from './wire-rules.ts';

/** VTEX as `docs/shops/vtex.md` knows it, with one account; `startVendorSimulator` serves it. */
export function simulateVtex(options: AccountOptions): SimulatedVendor & { account: SimulatedAccount } {
  const account = newAccount(options);
  return {
    account,
    hosts: ['api'],
    async answer(request, mode) {
      try {
        letIn(account, request, mode);
        return await answerOf(account, request);
      } catch (error) {
        if (error instanceof RuleBroken) return error.answer;
        throw error;
      }
    },
  };
}

/** What it tells of an order that came to a state (V6). */
export function vtexEvent(
  { name, appKey }: Pick<SimulatedAccount, 'name' | 'appKey'>,
  { orderId, state, at }: { orderId: string; state: string; at: string },
): string {
  const changes = { LastState: 'payment-approved', LastChange: at, CurrentChange: at };
  const origin = { Account: name, Key: appKey };
  return JSON.stringify({
    Domain: 'Fulfillment',
    OrderId: orderId,
    State: state,
    ...changes,
    Origin: origin,
  });
}

const orderPath =
  /^\/api\/oms\/pvt\/orders\/([^/]+)(?:\/(start-handling|invoice)(?:\/([^/]+))?(\/tracking)?)?$/;

function answerOf(
  account: SimulatedAccount,
  request: SimulatedRequest,
): SimulatedAnswer | Promise<SimulatedAnswer> {
  const { method, path, body } = request;
  if (path === '/api/orders/hook/config') return hookConfig(account, request);
  if (path.startsWith('/api/logistics/')) return freightsOf(account, request);
  if (method === 'GET' && path === '/api/oms/pvt/orders') return orderList(account, request);
  const [, ref = '', act = '', invoice, tracking = ''] = orderPath.exec(path) ?? [];
  const order = account.orders.get(decodeURIComponent(ref));
  if (order === undefined) throw broken('V7', 404, 'Order not found');
  const number = invoice === undefined ? null : decodeURIComponent(invoice);
  switch (`${method} ${act}${number === null ? '' : '/…'}${tracking}`) {
    case 'GET ':
      account.onRead?.();
      return jsonAnswer(200, order);
    case 'POST start-handling':
      require(order.status === 'ready-for-handling', 'V10', 'It is not ready for handling');
      order.status = 'handling';
      return { status: 204, body: '' };
    case 'POST invoice':
      return invoiced(order, readInvoice(body));
    case 'PATCH invoice/…':
      Object.assign(parcelOf(order, number), readTracking(body));
      return receiptOf(order);
    case 'PUT invoice/…/tracking':
      return tracked(account, { order, parcel: parcelOf(order, number) }, readEvents(body));
    default:
      throw broken('V1', 404, 'There is no such resource');
  }
}

/** The hook is called before it is kept (V4, V5). */
async function hookConfig(
  account: SimulatedAccount,
  { method, body }: SimulatedRequest,
): Promise<SimulatedAnswer> {
  if (method === 'GET') {
    if (account.hook === null) return jsonAnswer(404, { error: { code: '1', message: 'There is no hook' } });
    const { url, headers, statuses: status } = account.hook;
    return jsonAnswer(200, { filter: { type: 'FromWorkflow', status }, hook: { url, headers } });
  }
  require(method === 'POST', 'V3', 'A hook is set up by POST');
  const hook = readHookUp(account, body);
  const pinged = await fetch(account.reachedAt(hook.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"hookConfig":"ping"}',
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  require(pinged?.status === 200, 'V4', 'The hook did not answer 200');
  account.hook = hook;
  return jsonAnswer(200, {});
}

function orderList({ orders }: SimulatedAccount, request: SimulatedRequest): SimulatedAnswer {
  const { page, perPage, status, between } = readListQuery(request);
  const found = [...orders.values()].filter((order) => {
    const atMs = between === null ? 0 : Date.parse(String(order[between.member]));
    const isBetween = between === null || (atMs >= between.fromMs && atMs <= between.toMs);
    return isBetween && (status === null || order.status === status);
  });
  const shown = found.slice((page - 1) * perPage, page * perPage);
  return jsonAnswer(200, {
    list: shown.map(({ orderId, status: state }) => ({ orderId, status: state })),
    facets: [],
    paging: { total: found.length, pages: Math.ceil(found.length / perPage), currentPage: page, perPage },
  });
}

type Parcel = Record<string, unknown>;

function parcelsOf(order: Record<string, unknown>): Parcel[] {
  const attachment = (order.packageAttachment ?? {}) as { packages?: Parcel[] };
  attachment.packages ??= [];
  order.packageAttachment = attachment;
  return attachment.packages;
}

/** @throws RuleBroken for an invoice that the order has not (V13). */
function parcelOf(order: Record<string, unknown>, number: string | null): Parcel {
  const parcel = parcelsOf(order).find(({ invoiceNumber }) => invoiceNumber === number);
  if (parcel === undefined) throw broken('V13', 404, 'There is no such invoice');
  return parcel;
}

const open = new Set(['ready-for-handling', 'start-handling', 'handling']);

function invoiced(order: Record<string, unknown>, invoice: Loose): SimulatedAnswer {
  require(open.has(String(order.status)), 'V12', 'The order is not being handled');
  const { invoiceValue, ...rest } = invoice;
  parcelsOf(order).push({ ...rest, invoiceValue: Number(invoiceValue), courierStatus: null });
  order.status = 'invoiced';
  return receiptOf(order);
}

/** What was told before is replaced: the harshest that it may be (V14). */
function tracked(
  { updates }: SimulatedAccount,
  { order, parcel }: { order: Record<string, unknown>; parcel: Parcel },
  { isDelivered, deliveredDate, events }: ReturnType<typeof readEvents>,
): SimulatedAnswer {
  require(typeof parcel.trackingNumber === 'string', 'V14', 'The parcel has no tracking number');
  const data = events.map(({ date, ...event }) => {
    const at = `${date}T00:00:00+00:00`;
    return { ...event, lastChange: at, createDate: at };
  });
  parcel.courierStatus = { status: 'ok', finished: isDelivered, deliveredDate, data };
  updates.push({ orderId: String(order.orderId), isDelivered, events: events.length });
  return receiptOf(order);
}

function receiptOf({ orderId }: Record<string, unknown>): SimulatedAnswer {
  return jsonAnswer(200, { date: '2026-09-05T12:00:00.0000000+00:00', orderId, receipt: 'a'.repeat(32) });
}
