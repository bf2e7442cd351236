import { authHeaders } from '../../../platform/outgoing/auth-headers.ts';
import type { VendorLine } from '../../vendors/line/line.ts';
import { checkOf } from '../../vendors/line/outcomes.ts';
import type { LineAct, VendorAnswer } from '../../vendors/line/request.ts';
import type { StoreAccess, StoreClient, StoreNews, StoreTools } from '../store.ts';
import { openSession } from './session.ts';
import { isShown, objectRequest, readObject, readObjectIds, updateRequest } from './wire-back.ts';
import { nfeRequest, readNfeId, readNfeLink, readXml, xmlRequest } from './wire-nfe.ts';
import {
  changedRequest,
  orderRequest,
  pageSize,
  readChanged,
  readOrder,
  type Written,
} from './wire-order.ts';
import { isRefused, requireGood, requireLetIn } from './wire-problem.ts';
import { readToken, tokenRequest } from './wire-token.ts';

type Api = (act: LineAct, written: Written, signal: AbortSignal) => Promise<VendorAnswer>;

/** Ends a sweep whose pages never end. */
const mostPages = 400;

/** One company's access to Bling. */
export function openBling(access: StoreAccess, line: VendorLine, tools: StoreTools): StoreClient {
  const api = apiOf(line, tools);
  return {
    readOrder: async (orderRef, signal) =>
      readOrder(await api('orders', orderRequest(orderRef), signal), access.settings),
    async *changedOrders(sinceMs, signal) {
      for (let page = 1; page <= mostPages; page += 1) {
        const found = readChanged(await api('orders', changedRequest(sinceMs, page), signal));
        if (found.length > 0) yield found;
        if (found.length < pageSize) return;
      }
    },
    sendBack: (news, signal) => sendBack(api, news, signal),
    async readNfe(orderRef, signal) {
      const id = readNfeId(await api('nfe', orderRequest(orderRef), signal));
      const found = id === null ? null : readNfeLink(await api('nfe', nfeRequest(id), signal));
      return found === null ? null : readXml(await line.send(xmlRequest(found.link), signal), found.key);
    },
    async check(signal) {
      try {
        requireGood(await api('check', { method: 'GET', path: '/pedidos/vendas?pagina=1&limite=1' }, signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error);
      }
    },
    async install(code, signal) {
      const grant = { code: code ?? '' };
      const answer = await line.send(tokenRequest(access.credential, grant), signal);
      return { credential: readToken(answer, grant, tools.nowMs()), settings: {} };
    },
    // Its addresses are entered on the page of the app, by whoever made it.
    register: null,
  };
}

function apiOf(line: VendorLine, tools: StoreTools): Api {
  const session = openSession(line, tools);
  return async (act, { method, path, body }, signal) => {
    const send = (token: string): Promise<VendorAnswer> =>
      line.send(
        {
          ...{ act, method, host: 'api', path: `/Api/v3${path}` },
          headers: { ...authHeaders({ kind: 'bearer', token }), 'enable-jwt': '1' },
          ...(body === undefined ? {} : { body }),
          // What is written is the whole of an object: twice is as good as once.
          isRepeatable: true,
        },
        signal,
      );
    const answer = await session.use(send, isRefused, signal);
    requireLetIn(answer);
    return answer;
  };
}

/** Each volume has an object of its own, and all of them go with one freight. */
async function sendBack(api: Api, news: StoreNews, signal: AbortSignal): Promise<void> {
  for (const id of readObjectIds(await api('back', orderRequest(news.orderRef), signal))) {
    const known = readObject(await api('back', objectRequest(id), signal));
    if (!isShown(known, news)) requireGood(await api('back', updateRequest(id, known, news), signal));
  }
}
