import type { QuoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import type { Deadline } from '../../../engine/calendar/deadline.ts';
import type { PackedVolume, PackingItem } from '../../../engine/packing/goods.ts';
import { formatDay } from '../../../kernel/days.ts';
import { centsToReais } from '../../../kernel/money.ts';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { declaredContents, valuedUnits } from '../declared-shares.ts';
import type { Offer, QuotedDispatcher } from '../offer.ts';
import { toWireComposition } from './composition.ts';
import { sparse } from './sparse.ts';

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

export const modals = { road: 'Rodoviário', air: 'Aéreo' } as const;
export const loadTypes = { fractional: 0, full_load: 1 } as const;

/** Answers of the quote v3 (specification 4.2). Absent members are left out (decision G9). */
export function toWireQuote(dispatchers: readonly QuotedDispatcher[], form: ReplyForm): QuoteV3Reply {
  return { dispatchers: dispatchers.map((dispatcher) => toWireDispatcher(dispatcher, form)) };
}

function toWireDispatcher(quoted: QuotedDispatcher, form: ReplyForm): WireDispatcher {
  const { offers, volumes } = quoted;
  return sparse<WireDispatcher>({
    id: quoted.id,
    request_id: quoted.requestId,
    registered_number_shipper: form.shipperCnpj,
    registered_number_dispatcher: quoted.document,
    zipcode_origin: quoted.zip,
    total_price: quoted.declaredCents === null ? undefined : centsToReais(quoted.declaredCents),
    offers: offers.length === 0 ? undefined : offers.map((offer) => toWireOffer(offer, form)),
    volumes: volumes?.flatMap(toWireVolumes),
  });
}

function toWireOffer(offer: Offer, form: ReplyForm): WireOffer {
  const { service, composition, original } = offer;
  const originalDeadline = toWireDeadline(original);
  return sparse<WireOffer>({
    offer: offer.number,
    simulation_type: loadTypes[offer.loadType],
    table_reference: offer.tableReference ?? undefined,
    carrier: toWireCarrier(offer),
    service: service.name,
    service_code: service.code ?? undefined,
    service_description: service.description ?? undefined,
    delivery_time: offer.deadline === original ? originalDeadline : toWireDeadline(offer.deadline),
    original_delivery_time: originalDeadline,
    carrier_original_delivery_time: {
      days: original.days,
      estimated_date: originalDeadline.estimated_date,
    },
    identifier: offer.identifier ?? undefined,
    delivery_note: service.deliveryNote ?? undefined,
    home_delivery: offer.homeDelivery ?? undefined,
    carrier_needs_to_return_to_sender: offer.carrierNeedsToReturnToSender ?? undefined,
    expiration: form.rfc3339Expiration
      ? new Date(offer.expiresAtMs).toISOString()
      : formatDatetime(offer.expiresAtMs),
    cost_price: centsToReais(offer.costCents),
    final_price: centsToReais(offer.finalCents),
    weights: toWireWeights(offer),
    applied_rules: form.returns.appliedRules ? [...offer.appliedRules] : undefined,
    composition:
      form.returns.composition && composition !== null ? toWireComposition(composition) : undefined,
    esg: offer.esg === null ? undefined : toWireEsg(offer),
    modal: modals[offer.modal],
  });
}

/** Who carries. */
export function toWireCarrier({ carrier }: Offer): WireOffer['carrier'] {
  return {
    reference: carrier.reference,
    name: carrier.name,
    company_name: carrier.companyName,
    registered_number: carrier.cnpj,
    state_inscription: carrier.stateInscription ?? '',
    logo: carrier.logoUrl ?? '',
  };
}

function toWireWeights({ weights }: Offer): WireOffer['weights'] {
  return sparse<WireOffer['weights']>({
    real: weights.realG / 1000,
    cubed: weights.cubedG === null ? undefined : weights.cubedG / 1000,
    used: weights.usedG / 1000,
  });
}

type WireEsg = NonNullable<WireOffer['esg']>;

function toWireEsg({ esg, modal }: Offer): WireEsg {
  const cost = esg?.neutralizationCents ?? null;
  return sparse<WireEsg>({
    co2_emission_estimate: esg?.co2Kg ?? 0,
    co2_neutralization_cost: cost === null ? undefined : centsToReais(cost),
    modal: modals[modal],
  });
}

type WireDeadline = WireOffer['delivery_time'];

function toWireDeadline({ days, hours, minutes, estimatedOn }: Deadline): WireDeadline {
  return sparse<WireDeadline>({
    days,
    hours: hours === 0 ? undefined : hours,
    minutes: minutes === 0 ? undefined : minutes,
    estimated_date: formatDay(estimatedOn),
  });
}

/** A volume, as two lines where its units cannot all be of one value (decision Q23). */
export function toWireVolumes(volume: PackedVolume): WireVolume[] {
  const lines = toWireItems(volume);
  if (volume.contents === null) return lines;
  const items = declaredContents(volume).flatMap(toWireItems);
  return lines.map((line) => ({ ...line, items }));
}

function toWireItems(goods: Omit<PackingItem, 'index'> & { declaredCents: number }): WireItem[] {
  return valuedUnits(goods).map((units) => toWireItem({ ...goods, ...units }));
}

type WireItem = Omit<WireVolume, 'items'>;

function toWireItem(item: Omit<PackingItem, 'index'>): WireItem {
  return sparse<WireItem>({
    amount: item.amount,
    category: String(item.category),
    sku: item.sku ?? undefined,
    tag: item.tag ?? undefined,
    description: item.description ?? undefined,
    height: item.heightMm / 1000,
    width: item.widthMm / 1000,
    length: item.lengthMm / 1000,
    unitary_price: centsToReais(item.unitValueCents),
    unitary_weight: item.unitWeightG / 1000,
    consolidate: item.consolidate,
    overlaid: item.overlaid,
    rotate: item.rotate,
    amount_volumes: item.amountVolumes ?? undefined,
  });
}
