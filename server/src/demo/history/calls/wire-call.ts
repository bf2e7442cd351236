import { reportOccurrences } from '@carreto/contract/carrier/report-occurrences';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@carreto/contract/errors';
import { hireOffer } from '@carreto/contract/shipper/hire-offer';
import { orderImport } from '@carreto/contract/shipper/order-import';
import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import { formatDay } from '../../../kernel/days.ts';
import type { FailureDetail } from '../../../kernel/failure.ts';
import { newTimeOrderedId } from '../../../kernel/ids.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { AnsweredCall } from '../../../platform/http/answer/answered-call.ts';
import { explain } from '../../../platform/http/request/explain.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import type { DemoShop } from '../shops.ts';
import type { Mistake, PlannedCall } from './plan-calls.ts';
import { lateReportOf, orderRequestOf, quoteRequestOf } from './wire-requests.ts';

type Sent = {
  endpoint: AnyEndpoint;
  code?: ErrorCode;
  details?: readonly FailureDetail[];
  params?: unknown;
  /** Left out where nothing was read. */
  body?: unknown;
};

/** A planned call as the server would have told of it when it had answered. */
export function answeredCall(
  planned: PlannedCall,
  { shop, caller }: { shop: DemoShop; caller: Caller | undefined },
): AnsweredCall<Caller> {
  const { mistake, atMs, ms, address } = planned;
  const sent = mistake === null ? rightCall(planned, shop) : wrongCalls[mistake](planned, shop);
  const { endpoint, code, details = [], params, body } = sent;
  return {
    ...{
      requestId: newTimeOrderedId(atMs),
      address,
      method: endpoint.method,
      endpoint,
      caller,
      code,
      details,
      ms,
    },
    status: code === undefined ? 200 : errorCatalogue[code].status,
    received: body === undefined ? undefined : { params, query: undefined, body },
    // What was answered then is where it belongs: in the quote, in the freight.
    value: undefined,
  };
}

function rightCall({ about }: PlannedCall, shop: DemoShop): Sent {
  return about.order === null
    ? { endpoint: quoteV3, body: quoteRequestOf(shop, about) }
    : { endpoint: orderImport, body: orderRequestOf(shop, about) };
}

const wrongCalls: Record<Mistake, (planned: PlannedCall, shop: DemoShop) => Sent> = {
  // A page that takes the zero off the zip code of São Paulo, and cuts what is too long.
  badZip: ({ about }, shop) => {
    const right = quoteRequestOf(shop, about);
    const zipcode = Math.floor(right.recipient.zipcode / 1000);
    return judged({ ...right, recipient: { ...right.recipient, zipcode } });
  },
  noWeight: ({ about }, shop) => {
    const right = quoteRequestOf(shop, about);
    return judged(withVolumes(right, (volume) => ({ ...volume, unitary_weight: -1 })));
  },
  unknownSku: ({ about }, shop) => {
    const unknown = { amount: 1, category: '999', sku: 'VL-NOVO-31', unitary_price: 129.9 };
    const field = 'dispatchers[0].volumes[0].sku';
    return {
      ...{ endpoint: quoteV3, code: 'invalid_request', details: [{ field, message: '' }] },
      body: withVolumes(quoteRequestOf(shop, about), () => unknown),
    };
  },
  wrongPlatform: ({ about }, shop) => {
    const right = quoteRequestOf(shop, about);
    const shipper = { ...right.shipper, platform_code: 'LOJA-TESTE' };
    return { endpoint: quoteV3, code: 'platform_not_found', body: { ...right, shipper } };
  },
  noOffer: ({ about }, shop) => ({
    ...{ endpoint: orderImport, code: 'no_offer' },
    body: withVolumes(orderRequestOf(shop, about), (volume) => ({ ...volume, unitary_weight: 9800 })),
  }),
  expiredOffer: () => ({
    ...{ endpoint: hireOffer, code: 'offer_expired', body: {} },
    params: { token_oferta: '0n4k8q2f7d1a5z8x', oferta: 1 },
  }),
  outOfFlow: ({ atMs }) => ({
    ...{ endpoint: reportOccurrences, code: 'out_of_flow' },
    body: lateReportOf('FR000000000000', formatDay(dayInSaoPaulo(atMs))),
  }),
  brokenJson: () => ({ endpoint: orderImport, code: 'malformed_json' }),
  tooMany: () => ({ endpoint: quoteV3, code: 'rate_limited' }),
  wrongToken: () => ({ endpoint: quoteV3, code: 'unauthorized' }),
};

/** What the schema itself says of a quote that does not fit. */
function judged(body: unknown): Sent {
  const endpoint: AnyEndpoint = quoteV3;
  return { endpoint, code: 'invalid_request', details: explain(endpoint.body ?? {}, body), body };
}

type Volume = Record<string, unknown>;

function withVolumes(body: object, change: (volume: Volume) => Volume): unknown {
  const changed = Object.entries(body).map(([name, value]): [string, unknown] => {
    if (name === 'volumes') return [name, (value as Volume[]).map(change)];
    if (name === 'dispatchers') return [name, (value as Volume[]).map((one) => withVolumes(one, change))];
    return [name, value];
  });
  return Object.fromEntries(changed);
}
