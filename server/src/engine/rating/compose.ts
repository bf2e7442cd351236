import { percentOf, splitProportionally } from '../../kernel/money.ts';
import type { Levy } from '../tax/levy.ts';
import { type Settlement, settle } from '../tax/settle.ts';
import type { Lane } from './lane.ts';
import type { Load } from './load.ts';
import type { Floor } from './minimum.ts';
import { type Priced, priceRecorded, priceTallied } from './price.ts';
import type { ChargeCode, Entry, Line, Operands } from './recorder.ts';
import type { Refusal } from './refusal.ts';

/** One line of a composition that is charged. */
export type ComposedCharge = {
  code: ChargeCode;
  /** Without ICMS or ISS, whatever the table's prices contain. */
  cents: number;
  /** As the table computes it: with the tax where the table includes it. */
  tableCents: number;
  line: number | null;
  name: string | null;
  operands: Operands;
};

/** One tax of a composition. */
export type ComposedTax = {
  ratePpm: number;
  baseCents: number;
  cents: number;
  /** False for IBS and CBS of 2026: shown, not summed. */
  charged: boolean;
  /** What comes back to the shipper as credit; null when its settings do not say. */
  credit: { ratePpm: number; cents: number } | null;
};

/** Shares of each tax that the shipper takes as credit, from its settings; null leaves a return out. */
export type TaxCredits = { icmsPpm: number | null; ibsPpm: number | null; cbsPpm: number | null };

/**
 * A price with its parts (decision Q7): the charges, the levy, and IBS and CBS where charged, add up to the cost
 * to the cent. Lines that the minimum swallowed stand apart.
 */
export type Composition = {
  kind: 'composition';
  priced: Priced;
  charges: ComposedCharge[];
  swallowed: Entry[];
  /** Every line in the order of computation, in the table's own terms: charged, swallowed or outdone. */
  entries: readonly Entry[];
  /** ICMS, or ISS inside a municipality. */
  levy: ComposedTax & { tax: Levy['tax']; source: Levy['source'] };
  /** Null where the carrier is exempt from the group (Simples Nacional). */
  cbs: ComposedTax | null;
  ibs: (ComposedTax & { stateCents: number; municipalCents: number }) | null;
};

/** What of a composition a quote shows: without what its lines were computed from. */
export type ShownCharge = Pick<ComposedCharge, 'code' | 'cents'>;
export type ShownTax = Pick<ComposedTax, 'cents' | 'credit'> & {
  /** Null where a carrier tells the amount alone. */
  ratePpm: number | null;
};
export type ShownComposition = {
  charges: readonly ShownCharge[];
  /** Null where a carrier tells no tax. */
  levy: (ShownTax & { tax: Levy['tax'] }) | null;
  cbs: ShownTax | null;
  ibs: ShownTax | null;
};

const noCredits: TaxCredits = { icmsPpm: null, ibsPpm: null, cbsPpm: null };

/** Prices a lane for a load with every part. The same computation as `price`, listened to. */
export function compose(lane: Lane, load: Load, credits: TaxCredits = noCredits): Composition | Refusal {
  const entries: Entry[] = [];
  const priced = priceRecorded(lane, load, entries);
  if (priced.kind === 'refusal') return priced;
  const swallowed = entries.filter((entry) => swallows(priced.floor, entry));
  const charged = entries.filter((entry) => isCharged(priced.floor, entry));
  if (priced.floor !== null) charged.unshift(floorEntry(priced.floor, priced));
  return {
    kind: 'composition',
    priced,
    charges: netCharges(charged, priced.netCents),
    swallowed,
    entries,
    ...taxesOf(lane, priced, credits),
  };
}

/** What `compose` shows of a price, made of the lines that `priceTallied` told while it was computed: nothing is priced again. */
export function composeTallied(
  lane: Lane,
  { priced, tallied }: { priced: Priced; tallied: readonly Line[] },
  credits: TaxCredits = noCredits,
): ShownComposition {
  return { charges: chargedLines(priced, tallied), ...taxesOf(lane, priced, credits) };
}

/** The charges of a price, net of tax. */
function chargedLines(priced: Priced, tallied: readonly Line[]): ShownCharge[] {
  const { floor, netCents } = priced;
  const charged = tallied.filter((line) => isCharged(floor, line));
  if (floor !== null) charged.unshift(floorLine(floor, priced));
  const shares = netShares(charged, netCents);
  return charged.map(({ code }, index) => ({ code, cents: shares[index] ?? 0 }));
}

function taxesOf(lane: Lane, priced: Priced, credits: TaxCredits): Pick<Composition, 'levy' | 'cbs' | 'ibs'> {
  const settlement = settle(priced, lane.levy, lane.ibsCbs);
  const { tax, source, ratePpm } = lane.levy;
  return {
    levy: {
      tax,
      source,
      ratePpm,
      baseCents: settlement.levyBaseCents,
      cents: settlement.levyCents,
      charged: true,
      credit: tax === 'icms' ? creditOf(settlement.levyCents, credits.icmsPpm) : null,
    },
    ...consumptionTaxes(lane, settlement, credits),
  };
}

/** What a line of a cost, or a tax of it, comes to. */
export type Tallied = { code: ChargeCode | 'icms' | 'iss' | 'cbs' | 'ibs'; cents: number };

/** A price and the lines that add up to its cost to the cent: charges net of tax, then the taxes that are charged. */
export type Tally = { kind: 'tally'; priced: Priced; lines: Tallied[] };

/**
 * Prices a lane for a load and tells what every line comes to: what `compose` says, without what lines were computed
 * from. For sums over many prices; one code may stand in several lines.
 */
export function tally(lane: Lane, load: Load): Tally | Refusal {
  const tallied: Line[] = [];
  const priced = priceTallied(lane, load, tallied);
  if (priced.kind === 'refusal') return priced;
  const lines: Tallied[] = chargedLines(priced, tallied);
  const settlement = settle(priced, lane.levy, lane.ibsCbs);
  if (settlement.levyCents !== 0) lines.push({ code: lane.levy.tax, cents: settlement.levyCents });
  if (lane.ibsCbs?.charged === true)
    lines.push(
      { code: 'cbs', cents: settlement.cbsCents },
      { code: 'ibs', cents: settlement.ibsStateCents + settlement.ibsMunicipalCents },
    );
  return { kind: 'tally', priced, lines };
}

/**
 * Sum of the charges of each code, in the order in which they first appear.
 * @internal Tests read compositions by it.
 */
export function centsByCode(charges: readonly ComposedCharge[]): Map<ChargeCode, number> {
  const sums = new Map<ChargeCode, number>();
  for (const { code, cents } of charges) sums.set(code, (sums.get(code) ?? 0) + cents);
  return sums;
}

/** Whether a line is a part of the price: neither outdone nor swallowed by a minimum. */
function isCharged(floor: Floor | null, line: Pick<Entry, 'part'>): boolean {
  return line.part !== 'rival' && !swallows(floor, line);
}

/** Whether a minimum that took effect replaces a line. */
function swallows(floor: Floor | null, { part }: Pick<Entry, 'part'>): boolean {
  if (floor === null) return false;
  if (part === 'rival') return false;
  if (floor.mode === 'total') return true;
  return part === 'base' || (floor.mode === 'flagged' && part === 'stage1_before');
}

/** What a minimum is charged as, in the place of what it swallows. */
function floorLine({ mode, minimumCents }: Floor, { netCents }: Priced): Line {
  return { code: 'freight_minimum', part: 'base', cents: mode === 'total' ? netCents : minimumCents };
}

function floorEntry(floor: Floor, priced: Priced): Entry {
  const { minimumCents, comparedCents } = floor;
  return {
    ...floorLine(floor, priced),
    line: null,
    name: null,
    operands: { kind: 'floor', minimumCents, comparedCents },
  };
}

/** What lines come to so that their sum is the net: as they are, or less their share of the tax that the table's prices contain. */
function netShares(lines: readonly Pick<Entry, 'cents'>[], netCents: number): number[] {
  const tableCents = lines.map(({ cents }) => cents);
  const sum = tableCents.reduce((total, cents) => total + cents, 0);
  return sum === netCents ? tableCents : splitProportionally(netCents, tableCents);
}

function netCharges(entries: readonly Entry[], netCents: number): ComposedCharge[] {
  const shares = netShares(entries, netCents);
  return entries.map(({ code, cents, line, name, operands }, index) => ({
    code,
    cents: shares[index] ?? 0,
    tableCents: cents,
    line,
    name,
    operands,
  }));
}

function consumptionTaxes(
  { ibsCbs }: Lane,
  settlement: Settlement,
  credits: TaxCredits,
): Pick<Composition, 'cbs' | 'ibs'> {
  if (ibsCbs === null) return { cbs: null, ibs: null };
  const { cbsPpm, ibsStatePpm, ibsMunicipalPpm, charged } = ibsCbs;
  const { netCents: baseCents, cbsCents, ibsStateCents, ibsMunicipalCents } = settlement;
  const ibsCents = ibsStateCents + ibsMunicipalCents;
  return {
    cbs: { ratePpm: cbsPpm, baseCents, cents: cbsCents, charged, credit: creditOf(cbsCents, credits.cbsPpm) },
    ibs: {
      ratePpm: ibsStatePpm + ibsMunicipalPpm,
      baseCents,
      cents: ibsCents,
      stateCents: ibsStateCents,
      municipalCents: ibsMunicipalCents,
      charged,
      credit: creditOf(ibsCents, credits.ibsPpm),
    },
  };
}

/** What comes back of a tax at a share of it; null without one. */
export function creditOf(cents: number, ratePpm: number | null): ComposedTax['credit'] {
  return ratePpm === null ? null : { ratePpm, cents: percentOf(cents, ratePpm) };
}
