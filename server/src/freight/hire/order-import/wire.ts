import type { ImportedNfeIn } from '@carreto/contract/shapes/nfe';
import type { OrderImportReply, OrderImportRequest } from '@carreto/contract/shipper/order-import';
import { Failure, fail, failField } from '../../../kernel/failure.ts';
import { decimalToScaled } from '../../../kernel/money.ts';
import { formatDatetime, parseDatetime } from '../../../kernel/sao-paulo.ts';
import type { NewNfe } from '../../nfe.ts';
import type { QuoteRequest } from '../../quote/request.ts';
import { fromWireVolume } from '../../quote/wire/request.ts';
import { withoutZeros } from '../nfe/wire.ts';
import { type HireOrder, numberAndDistrict } from '../order.ts';
import { repeatedAt } from '../repeated.ts';
import type { HiredFreight } from '../write-freight.ts';
import type { Hiring, ImportedOrder } from './input.ts';
import { refuseImport, statedTermsOf } from './wire-rules.ts';

/**
 * The body of an order import (specification 4.1) as the house understands it.
 * @throws Failure `invalid_request` that names every member that breaks a rule between members.
 */
export function fromWireImport(body: OrderImportRequest): ImportedOrder {
  refuseImport(body);
  return { order: orderOf(body), request: requestOf(body), hiring: hiringOf(body) };
}

/** The answer to an import. */
export function toWireImported(trackingUrl: string, { code, hiredAtMs }: HiredFreight): OrderImportReply {
  return { freight_id: code, tracking_url: trackingUrl, hired_date: formatDatetime(hiredAtMs) };
}

function requestOf(body: OrderImportRequest): QuoteRequest {
  const { shipper, recipient, dispatcher, total_price } = body;
  return {
    platformCode: shipper.platform_code,
    shipperCnpj: shipper.registered_number,
    recipient: {
      type: recipient.type === 1 ? 'company' : 'individual',
      document: recipient.registered_number,
      stateInscription: recipient.state_inscription ?? null,
    },
    destinationZip: Number(recipient.address.zipcode),
    dispatchers: [
      {
        document: dispatcher.registered_number,
        zip: Number(dispatcher.address.zipcode),
        declaredCents: total_price === undefined ? null : Math.max(1, decimalToScaled(total_price, 2)),
        items: body.volumes.map(fromWireVolume),
      },
    ],
    channel: body.channel ?? null,
    subchannel: body.subchannel ?? null,
    filter: null,
    limit: null,
    identification: body.identification ?? null,
    reverse: false,
    loadTypes: ['fractional'],
    returns: { composition: false, volumes: false, appliedRules: false },
  };
}

function hiringOf(body: OrderImportRequest): Hiring {
  const { type_hiring, carrier } = body;
  if (type_hiring === 1) return { by: 'price' };
  if (type_hiring === 2) return { by: 'deadline' };
  const terms = statedTermsOf(body);
  const { service = '', name = null, registered_number: cnpj = null } = carrier ?? {};
  if (!terms.isNotQuoted) return { by: 'carrier', carrier: { cnpj, name, service } };
  // What is missing here was refused before.
  return {
    by: 'told',
    carrierCnpj: cnpj ?? '',
    service,
    priceCents: centsOf(body.freight_value) ?? 0,
    carrierDays: terms.carrierDays ?? 0,
    promisedDays: terms.promisedDays ?? 0,
  };
}

function orderOf(body: OrderImportRequest): HireOrder {
  const { order_number, parent_order_number } = body;
  return {
    shipperCnpj: body.shipper.registered_number,
    ...partiesOf(body),
    metadata: uniqueMetadata(body.metadata ?? []),
    orderNumber: order_number === undefined ? null : String(order_number),
    parentOrderNumber: parent_order_number ?? null,
    channel: body.channel ?? null,
    subchannel: body.subchannel ?? null,
    orderedAtMs: instantOf(body.order_date),
    invoicedAtMs: instantOf(body.invoiced_date),
    paymentType: body.payment_type ?? null,
    notes: body.notes ?? null,
    chargedCents: centsOf(body.freight_value),
    collectionOn: body.collection_date ?? null,
    informedDeliveryAtMs: instantOf(body.delivery_date),
    nfes: nfesOf(body.invoice ?? []),
  };
}

function partiesOf({
  recipient,
  dispatcher,
}: OrderImportRequest): Pick<HireOrder, 'dispatcher' | 'recipient'> {
  return {
    dispatcher: {
      document: dispatcher.registered_number,
      zip: dispatcher.address.zipcode,
      details: {
        corporateName: dispatcher.name,
        stateInscription: dispatcher.state_inscription,
        ...streetOf(dispatcher.address),
        city: null,
        state: null,
      },
    },
    recipient: {
      document: recipient.registered_number,
      stateInscription: recipient.state_inscription ?? null,
      name: recipient.name,
      email: recipient.email ?? null,
      phone: recipient.phone ?? null,
      address: {
        zip: recipient.address.zipcode,
        ...streetOf(recipient.address),
        city: recipient.address.city ?? null,
        state: recipient.address.state ?? null,
      },
    },
  };
}

function streetOf({ street, number, neighborhood, complement }: OrderImportRequest['dispatcher']['address']) {
  return { street, ...numberAndDistrict(number, neighborhood), complement: complement ?? null };
}

function nfesOf(nfes: readonly ImportedNfeIn[]): NewNfe[] {
  const repeated = repeatedAt(nfes.map(({ key }) => key));
  if (repeated !== -1) throw failField(`invoice[${repeated}].key`, 'A NF-e aparece mais de uma vez.');
  return nfes.map((nfe) => ({
    accessKey: nfe.key,
    number: withoutZeros(nfe.number),
    series: withoutZeros(nfe.serie),
    volumeCount: Number(nfe.amount_volumes),
    valueCents: decimalToScaled(nfe.total_value, 2),
    itemsCents: decimalToScaled(nfe.items_value, 2),
    issuedAtMs: instantOf(nfe.issue_date) ?? 0,
    operationType: null,
    emissionType: null,
    protocol: null,
    cfop: null,
  }));
}

function uniqueMetadata(entries: HireOrder['metadata']): HireOrder['metadata'] {
  const repeated = repeatedAt(entries.map(({ key }) => key));
  if (repeated !== -1) throw failField(`metadata[${repeated}].key`, 'A chave aparece mais de uma vez.');
  return entries;
}

function centsOf(reais: number | undefined): number | null {
  return reais === undefined ? null : decimalToScaled(reais, 2);
}

/** The format was checked with the body. */
function instantOf(text: string | undefined): number | null {
  return text === undefined ? null : parseDatetime(text);
}

/**
 * An import whose refusals name the members of its own body instead of the quote's.
 * @throws Failure of the import, in its words.
 */
export async function inWordsOfImport<Imported>(imported: Promise<Imported>): Promise<Imported> {
  try {
    return await imported;
  } catch (error) {
    if (!(error instanceof Failure) || error.details.length === 0) throw error;
    const details = error.details.map(({ field, message }) => ({
      field: field.replace(/^dispatchers\[0\]\./, ''),
      message,
    }));
    throw fail(error.code, { details, message: error.message, cause: error });
  }
}
