import type { VendorLine } from '../../vendors/line/line.ts';
import { checkedBut, checkOf } from '../../vendors/line/outcomes.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { LineAct, VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { OrderRead, StoreAccess, StoreClient, StoreNews, StoreTools } from '../store.ts';
import type { LineItem } from './schema.ts';
import { openSession } from './session.ts';
import {
  adoptOperation,
  createOperation,
  eventOperation,
  planOf,
  shipmentsOperation,
  wordOf,
} from './wire-back.ts';
import { type Operation, requireDone } from './wire-graphql.ts';
import { changedOperation, orderOperation, readChanged, readPage, understood } from './wire-order.ts';
import {
  hookOperations,
  hooksOperation,
  lackingScopes,
  scopesOperation,
  serviceOperation,
  servicesOperation,
} from './wire-setup.ts';
import { readToken, tokenRequest } from './wire-token.ts';

type Api = (act: LineAct, operation: Operation, signal: AbortSignal) => Promise<VendorAnswer>;

/** Kept by Shopify for a year from its name on; after that it answers as the oldest one it keeps. */
const version = '2026-10';

/** End a sweep, and an order, whose pages never end. */
const mostPages = 400;
const mostLinePages = 20;

/** One shop's access to Shopify. */
export function openShopify(access: StoreAccess, line: VendorLine, tools: StoreTools): StoreClient {
  const api = apiOf(access, line, tools);
  return {
    readOrder: (orderRef, signal) => readOrder(api, access, { orderRef, signal }),
    async *changedOrders(sinceMs, signal) {
      let after: string | null = null;
      for (let page = 1; page <= mostPages; page += 1) {
        const found = readChanged(await api('orders', changedOperation(sinceMs, after), signal));
        if (found.orderRefs.length > 0) yield found.orderRefs;
        if (found.next === null) return;
        after = found.next;
      }
    },
    sendBack: (news, signal) => sendBack(api, news, signal),
    readNfe: async () => null,
    async check(signal) {
      try {
        const lacking = lackingScopes(await api('check', scopesOperation, signal));
        if (lacking.length === 0) return { kind: 'accepted' };
        return checkedBut('refused', reasonOf('scopes_lacking', lacking.join(', ')));
      } catch (error) {
        return checkOf(error);
      }
    },
    async install(code, signal) {
      const { appId } = access.settings;
      if (appId === undefined)
        throw new VendorProblem('not_let_in', reasonOf('no_app_id'), { wasSent: false });
      const grant = code === null ? 'app' : { code };
      const kept = access.credential;
      const answer = await line.send(tokenRequest(kept, { appId, grant }), signal);
      return { credential: readToken(answer, { grant, kept, nowMs: tools.nowMs() }), settings: {} };
    },
    async register({ addresses, title }, signal) {
      const known = await api('install', servicesOperation, signal);
      const service = serviceOperation(known, { title, address: addresses.rates });
      if (service !== null) requireDone(await api('install', service, signal));
      const hooks = await api('install', hooksOperation, signal);
      for (const hook of hookOperations(hooks, addresses.events))
        requireDone(await api('install', hook, signal));
    },
  };
}

function apiOf(access: StoreAccess, line: VendorLine, tools: StoreTools): Api {
  const session = openSession(access, line, tools);
  return (act, { query, variables, isRepeatable }, signal) => {
    const send = (token: string): Promise<VendorAnswer> =>
      line.send(
        {
          ...{ act, method: 'POST', host: 'api', path: `/admin/api/${version}/graphql.json` },
          headers: { 'x-shopify-access-token': token },
          body: { kind: 'json', value: { query, variables } },
          isRepeatable,
        },
        signal,
      );
    return session.use(send, ({ status }) => status === 401, signal);
  };
}

async function readOrder(
  api: Api,
  { settings }: StoreAccess,
  { orderRef, signal }: { orderRef: string; signal: AbortSignal },
): Promise<OrderRead> {
  const first = readPage(await api('orders', orderOperation(orderRef, null), signal));
  if (first === null) return { kind: 'missing' };
  const lines: LineItem[] = [...first.order.lineItems.nodes];
  let { next } = first;
  for (let page = 2; next !== null && page <= mostLinePages; page += 1) {
    const more = readPage(await api('orders', orderOperation(orderRef, next), signal));
    lines.push(...(more?.order.lineItems.nodes ?? []));
    next = more?.next ?? null;
  }
  return understood(first.order, lines, settings);
}

/** What was shipped is read before: the ids of fulfillments are kept there alone, and one that is there is not made again. */
async function sendBack(api: Api, news: StoreNews, signal: AbortSignal): Promise<void> {
  const plan = planOf(await api('back', shipmentsOperation(news), signal), news);
  const isNew = ({ words }: { words: readonly string[] }): boolean =>
    !news.mayBeRepeated || !words.includes(wordOf(news));
  const toTell = plan.ours.filter(isNew).map(({ id }) => id);
  for (const [index, fulfillmentOrderId] of plan.toCreate.entries()) {
    const isFirst = index === 0 && plan.ours.length === 0;
    const operation = createOperation(fulfillmentOrderId, { tracking: news.tracking, isFirst });
    const { fulfillmentId } = requireDone(await api('back', operation, signal));
    if (fulfillmentId === null)
      throw new VendorProblem('nonsense', reasonOf('unreadable', 'it made a fulfillment without an id'));
    toTell.push(fulfillmentId);
  }
  for (const id of plan.toAdopt) {
    requireDone(await api('back', adoptOperation(id, news), signal));
    toTell.push(id);
  }
  for (const id of toTell) requireDone(await api('back', eventOperation(id, news), signal));
}
