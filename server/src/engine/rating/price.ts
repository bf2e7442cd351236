import { grossUp, netOf, settle } from '../tax/settle.ts';
import { percentCents } from './arithmetic.ts';
import { baseFreight } from './base.ts';
import { bounds } from './bounds.ts';
import { addCharges, type ChargeSums } from './charge-sums.ts';
import type { Lane } from './lane.ts';
import { beyondFreight, limitBroken } from './limits.ts';
import type { Load } from './load.ts';
import { type Floor, minimumFor } from './minimum.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import type { Line, Recorder } from './recorder.ts';
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
  return priceAnd(lane, load, unheard) ?? never();
}

/** Prices a lane and tells the recorder every line on the way. */
export function priceRecorded(lane: Lane, load: Load, recorder: Recorder): Priced | Refusal {
  return priceAnd(lane, load, { recorder, tally: null, ceilingCents: null }) ?? never();
}

/** Prices a lane and puts what every line comes to into `tally`, in the same order. */
export function priceTallied(lane: Lane, load: Load, tally: Line[]): Priced | Refusal {
  return priceAnd(lane, load, { recorder: tally, tally, ceilingCents: null }) ?? never();
}

/**
 * Prices a lane unless it certainly costs more than `ceilingCents`: null then, as soon as what was added up so far says so.
 * Whatever comes afterwards only adds: charges, minimum, markup and taxes are never negative (`check-document.ts`).
 */
export function priceUpTo(ceilingCents: number, lane: Lane, load: Load): Priced | Refusal | null {
  return priceAnd(lane, load, { recorder: null, tally: null, ceilingCents });
}

function never(): never {
  throw new Error('a price without a ceiling was given up');
}

type Heard = Pick<Pricing, 'recorder' | 'tally'> & { ceilingCents: number | null };
const unheard: Heard = { recorder: null, tally: null, ceilingCents: null };

function priceAnd(lane: Lane, load: Load, { recorder, tally, ceilingCents }: Heard): Priced | Refusal | null {
  const { terms } = lane.sheet;
  const invoiceCents = terms.operator === 'postal' ? load.shipment.goodsCents : load.shipment.declaredCents;
  const broken = beyondFreight(load) ?? limitBroken(terms.limits, load, invoiceCents);
  if (broken !== null) return broken;
  const weights = weigh(terms.weight, terms.limits, load);
  if (weights.usedMg > bounds.weightG * 1000)
    return refuse('shipment_too_large', { what: 'charged weight', weightG: weights.usedMg / 1000 });
  const pricing: Pricing = { lane, load, weights, invoiceCents, recorder, tally };
  const base = baseFreight(pricing);
  if (base.kind === 'refusal') return base;
  if (base.cents > bounds.cents) return refuse('price_out_of_range', { part: 'base freight' });
  const mostCents = ceilingCents === null ? Number.POSITIVE_INFINITY : beforeTax(lane, ceilingCents);
  const sums = addCharges(pricing, base, mostCents);
  return sums === null ? null : finish(pricing, base, sums);
}

/**
 * The most that base and charges may come to for a price up to a ceiling, in the table's own terms: without the levy where it is
 * added to them. Two cents more, for both ways of taking it off round.
 */
function beforeTax({ sheet, levy }: Lane, ceilingCents: number): number {
  const ppm = sheet.terms.taxIncluded ? 0 : levy.ratePpm;
  return Math.ceil((ceilingCents * (1_000_000 - ppm)) / 1_000_000) + 2;
}

/** Markup on the sum, then taxes, with the minimum of the grand total between them. */
function finish(pricing: Pricing, base: BaseFreight, sums: ChargeSums): Priced | Refusal {
  const { lane, weights } = pricing;
  const { terms } = lane.sheet;
  const tableCents = sums.soFarCents + markup(pricing, sums.soFarCents);
  if (tableCents > bounds.cents) return refuse('price_out_of_range', { part: 'freight' });
  const { ratePpm } = lane.levy;
  const priced: Priced = {
    kind: 'priced',
    costCents: 0,
    netCents: terms.taxIncluded ? netOf(tableCents, ratePpm) : tableCents,
    grossCents: terms.taxIncluded ? tableCents : grossUp(tableCents, ratePpm),
    weights,
    transitMinutes: base.transitMinutes ?? lane.transitMinutes,
    floor: sums.floor,
  };
  if (terms.minimum?.mode === 'total') raiseTotal(priced, pricing, minimumFor(terms, base.minimumCents));
  const isCharged = lane.ibsCbs?.charged === true;
  priced.costCents = isCharged ? settle(priced, lane.levy, lane.ibsCbs).totalCents : priced.grossCents;
  return priced;
}

function markup({ lane, recorder }: Pricing, baseCents: number): number {
  const ppm = lane.sheet.terms.markupPpm;
  const cents = ppm === 0 ? 0 : percentCents(baseCents, ppm);
  if (recorder !== null && cents > 0)
    recorder.push({
      code: 'other',
      part: 'markup',
      cents,
      line: null,
      name: null,
      operands: { kind: 'markup', baseCents, ppm },
    });
  return cents;
}

/** Raises a price to a minimum that is compared with the grand total, with or without the levy. */
function raiseTotal(priced: Priced, { lane }: Pricing, minimumCents: number): void {
  const { ratePpm } = lane.levy;
  const withTax = lane.sheet.terms.minimum?.withTax === true;
  const comparedCents = withTax ? priced.grossCents : priced.netCents;
  if (comparedCents >= minimumCents) return;
  priced.floor = { mode: 'total', minimumCents, comparedCents };
  priced.netCents = withTax ? netOf(minimumCents, ratePpm) : minimumCents;
  priced.grossCents = withTax ? minimumCents : grossUp(minimumCents, ratePpm);
}
