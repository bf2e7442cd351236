import type { VendorLine } from '../../vendors/line/line.ts';
import { checkedBut, checkOf } from '../../vendors/line/outcomes.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { LineAct, VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreAccess, StoreClient, StoreNews, StoreTools } from '../store.ts';
import type { Order } from './schema.ts';
import { hookSecret } from './verify.ts';
import {
  eventsRequest,
  invoiceRequest,
  isAmong,
  notInvoiced,
  parcelOf,
  requireReceipt,
  startRequest,
  trackingRequest,
} from './wire-back.ts';
import { hookRequest, hookUpRequest, isCarreto, isOurs, readHook } from './wire-hook.ts';
import { changedWindows, halvesOf, listRequest, pagesOf, readList, type Window } from './wire-list.ts';
import { readNfe } from './wire-nfe.ts';
import { orderRequest, readOrder, readWholeOrder, type Written } from './wire-order.ts';
import { requireGood, requireLetIn, withPause } from './wire-problem.ts';
import { changeRequest, readValues, rowsOfCall, valuesRequest } from './wire-table.ts';

type Api = (act: LineAct, written: Written, signal: AbortSignal) => Promise<VendorAnswer>;

/** One account's access to VTEX. */
export function openVtex(access: StoreAccess, line: VendorLine, { nowMs }: StoreTools): StoreClient {
  const api = apiOf(access, line);
  const { settings } = access;
  return {
    readOrder: async (orderRef, signal) =>
      readOrder(await api('orders', orderRequest(orderRef), signal), settings),
    async *changedOrders(sinceMs, signal) {
      const list = async (window: Window, page: number) =>
        readList(await api('orders', listRequest(window, page), signal));
      for (const window of changedWindows(sinceMs, nowMs())) yield* ordersIn(list, window);
    },
    sendBack: (news, signal) =>
      sendBack(api, { news, sendsInvoice: settings.sendsInvoice === 'yes' }, signal),
    async noteHired({ ref, stateText }, signal) {
      if (settings.startsHandling !== 'yes' || stateText !== 'ready-for-handling') return;
      requireGood(await api('back', startRequest(ref), signal));
    },
    readNfe: async (orderRef, signal) => readNfe(await api('nfe', orderRequest(orderRef), signal)),
    tables: {
      read: async (policy, zip, signal) =>
        readValues(await api('tables', valuesRequest(policy, zip), signal)),
      async change(policy, changes, signal) {
        for (let at = 0; at < changes.length; at += rowsOfCall) {
          const some = changes.slice(at, at + rowsOfCall);
          requireGood(await api('tables', changeRequest(policy, some), signal));
        }
      },
    },
    async check(signal) {
      try {
        const url = readHook(await api('check', hookRequest(), signal));
        if (url !== null && isCarreto(url)) return { kind: 'accepted' };
        return checkedBut('unknown', reasonOf('hook_elsewhere'));
      } catch (error) {
        return checkOf(error);
      }
    },
    async install() {
      throw new VendorProblem('rejected', reasonOf('no_app'), { wasSent: false });
    },
    async hear(url, signal) {
      const known = readHook(await api('install', hookRequest(), signal));
      if (url === null) return known !== null && isCarreto(known) ? 'heard' : 'unheard';
      if (known === url) return 'heard';
      await hookUp(api, access, { known, url, signal });
      return 'renewed';
    },
    async register({ addresses: { events: url } }, signal) {
      const known = readHook(await api('install', hookRequest(), signal));
      await hookUp(api, access, { known, url, signal });
    },
  };
}

type HookUp = { known: string | null; url: string; signal: AbortSignal };

async function hookUp(api: Api, { credential }: StoreAccess, { known, url, signal }: HookUp): Promise<void> {
  // A key has one hook: whoever set it up would hear nothing any more.
  if (known !== null && !isOurs(known, url)) throw new VendorProblem('rejected', reasonOf('hook_of_other'));
  const secret = hookSecret(credential.accessToken ?? '');
  requireGood(await api('install', hookUpRequest({ url, secret }), signal));
}

function apiOf({ credential, settings }: StoreAccess, line: VendorLine): Api {
  return async (act, { method, path, body }, signal) => {
    const { appKey, accessToken } = credential;
    if (!appKey || !accessToken || !settings.storeId)
      throw new VendorProblem('not_let_in', reasonOf('no_key'), { wasSent: false });
    const request = {
      ...{ act, method, host: 'api', path, isRepeatable: method === 'GET' },
      // So wanted of every call, also of those that bring no body (V1).
      headers: {
        'x-vtex-api-appkey': appKey,
        'x-vtex-api-apptoken': accessToken,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body }),
    };
    try {
      return requireLetIn(await line.send(request, signal));
    } catch (error) {
      throw withPause(error);
    }
  };
}

type List = (window: Window, page: number) => Promise<{ refs: string[]; total: number }>;

/** The orders of a window; one that holds more than can be listed is looked through in halves. */
async function* ordersIn(list: List, window: Window): AsyncGenerator<readonly string[]> {
  const { refs, total } = await list(window, 1);
  const halves = halvesOf(window, total);
  if (halves !== null) {
    for (const half of halves) yield* ordersIn(list, half);
    return;
  }
  if (refs.length > 0) yield refs;
  for (let page = 2; page <= pagesOf(total); page += 1) {
    const more = await list(window, page);
    if (more.refs.length === 0) return;
    yield more.refs;
  }
}

type Back = { news: StoreNews; sendsInvoice: boolean };

/** What is there already stays: the order is read before anything is told, so that nothing is told twice. */
async function sendBack(api: Api, { news, sendsInvoice }: Back, signal: AbortSignal): Promise<void> {
  const read = async (): Promise<Order> => {
    const order = readWholeOrder(await api('back', orderRequest(news.orderRef), signal));
    if (order === null) throw new VendorProblem('rejected', reasonOf('no_such_order'));
    return order;
  };
  const order = await read();
  let parcel = parcelOf(order, news);
  if (parcel === null) {
    if (!sendsInvoice) throw notInvoiced('no_invoice');
    if (news.nfe == null) throw notInvoiced('no_nfe');
    requireReceipt(await api('back', invoiceRequest(order, news, news.nfe), signal));
    parcel = parcelOf(await read(), news);
    if (parcel === null) throw notInvoiced('invoice_not_shown');
  }
  if (!parcel.trackingNumber) requireReceipt(await api('back', trackingRequest(news, parcel), signal));
  if (!isAmong(parcel, news)) requireReceipt(await api('back', eventsRequest(news, parcel), signal));
}
