import { type OrderReason, orderReason } from '../../connectors/stores/order-problem.ts';
import type { StoreOrder } from '../../connectors/stores/store.ts';
import { isCnpj } from '../../kernel/cnpj.ts';
import { isCpf } from '../../kernel/cpf.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import type { KnownStore } from '../../registry/stores/stores-part.ts';
import { type HireOrder, numberAndDistrict } from '../hire/order.ts';
import type { QuoteRequest } from '../quote/request.ts';
import { quoteItem } from './rate.ts';

type Owners = { store: KnownStore; shipper: KnownShipper };

/** What an order lacks that no freight can do without; null where nothing. Pure. */
export function lackOf({ recipient }: StoreOrder): OrderReason | null {
  const { document, name, zip } = recipient;
  if (document === null) return orderReason('no_document');
  if (!isCpf(document) && !isCnpj(document)) return orderReason('bad_document');
  if (name.trim() === '') return orderReason('no_name');
  return /^\d{8}$/.test(zip) ? null : orderReason('bad_zip');
}

/** The offer that an order names, as we named it when rates were asked for; null where it names none of ours. Pure. */
export function namedOffer(reference: string | null): { token: string; offerNumber: number } | null {
  const [, token, number] = /^([0-9a-z]{16})\.([1-9]\d{0,3})$/.exec(reference ?? '') ?? [];
  return token === undefined ? null : { token, offerNumber: Number(number) };
}

/** An order of a shop as a hire has it. Texts are cut where a freight has no more room. Pure. */
export function hireOrderOf(order: StoreOrder, { store, shipper }: Owners): HireOrder {
  const { recipient } = order;
  const long = (text: string | null) => text?.slice(0, longest) || null;
  return {
    shipperCnpj: shipper.cnpj,
    dispatcher: null,
    recipient: {
      document: recipient.document ?? '',
      // What a shop does not ask its buyers: a company without one is exempt or no taxpayer of this tax.
      stateInscription: recipient.document?.length === 14 ? 'ISENTO' : null,
      name: recipient.name.slice(0, longest),
      email: /^[^@\s]+@[^@\s]+$/.test(recipient.email ?? '') ? long(recipient.email) : null,
      phone: recipient.phone?.slice(0, 20) || null,
      address: {
        zip: recipient.zip,
        street: recipient.street.slice(0, longest),
        ...numberAndDistrict(
          recipient.number?.slice(0, 60) || undefined,
          long(recipient.district) ?? undefined,
        ),
        complement: long(recipient.complement),
        city: long(recipient.city),
        state: recipient.uf,
      },
    },
    metadata: [],
    orderNumber: order.number.slice(0, 50),
    parentOrderNumber: null,
    channel: store.channel,
    subchannel: null,
    orderedAtMs: order.orderedAtMs,
    invoicedAtMs: null,
    paymentType: null,
    notes: order.note?.slice(0, 1000) || null,
    chargedCents: order.chargedCents,
    collectionOn: null,
    informedDeliveryAtMs: null,
    nfes: [],
  };
}

const longest = 255;

/** The same order to be quoted anew. Pure. */
export function requestOf(order: StoreOrder, { store, shipper }: Owners): QuoteRequest | null {
  if (store.origin === null) return null;
  const { recipient } = order;
  const isCompany = recipient.document?.length === 14;
  return {
    platformCode: store.platformCode,
    shipperCnpj: shipper.cnpj,
    recipient: {
      type: isCompany ? 'company' : 'individual',
      document: recipient.document,
      stateInscription: isCompany ? 'ISENTO' : null,
    },
    destinationZip: Number(recipient.zip),
    dispatchers: [{ ...store.origin, declaredCents: order.goodsCents, items: order.items.map(quoteItem) }],
    channel: store.channel,
    subchannel: null,
    filter: null,
    limit: null,
    identification: order.number.slice(0, longest),
    reverse: false,
    loadTypes: ['fractional'],
    returns: { composition: false, volumes: false, appliedRules: false },
  };
}
