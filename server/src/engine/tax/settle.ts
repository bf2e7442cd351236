import { MILLION, percentOf } from '../../kernel/money.ts';
import { mulDivRound } from '../../kernel/mul-div.ts';
import type { IbsCbs, Levy } from './levy.ts';

/**
 * Price that holds its own tax: `P = round(net / (1 - r))`. With the net in whole cents, `round(P x r)` is
 * always `P - net`, because rounding moves P by half a cent at most and the tax by less.
 */
export function grossUp(netCents: number, ratePpm: number): number {
  return ratePpm === 0 ? netCents : mulDivRound(netCents, MILLION, MILLION - ratePpm);
}

/** The net of a price that already holds its tax: `P - round(P x r)`. */
export function netOf(grossCents: number, ratePpm: number): number {
  return grossCents - percentOf(grossCents, ratePpm);
}

/** A price with its taxes. `net + levy (+ IBS and CBS when they are charged) = total`. */
export type Settlement = {
  netCents: number;
  levyCents: number;
  /** What the levy is a percent of. */
  levyBaseCents: number;
  cbsCents: number;
  ibsStateCents: number;
  ibsMunicipalCents: number;
  totalCents: number;
};

/**
 * Adds IBS and CBS to a price made of net and levy. Their base is the net. Charged and out of the ICMS base:
 * `net / (1 - i) + net x (c + s)`; charged and in it: `net x (1 + c + s) / (1 - i)`. ISS never includes them.
 */
export function settle(
  price: { netCents: number; grossCents: number },
  levy: Levy,
  rates: IbsCbs | null,
): Settlement {
  const { netCents, grossCents } = price;
  const settlement: Settlement = {
    netCents,
    levyCents: grossCents - netCents,
    levyBaseCents: grossCents,
    cbsCents: 0,
    ibsStateCents: 0,
    ibsMunicipalCents: 0,
    totalCents: grossCents,
  };
  if (rates === null) return settlement;
  settlement.cbsCents = percentOf(netCents, rates.cbsPpm);
  settlement.ibsStateCents = percentOf(netCents, rates.ibsStatePpm);
  settlement.ibsMunicipalCents = percentOf(netCents, rates.ibsMunicipalPpm);
  if (!rates.charged) return settlement;
  const added = settlement.cbsCents + settlement.ibsStateCents + settlement.ibsMunicipalCents;
  settlement.totalCents = grossCents + added;
  if (!rates.inIcmsBase || levy.tax !== 'icms') return settlement;
  settlement.totalCents = grossUp(netCents + added, levy.ratePpm);
  settlement.levyCents = settlement.totalCents - netCents - added;
  settlement.levyBaseCents = settlement.totalCents;
  return settlement;
}
