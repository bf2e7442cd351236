import { percentCents, perKgCents, perTonCents } from '../arithmetic.ts';
import { type Columns, readF64, readI32, readU8 } from '../columns.ts';
import type { MinimumFreight } from '../document.ts';
import type { ScopeSubject } from '../enquiry.ts';
import { floorMode } from '../minimum.ts';
import { bandPrice, bandToG, recordSizes, regionTerm, regionTerms } from '../records.ts';
import { chargesFor, chargesOfMask } from '../scope.ts';
import type { ChargeSet, RateSheet } from '../sheet.ts';
import { type LeastCharges, leastChargesOf, leastOfEach, leastOfSum } from './least-charges.ts';

/**
 * What a price of a sheet comes to at least, by few numbers that lie together: of a book with hundreds of sheets most need not be
 * priced where only the cheapest are wanted. Only for tariffs by the weight of the shipment; null for others.
 */
export type LeastPrices = {
  /** Upper bounds of weights in grams, ascending: those of the bands of all regions. */
  boundsG: Int32Array;
  /**
   * By region, then by bound, one more for what is above all of them: the least that a band costs there in cents; `unknownCents`
   * where it may be refused.
   */
  cells: Uint32Array;
  /** Frete-valor of the region or band where it is least. */
  valuePpm: number;
  valueMinCents: number;
  minimumMode: MinimumFreight['mode'];
  /** Of the region where it is lowest. */
  minimumCents: number;
  /** What lanes' charges come to at least, by the charges that apply (`chargeMask`): a memory. */
  charges: Map<number, LeastCharges>;
};

/** A weight that is perhaps refused; also every amount that does not fit a cell. */
export const unknownCents = 0xffff_ffff;

/** More different bounds than any table needs; a sheet that has more is priced as it always was. */
const mostBounds = 64;

/** The least prices of a sheet; null where its tariff has none or too many bands. */
export function leastPricesOf({ columns, terms }: RateSheet): LeastPrices | null {
  if (terms.tariff.mode !== 'weight' || terms.tariff.per !== 'shipment') return null;
  const boundsG = boundsOf(columns);
  if (boundsG.length > mostBounds) return null;
  return {
    boundsG,
    cells: cellsOf(columns, boundsG),
    ...(terms.tariff.largerOfWeightAndInvoice ? { valuePpm: 0, valueMinCents: 0 } : leastValueLeg(columns)),
    minimumMode: floorMode(terms),
    minimumCents: leastMinimum(columns, terms.minimum?.cents ?? 0),
    charges: new Map(),
  };
}

/** Charges that were met, remembered for a sheet; real tables know a handful. */
const mostRemembered = 256;

/** What the charges of a lane come to at least; `mask` null where it has to be found out which they are. */
export function leastChargesFor(
  { charges: known }: LeastPrices,
  set: ChargeSet,
  { mask, subject, region }: { mask: number | null; subject: ScopeSubject; region: number },
): LeastCharges {
  if (mask === null) return leastChargesOf(chargesFor(set, subject, region));
  const before = known.get(mask);
  if (before !== undefined) return before;
  const least = leastChargesOf(chargesOfMask(set, mask));
  if (known.size < mostRemembered) known.set(mask, least);
  return least;
}

/** What the price of a load depends on, as `leastCents` is told. */
type LeastQuestion = {
  /** Index in the sheet. */
  region: number;
  /** Of the charged weight among the bounds (`placeOf`), and the value of the goods. */
  place: number;
  invoiceCents: number;
  /** The levy that is added to the table's prices. */
  taxPpm: number;
  charges: LeastCharges;
};

/** What a lane costs at least, in cents, or `unknownCents`. Nothing that is left out of it is negative (`check-document.ts`). */
export function leastCents(prices: LeastPrices, question: LeastQuestion): number {
  const { boundsG, cells, valuePpm, valueMinCents, minimumMode, minimumCents } = prices;
  const { region, place, invoiceCents, taxPpm, charges } = question;
  const bandCents = place === -1 ? unknownCents : cells[region * (boundsG.length + 1) + place];
  if (bandCents === undefined || bandCents === unknownCents) return unknownCents;
  const baseCents = bandCents + Math.max(percentCents(invoiceCents, valuePpm), valueMinCents);
  // The sum of charges above one is not less than the base.
  const bases = { invoiceCents, baseCents: bandCents, soFarCents: bandCents };
  const countedCents = leastOfSum(charges.before, bases);
  let cents =
    minimumMode === 'flagged'
      ? Math.max(baseCents + countedCents, minimumCents)
      : countedCents + (minimumMode === 'base' ? Math.max(baseCents, minimumCents) : baseCents);
  cents += leastOfSum(charges.after, bases);
  bases.soFarCents = cents;
  cents += leastOfEach(charges.stage2, bases);
  // Two cents less for what is rounded on the way.
  const taxedCents = Math.floor((cents * 1_000_000) / (1_000_000 - taxPpm)) - 2;
  return Math.max(0, minimumMode === 'total' ? Math.max(taxedCents, minimumCents - 2) : taxedCents);
}

/** Position of the first bound that holds a charged weight, or behind the last one; -1 for what weighs nothing. */
export function placeOf({ boundsG }: Pick<LeastPrices, 'boundsG'>, usedMg: number): number {
  if (usedMg <= 0) return -1;
  // As bands are found: bounds are whole grams.
  const weightG = Math.ceil(usedMg / 1000);
  let low = 0;
  let high = boundsG.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((boundsG[middle] ?? 0) < weightG) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bandCount({ bands }: Columns): number {
  return (bands?.length ?? 0) / recordSizes.band;
}

function regionCount({ regions }: Columns): number {
  return (regions?.length ?? 0) / recordSizes.region;
}

function boundsOf(columns: Columns): Int32Array {
  const bounds = new Set<number>();
  for (let band = 0; band < bandCount(columns) && bounds.size <= mostBounds; band += 1)
    bounds.add(bandToG(columns, band));
  return Int32Array.from(bounds).sort();
}

function cellsOf(columns: Columns, boundsG: Int32Array): Uint32Array {
  const width = boundsG.length + 1;
  const cells = new Uint32Array(regionCount(columns) * width).fill(unknownCents);
  for (let region = 0; region < regionCount(columns); region += 1) {
    let band = regionTerm(columns, region, regionTerms.firstBand);
    const end = regionTerm(columns, region, regionTerms.endBand);
    const isFirst = band;
    for (let place = 0; place < width; place += 1) {
      const aboveG = boundsG[place - 1] ?? 0;
      while (band < end && bandToG(columns, band) <= aboveG) band += 1;
      // Bounds are those of the bands, so that one band holds all weights of a place.
      const holds = band < end ? band : heaviestOf(columns, region);
      if (holds === -1 || mayRefuse(columns, holds, holds === isFirst)) continue;
      const cents = leastOfBand(columns, holds, Math.min(aboveG, bandToG(columns, holds)));
      cells[region * width + place] = Math.min(cents, unknownCents);
    }
  }
  return cells;
}

/** The band that heavier weights are priced by, or -1. */
function heaviestOf(columns: Columns, region: number): number {
  const end = regionTerm(columns, region, regionTerms.endBand);
  const isPriced = regionTerm(columns, region, regionTerms.excessMicros) >= 0;
  return isPriced && end > regionTerm(columns, region, regionTerms.firstBand) ? end - 1 : -1;
}

/** Whether a band has a gap below it, or a limit of its own. */
function mayRefuse(columns: Columns, band: number, isFirst: boolean): boolean {
  if (readF64(columns.bandMaxVolumeCm3, band, -1) >= 0) return true;
  const aboveG = readI32(columns.bandAboveG, band, 0);
  return aboveG > 0 || (isFirst && readF64(columns.bandStartMg, band, -1) > 0);
}

/** Without excess, for the lightest weight above a bound. */
function leastOfBand(columns: Columns, band: number, aboveG: number): number {
  const price = bandPrice(columns, band);
  const kind = readU8(columns.bandKinds, band, 0);
  if (kind === 0) return price;
  return kind === 1 ? perKgCents(price, aboveG * 1000) : perTonCents(price, aboveG * 1000);
}

/** Frete-valor is the band's own where it has one, else its region's: the least of all of them. */
function leastValueLeg(columns: Columns): Pick<LeastPrices, 'valuePpm' | 'valueMinCents'> {
  let [valuePpm, valueMinCents] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let region = 0; region < regionCount(columns); region += 1) {
    valuePpm = Math.min(valuePpm, regionTerm(columns, region, regionTerms.invoicePpm));
    valueMinCents = Math.min(valueMinCents, regionTerm(columns, region, regionTerms.invoiceMinCents));
  }
  for (const ppm of columns.bandInvoicePpm ?? []) if (ppm >= 0) valuePpm = Math.min(valuePpm, ppm);
  for (const least of columns.bandInvoiceMinCents ?? [])
    if (least >= 0) valueMinCents = Math.min(valueMinCents, least);
  return Number.isFinite(valuePpm) ? { valuePpm, valueMinCents } : { valuePpm: 0, valueMinCents: 0 };
}

/** A region's own minimum goes before the table's, also where it is lower. */
function leastMinimum(columns: Columns, tableCents: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let region = 0; region < regionCount(columns); region += 1) {
    const own = regionTerm(columns, region, regionTerms.minimumCents);
    least = Math.min(least, own >= 0 ? own : tableCents);
  }
  return Number.isFinite(least) ? least : 0;
}
