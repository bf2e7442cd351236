import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { Installed, StoreAccess, StoreOptionName } from '../store.ts';
import { carrier, carriers, options, token, webhooks } from './schema.ts';

type Written = Pick<VendorRequest, 'method' | 'path' | 'body'>;

/** What we want to hear of; the law's topics are set in the portal of partners. */
export const topics = [
  'order/created',
  'order/updated',
  'order/paid',
  'order/packed',
  'order/fulfilled',
  'order/cancelled',
  'app/uninstalled',
] as const;

/** The code of an installation lives for thirty seconds. */
export function tokenRequest(access: StoreAccess, code: string): Written {
  return {
    method: 'POST',
    path: '/apps/authorize/token',
    body: {
      kind: 'json',
      value: {
        client_id: access.settings.appId ?? '',
        client_secret: access.credential.appSecret ?? '',
        grant_type: 'authorization_code',
        code,
      },
    },
  };
}

const readTokenAnswer = jsonReader(token);

/** @throws VendorProblem `not_let_in` where the code or the secret is not accepted. */
export function readToken(answer: VendorAnswer): Installed {
  if (answer.status !== 200 || /"error"/.test(answer.body.toString('utf8')))
    throw new VendorProblem('not_let_in', reasonOf('install_refused'));
  const { access_token: accessToken, user_id: storeId } = readTokenAnswer(answer);
  return { credential: { accessToken }, settings: { storeId: String(storeId) } };
}

const listReaders = {
  carriers: jsonReader(carriers),
  options: jsonReader(options),
  webhooks: jsonReader(webhooks),
};

/** @throws VendorProblem */
export function readCarriers(answer: VendorAnswer) {
  return answer.status === 404 ? [] : listReaders.carriers(requireGood(answer));
}

/** @throws VendorProblem */
export function readOptions(answer: VendorAnswer) {
  return answer.status === 404 ? [] : listReaders.options(requireGood(answer));
}

/** @throws VendorProblem */
export function readWebhooks(answer: VendorAnswer) {
  return answer.status === 404 ? [] : listReaders.webhooks(requireGood(answer));
}

const readOne = jsonReader(carrier);

/** @throws VendorProblem */
export function readCarrierId(answer: VendorAnswer): string {
  return String(readOne(requireGood(answer)).id);
}

/** @throws VendorProblem unless it was taken; the words of a 422 are its own. */
export function requireGood(answer: VendorAnswer): VendorAnswer {
  if (answer.status === 200 || answer.status === 201) return answer;
  throw new VendorProblem(
    'rejected',
    reasonOf('answered', `${answer.status}: ${answer.body.toString('utf8', 0, 150)}`),
  );
}

/** The carrier under whose name our rates are shown; with an id it is changed. Pure. */
export function carrierRequest(wanted: { title: string; address: string }, id?: string): Written {
  return {
    method: id === undefined ? 'POST' : 'PUT',
    path: `/shipping_carriers${id === undefined ? '' : `/${id}`}`,
    body: { kind: 'json', value: { name: wanted.title, callback_url: wanted.address, types: 'ship' } },
  };
}

/** One of its options: a rate is shown where its code is registered. Pure. */
export function optionRequest(carrierId: string, { code, title }: StoreOptionName): Written {
  return {
    method: 'POST',
    path: `/shipping_carriers/${carrierId}/options`,
    body: { kind: 'json', value: { code, name: title, allow_free_shipping: false } },
  };
}

/** Pure. */
export function webhookRequest(wanted: { event: string; url: string }, id: string | number | null): Written {
  return {
    method: id === null ? 'POST' : 'PUT',
    path: `/webhooks${id === null ? '' : `/${id}`}`,
    body: { kind: 'json', value: wanted },
  };
}
