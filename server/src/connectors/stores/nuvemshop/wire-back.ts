import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreNews } from '../store.ts';
import { manifest } from './describe.ts';
import { fulfillments, order } from './schema.ts';

type Written = Pick<VendorRequest, 'method' | 'path' | 'body'>;

const readEvents = jsonReader(fulfillments);
const readWhole = jsonReader(order);

/** That it was shipped, and where to follow it; of an order that is not said to be so yet. Pure. */
export function fulfillRequest({ orderRef, tracking }: StoreNews): Written {
  return {
    method: 'POST',
    path: `/orders/${encodeURIComponent(orderRef)}/fulfill`,
    body: {
      kind: 'json',
      value: {
        shipping_tracking_number: tracking.code,
        shipping_tracking_url: tracking.url,
        notify_customer: true,
      },
    },
  };
}

/** Whether the order says already that it was shipped. @throws VendorProblem */
export function isFulfilled(answer: VendorAnswer): boolean {
  if (answer.status !== 200) throw new VendorProblem('rejected', reasonOf('answered', answer.status));
  const { shipping_status: status } = readWhole(answer);
  return status === 'fulfilled' || status === 'shipped' || status === 'delivered';
}

export function eventsRequest({ orderRef }: StoreNews): Written {
  return { method: 'GET', path: `/orders/${encodeURIComponent(orderRef)}/fulfillments` };
}

/** Whether this was told before. @throws VendorProblem */
export function isAmong(answer: VendorAnswer, news: StoreNews): boolean {
  if (answer.status === 404) return false;
  return readEvents(answer).some(({ status }) => status === manifest.states.get(news.state));
}

/** What happened to the freight. Pure. */
export function eventRequest(news: StoreNews): Written {
  return {
    method: 'POST',
    path: `/orders/${encodeURIComponent(news.orderRef)}/fulfillments`,
    body: {
      kind: 'json',
      value: {
        status: manifest.states.get(news.state),
        description: news.sentence,
        ...(news.city === null ? {} : { city: news.city }),
        ...(news.uf === null ? {} : { province: news.uf }),
        country: 'BR',
        happened_at: instant(news.occurredAtMs),
        ...(news.expectedOn === null ? {} : { estimated_delivery_at: `${news.expectedOn}T23:59:59-0300` }),
      },
    },
  };
}

/** `YYYY-MM-DDThh:mm:ssZ`, one of the forms that it takes. */
function instant(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
