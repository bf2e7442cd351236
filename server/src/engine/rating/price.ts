import { grossUp, netOf, settle } from '../tax/settle.ts';
import { percentCents } from './arithmetic.ts';
import { baseFreight } from './base.ts';
import { bounds } from './bounds.ts';
import { addCharges, type ChargeSums } from './charge-sums.ts';
import type { Lane } from './lane.ts';
import { beyondFreight, limitBroken } from './limits.ts';
import type { Load } from './load.ts';
import { type Floor, floorOf } from './minimum.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import type { Recorder } from './recorder.ts';
import { type Refusal, refuse } from './refusal.ts';
import { type Weights, weigh } from './weights.ts';

/** The totals of one price. */
export type Priced = {
  kind: 'priced';
  /** What the shipper pays: `cost_price`. */
  costCents: number;
  /** Freight without any tax, and with ICMS or ISS inside; IBS and CBS, where charged, are in the cost only. */
  netCents: number;
  grossCents: number;
  weights: Weights;
  /** The lane's, or that of the price row where it names its own. */
  transitMinutes: number;
  /** Present when the minimum freight took effect. */
  floor: Floor | null;
};

/** Prices a lane for a load: totals only. */
export function price(lane: Lane, load: Load): Priced | Refusal {
  return priceRecorded(lane, load, null);
}

/** Prices a lane and tells the recorder every line on the way. */
export function priceRecorded(lane: Lane, load: Load, recorder: Recorder | null): Priced | Refusal {
  const { terms } = lane.sheet;
  const invoiceCents = terms.operator === 'postal' ? load.shipment.goodsCents : load.shipment.declaredCents;
  const broken = beyondFreight(load) ?? limitBroken(terms.limits, load, invoiceCents);
  if (broken !== null) return broken;
  const weights = weigh(terms.weight, terms.limits, load);
  if (weights.usedMg > bounds.weightG * 1000)
    return refuse('shipment_too_large', { what: 'charged weight', weightG: weights.usedMg / 1000 });
  const pricing: Pricing = { lane, load, weights, invoiceCents, recorder };
  const base = baseFreight(pricing);
  if (base.kind === 'refusal') return base;
  if (base.cents > bounds.cents) return refuse('price_out_of_range', { part: 'base freight' });
  const sums = addCharges(pricing, base, floorOf(terms.minimum, base.minimumCents));
  return finish(pricing, base, sums);
}

/** Markup on the sum, then taxes, with the minimum of the grand total between them. */
function finish(pricing: Pricing, base: BaseFreight, sums: ChargeSums): Priced | Refusal {
  const { terms } = pricing.lane.sheet;
  const markupCents = percentCents(sums.cents, terms.markupPpm);
  if (sums.cents + markupCents > bounds.cents) return refuse('price_out_of_range', { part: 'freight' });
  if (markupCents > 0)
    pricing.recorder?.push({
      code: 'other',
      part: 'markup',
      cents: markupCents,
      line: null,
      name: null,
      operands: { kind: 'markup', baseCents: sums.cents, ppm: terms.markupPpm },
    });
  const { levy, ibsCbs } = pricing.lane;
  const amounts = netAndGross(sums.cents + markupCents, levy.ratePpm, terms.taxIncluded);
  const floor = floorTotal(sums.floor, amounts, levy.ratePpm);
  const { netCents, grossCents } = amounts;
  return {
    kind: 'priced',
    costCents: ibsCbs?.charged === true ? settle(amounts, levy, ibsCbs).totalCents : grossCents,
    netCents,
    grossCents,
    weights: pricing.weights,
    transitMinutes: base.transitMinutes ?? pricing.lane.transitMinutes,
    floor: floor?.bound === true ? floor : null,
  };
}

type Amounts = { netCents: number; grossCents: number };

function netAndGross(cents: number, ratePpm: number, included: boolean): Amounts {
  return included
    ? { netCents: netOf(cents, ratePpm), grossCents: cents }
    : { netCents: cents, grossCents: grossUp(cents, ratePpm) };
}

/** Raises the amounts to a minimum that is compared with the grand total, with or without the levy. */
function floorTotal(floor: Floor | null, amounts: Amounts, ratePpm: number): Floor | null {
  if (floor === null || floor.mode !== 'total') return floor;
  floor.comparedCents = floor.withTax ? amounts.grossCents : amounts.netCents;
  floor.bound = floor.comparedCents < floor.minimumCents;
  if (!floor.bound) return floor;
  amounts.netCents = floor.withTax ? netOf(floor.minimumCents, ratePpm) : floor.minimumCents;
  amounts.grossCents = floor.withTax ? floor.minimumCents : grossUp(floor.minimumCents, ratePpm);
  return floor;
}
