import { chargeEntry } from './charge-sums.ts';
import type { Surcharge } from './document.ts';
import type { Lane } from './lane.ts';
import type { Load } from './load.ts';
import type { Entry } from './recorder.ts';
import { weigh } from './weights.ts';

/** Something that happened on the way and costs extra, on a freight of a given cost. */
export type FreightEvent = { event: NonNullable<Surcharge['event']>; freightCents: number };

/**
 * What the table charges for an event: redelivery (a percent of the original freight, often 50 %), return
 * (often the whole freight again), storage. No part of an offer; the audit compares with it.
 */
export function eventCharges(lane: Lane, load: Load, { event, freightCents }: FreightEvent): Entry[] {
  const { terms } = lane.sheet;
  const { goodsCents, declaredCents } = load.shipment;
  const pricing = {
    lane,
    load,
    weights: weigh(terms.weight, terms.limits, load),
    invoiceCents: terms.operator === 'postal' ? goodsCents : declaredCents,
    recorder: null,
    tally: null,
  };
  const bases = { weightCents: freightCents, s0Cents: freightCents, soFarCents: freightCents, floor: null };
  return lane.eventCharges
    .filter((charge) => charge.event === event)
    .map((charge) => chargeEntry(charge, pricing, bases));
}
