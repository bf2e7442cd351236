import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreNews } from '../store.ts';
import { type Order, type Parcel, receipt } from './schema.ts';
import { soldParcels } from './wire-nfe.ts';
import { orderPath, type Written } from './wire-order.ts';
import { requireGood } from './wire-problem.ts';

/** A parcel that can be told of: everything is by the number of its invoice (V13). */
type Invoiced = Parcel & { invoiceNumber: string };

/** The parcel of a freight: the one with its code or its NF-e, else the last that was invoiced; null before there is one. Pure. */
export function parcelOf(order: Order, { tracking, nfe }: StoreNews): Invoiced | null {
  const parcels = soldParcels(order).filter((one): one is Invoiced => Boolean(one.invoiceNumber));
  return (
    parcels.find(({ trackingNumber }) => trackingNumber === tracking.code) ??
    parcels.find(({ invoiceKey }) => nfe != null && (invoiceKey ?? '').includes(nfe.accessKey)) ??
    parcels.at(-1) ??
    null
  );
}

/** That an order cannot be told of yet; it is by itself once it is invoiced. */
export function notInvoiced(code: 'no_invoice' | 'no_nfe' | 'invoice_not_shown'): VendorProblem {
  return new VendorProblem('rejected', reasonOf(code), { isPassing: true });
}

/** Invoices an order with the NF-e of its freight, with where to follow it (V12). Pure. */
export function invoiceRequest(order: Order, news: StoreNews, nfe: NonNullable<StoreNews['nfe']>): Written {
  return {
    method: 'POST',
    path: `${orderPath(news.orderRef)}/invoice`,
    body: {
      kind: 'json',
      value: {
        type: 'Output',
        issuanceDate: new Date(nfe.issuedAtMs).toISOString(),
        invoiceNumber: nfe.number,
        invoiceValue: String(nfe.valueCents),
        invoiceKey: nfe.accessKey,
        ...trackingOf(news),
        items: order.items.map(({ id, price, sellingPrice, quantity }) => ({
          ...{ id, price: sellingPrice ?? price, quantity },
        })),
      },
    },
  };
}

/** Where to follow a parcel that has no code yet (V13). Pure. */
export function trackingRequest(news: StoreNews, { invoiceNumber }: Invoiced): Written {
  return {
    method: 'PATCH',
    path: `${orderPath(news.orderRef)}/invoice/${encodeURIComponent(invoiceNumber)}`,
    body: { kind: 'json', value: trackingOf(news) },
  };
}

function trackingOf({ tracking, courier }: StoreNews): Record<string, string> {
  return { trackingNumber: tracking.code, trackingUrl: tracking.url, courier: courier || 'Carreto' };
}

/** Whether this was told before: each state has a sentence of its own, and is told once. Pure. */
export function isAmong({ courierStatus }: Parcel, news: StoreNews): boolean {
  if (news.state === 'delivered' && courierStatus?.finished === true) return true;
  return (courierStatus?.data ?? []).some(({ description }) => description === news.sentence);
}

/** All that is known of a parcel, and what happened now behind it (V14). Pure. */
export function eventsRequest(news: StoreNews, { invoiceNumber, courierStatus }: Invoiced): Written {
  const isDelivered = news.state === 'delivered' || courierStatus?.finished === true;
  const occurredAt = formatDatetime(news.occurredAtMs);
  const known = (courierStatus?.data ?? []).flatMap(({ city, state, description, lastChange, createDate }) =>
    description
      ? [
          {
            ...{ city: city ?? '', state: state ?? '', description },
            date: (lastChange ?? createDate ?? occurredAt).slice(0, 10),
          },
        ]
      : [],
  );
  const event = { city: news.city ?? '', state: news.uf ?? '', description: news.sentence };
  return {
    method: 'PUT',
    path: `${orderPath(news.orderRef)}/invoice/${encodeURIComponent(invoiceNumber)}/tracking`,
    body: {
      kind: 'json',
      value: {
        isDelivered,
        deliveredDate: news.state === 'delivered' ? occurredAt.slice(0, 16) : null,
        events: [...known, { ...event, date: occurredAt.slice(0, 10) }],
      },
    },
  };
}

const read = jsonReader(receipt);

/** @throws VendorProblem unless it gave a receipt. */
export function requireReceipt(answer: VendorAnswer): void {
  read(requireGood(answer));
}

/** That goods of an order are being packed (V10). Pure. */
export function startRequest(orderRef: string): Written {
  return { method: 'POST', path: `${orderPath(orderRef)}/start-handling` };
}
