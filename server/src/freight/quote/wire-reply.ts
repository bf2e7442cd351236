import type { QuoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import type { Deadline } from '../../engine/calendar/deadline.ts';
import type { PackedVolume, PackingItem } from '../../engine/packing/goods.ts';
import { formatDay } from '../../kernel/days.ts';
import { centsToReais } from '../../kernel/money.ts';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import type { Offer, QuotedDispatcher } from './offer.ts';
import { type Loose, toWireComposition } from './wire-composition.ts';

type WireDispatcher = QuoteV3Reply['dispatchers'][number];
type WireOffer = NonNullable<WireDispatcher['offers']>[number];
type WireVolume = NonNullable<WireDispatcher['volumes']>[number];

/** What the reply's form depends on besides the quote. */
export type ReplyForm = {
  shipperCnpj: string;
  returns: { composition: boolean; appliedRules: boolean };
  /** RFC 3339 in UTC instead of `Datetime` (decision Q4). */
  rfc3339Expiration: boolean;
};

const modals = { road: 'Rodoviário', air: 'Aéreo' } as const;
const loadTypes = { fractional: 0, full_load: 1 } as const;

/** Answers of the quote v3 (specification 4.2). Absent members are left out (decision G9). */
export function toWireQuote(dispatchers: readonly QuotedDispatcher[], form: ReplyForm): QuoteV3Reply {
  return { dispatchers: dispatchers.map((dispatcher) => toWireDispatcher(dispatcher, form)) };
}

function toWireDispatcher(quoted: QuotedDispatcher, form: ReplyForm): WireDispatcher {
  const { offers, volumes } = quoted;
  return {
    id: quoted.id,
    request_id: quoted.requestId,
    registered_number_shipper: form.shipperCnpj,
    registered_number_dispatcher: quoted.document,
    zipcode_origin: quoted.zip,
    ...(quoted.declaredCents === null ? {} : { total_price: centsToReais(quoted.declaredCents) }),
    ...(offers.length === 0 ? {} : { offers: offers.map((offer) => toWireOffer(offer, form)) }),
    ...(volumes === null ? {} : { volumes: volumes.map(toWireVolume) }),
  };
}

/** Members that are absent are undefined, which the text leaves out: objects of one form are written fastest. */
function toWireOffer(offer: Offer, form: ReplyForm): WireOffer {
  const { service, weights } = offer;
  const { composition, appliedRules } = form.returns;
  return {
    offer: offer.number,
    simulation_type: loadTypes[offer.loadType],
    table_reference: offer.tableReference,
    carrier: toWireCarrier(offer.carrier),
    service: service.name,
    service_code: service.code ?? undefined,
    service_description: service.description ?? undefined,
    delivery_time: toWireDeadline(offer.deadline),
    original_delivery_time: toWireDeadline(offer.original),
    delivery_note: service.deliveryNote ?? undefined,
    home_delivery: offer.homeDelivery ?? undefined,
    carrier_needs_to_return_to_sender: offer.carrierNeedsToReturnToSender ?? undefined,
    expiration: form.rfc3339Expiration
      ? new Date(offer.expiresAtMs).toISOString()
      : formatDatetime(offer.expiresAtMs),
    cost_price: centsToReais(offer.costCents),
    final_price: centsToReais(offer.finalCents),
    weights: {
      real: weights.realG / 1000,
      cubed: weights.cubedG === null ? undefined : weights.cubedG / 1000,
      used: weights.usedG / 1000,
    } satisfies Loose<WireOffer['weights']> as WireOffer['weights'],
    applied_rules: appliedRules ? [...offer.appliedRules] : undefined,
    composition: composition && offer.composition !== null ? toWireComposition(offer.composition) : undefined,
    esg: offer.esg === null ? undefined : toWireEsg(offer),
    modal: modals[offer.modal],
  } satisfies Loose<Omit<WireOffer, 'identifier'>> as WireOffer;
}

function toWireCarrier(carrier: Offer['carrier']): WireOffer['carrier'] {
  return {
    reference: carrier.reference,
    name: carrier.name,
    company_name: carrier.companyName,
    registered_number: carrier.cnpj,
    state_inscription: carrier.stateInscription ?? '',
    logo: carrier.logoUrl ?? '',
  };
}

function toWireEsg({ esg, modal }: Offer): NonNullable<WireOffer['esg']> {
  const cost = esg?.neutralizationCents ?? null;
  return {
    co2_emission_estimate: esg?.co2Kg ?? 0,
    ...(cost === null ? {} : { co2_neutralization_cost: centsToReais(cost) }),
    modal: modals[modal],
  };
}

function toWireDeadline({ days, hours, minutes, estimatedOn }: Deadline): WireOffer['delivery_time'] {
  return {
    days,
    hours: hours === 0 ? undefined : hours,
    minutes: minutes === 0 ? undefined : minutes,
    estimated_date: formatDay(estimatedOn),
  } satisfies Loose<WireOffer['delivery_time']> as WireOffer['delivery_time'];
}

function toWireVolume(volume: PackedVolume): WireVolume {
  const { contents } = volume;
  const wire = toWireItem({ ...volume, unitValueCents: Math.round(volume.declaredCents / volume.amount) });
  return contents === null ? wire : { ...wire, items: contents.items.map(toWireItem) };
}

function toWireItem(item: Omit<PackingItem, 'index'>): Omit<WireVolume, 'items'> {
  return {
    amount: item.amount,
    category: String(item.category),
    ...present('sku', item.sku),
    ...present('tag', item.tag),
    ...present('description', item.description),
    height: item.heightMm / 1000,
    width: item.widthMm / 1000,
    length: item.lengthMm / 1000,
    unitary_price: centsToReais(item.unitValueCents),
    unitary_weight: item.unitWeightG / 1000,
    consolidate: item.consolidate,
    overlaid: item.overlaid,
    rotate: item.rotate,
    ...present('amount_volumes', item.amountVolumes),
  };
}

/** The member, or nothing where the value is null. */
function present<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [Key in Name]?: Value });
}
