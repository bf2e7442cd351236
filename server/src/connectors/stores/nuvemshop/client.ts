import type { VendorLine } from '../../vendors/line/line.ts';
import { checkedBut, checkOf } from '../../vendors/line/outcomes.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { LineAct, VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreAccess, StoreClient } from '../store.ts';
import { eventRequest, eventsRequest, fulfillRequest, isAmong, isFulfilled } from './wire-back.ts';
import { changedRequest, orderRequest, pageSize, readChanged, readOrder } from './wire-order.ts';
import {
  carrierRequest,
  optionRequest,
  readCarrierId,
  readCarriers,
  readOptions,
  readToken,
  readWebhooks,
  requireGood,
  tokenRequest,
  topics,
  webhookRequest,
} from './wire-setup.ts';

type Written = Pick<VendorRequest, 'method' | 'path' | 'body'>;
type Api = (act: LineAct, written: Written, signal: AbortSignal) => Promise<VendorAnswer>;

/** Ends a sweep whose pages never end. */
const mostPages = 400;

/** One shop's access to Nuvemshop. */
export function openNuvemshop(access: StoreAccess, line: VendorLine): StoreClient {
  const api = apiOf(access, line);
  return {
    readOrder: async (orderRef, signal) => readOrder(await api('orders', orderRequest(orderRef), signal)),
    async *changedOrders(sinceMs, signal) {
      for (let page = 1; page <= mostPages; page += 1) {
        const found = readChanged(await api('orders', changedRequest(sinceMs, page), signal));
        if (found.length > 0) yield found;
        if (found.length < pageSize) return;
      }
    },
    async sendBack(news, signal) {
      const shipped = isFulfilled(await api('back', orderRequest(news.orderRef), signal));
      if (!shipped) requireGood(await api('back', fulfillRequest(news), signal));
      if (news.mayBeRepeated && isAmong(await api('back', eventsRequest(news), signal), news)) return;
      requireGood(await api('back', eventRequest(news), signal));
    },
    readNfe: async () => null,
    async check(signal) {
      try {
        const answer = await api('check', { method: 'GET', path: '/store?fields=id' }, signal);
        if (answer.status === 200) return { kind: 'accepted' };
        return checkedBut('unknown', reasonOf('answered', answer.status));
      } catch (error) {
        return checkOf(error);
      }
    },
    async install(code, signal) {
      const request = { ...tokenRequest(access, code ?? ''), act: 'install', host: 'install' } as const;
      return readToken(await line.send({ ...request, headers: common(access), isRepeatable: false }, signal));
    },
    register: (wanted, signal) => register(api, wanted, signal),
  };
}

/** It wants to know who calls, by an address that people read. */
function common({ settings }: StoreAccess): Record<string, string> {
  return { 'user-agent': `Carreto (${settings.contact ?? ''})` };
}

function apiOf(access: StoreAccess, line: VendorLine): Api {
  const { credential, settings } = access;
  return async (act, { method, path, body }, signal) => {
    if (!credential.accessToken || !settings.storeId)
      throw new VendorProblem('not_let_in', reasonOf('not_installed'), { wasSent: false });
    const answer = await line.send(
      {
        act,
        method,
        host: 'api',
        path: `/v1/${encodeURIComponent(settings.storeId)}${path}`,
        // So spelt by the platform.
        headers: { ...common(access), authentication: `bearer ${credential.accessToken}` },
        ...(body === undefined ? {} : { body }),
        isRepeatable: method === 'GET',
      },
      signal,
    );
    if (answer.status === 401 || answer.status === 403)
      throw new VendorProblem('not_let_in', reasonOf('token_refused_by', answer.status));
    return answer;
  };
}

/** What is there already is found by its name, code or topic, so that registering again changes nothing. */
async function register(
  api: Api,
  { addresses, title, options }: Parameters<NonNullable<StoreClient['register']>>[0],
  signal: AbortSignal,
): Promise<void> {
  const send = async (written: Written) => requireGood(await api('install', written, signal));
  const get = (path: string) => api('install', { method: 'GET', path }, signal);
  const known = readCarriers(await get('/shipping_carriers')).find(({ name }) => name === title);
  const carrier = { title, address: addresses.rates };
  const carrierId =
    known === undefined ? readCarrierId(await send(carrierRequest(carrier))) : String(known.id);
  if (known !== undefined && known.callback_url !== addresses.rates)
    await send(carrierRequest(carrier, carrierId));
  const registered = readOptions(await get(`/shipping_carriers/${carrierId}/options`));
  for (const option of options)
    if (!registered.some(({ code }) => code === option.code)) await send(optionRequest(carrierId, option));
  const hooks = readWebhooks(await get('/webhooks?per_page=200'));
  for (const event of topics) {
    const hook = hooks.find((one) => one.event === event);
    const wanted = { event, url: addresses.events };
    if (hook?.url !== addresses.events) await send(webhookRequest(wanted, hook?.id ?? null));
  }
}
