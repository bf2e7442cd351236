import { percentCents } from './arithmetic.ts';
import { readF64, readI32, readU32 } from './columns.ts';
import type { Lane } from './lane.ts';
import type { Pricing } from './pricing.ts';
import { regionTerm, regionTerms } from './records.ts';

/** Frete-valor: a percent of the goods' value inside the base, with a minimum. */

/** `max(percent x value, minimum)`: a percent of 0 still charges its minimum (decision Q18). */
export function valueLegCents(lane: Lane, band: number, baseCents: number): number {
  return Math.max(percentCents(baseCents, valuePpm(lane, band)), valueMinCents(lane, band));
}

/** The band's own percent, else the region's. */
export function valuePpm({ sheet, region }: Lane, band: number): number {
  const own = readI32(sheet.columns.bandInvoicePpm, band, -1);
  return own >= 0 ? own : regionTerm(sheet.columns, region, regionTerms.invoicePpm);
}

/** The band's own minimum, else the region's. */
export function valueMinCents({ sheet, region }: Lane, band: number): number {
  const own = readF64(sheet.columns.bandInvoiceMinCents, band, -1);
  // Whole already; floor tells the machine so, which keeps the number out of the heap.
  return Math.floor(own >= 0 ? own : regionTerm(sheet.columns, region, regionTerms.invoiceMinCents));
}

/** What a value leg was computed from, where it was not nothing. */
export type ValueLeg = {
  band: number;
  cents: number;
  baseCents: number;
  minCents: number;
  /** See the operands of a percent. */
  objects: readonly number[] | null;
};

/** Tells the recorder of a value leg, one that lost against the weight leg too. */
export function recordValueLeg(
  { lane, recorder }: Pricing,
  leg: ValueLeg & { part: 'base' | 'rival' },
): void {
  const { band, cents, baseCents, minCents, objects, part } = leg;
  if (cents === 0) return;
  recorder?.push({
    code: 'freight_invoice',
    part,
    cents,
    line: readU32(lane.sheet.columns.bandLines, band, 0),
    name: null,
    operands: { kind: 'percent', of: 'invoice', baseCents, ppm: valuePpm(lane, band), minCents, objects },
  });
}
