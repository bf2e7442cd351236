import type { BusinessCalendar } from '../../../engine/calendar/business-days.ts';
import { neutralisationCents, type RouteDistance } from '../../../engine/carbon/emission.ts';
import { compose, type TaxCredits } from '../../../engine/rating/compose.ts';
import type { Load } from '../../../engine/rating/load.ts';
import { receiptOf } from '../../../engine/rating/receipt.ts';
import { carbon, type Rated, type RatedLive, type RatedTable, transitOf } from '../rated.ts';
import { carrierDeadline, deadlineLines } from './deadline-lines.ts';
import { emissionLines } from './emission-lines.ts';
import { goodsLines } from './goods-lines.ts';
import type { ReceiptLine } from './line.ts';
import { liveLines } from './live-lines.ts';
import { priceLines, tableLines } from './price-lines.ts';
import { ruleLines } from './rule-lines.ts';
import type { ReceiptSource } from './source.ts';
import { addingToCost } from './sum/adds.ts';
import { taxLines } from './tax-lines.ts';
import { weightLines } from './weight-lines.ts';

/** What receipts of all offers of one decision are told from. */
export type ReceiptWorld = {
  load: Load;
  calendar: BusinessCalendar;
  /** Null for shippers without the ESG module. */
  esg: { centsPerTonne: number | null } | null;
  distance: RouteDistance;
  credits: TaxCredits;
  /** The day of the quote in São Paulo. */
  fromDay: number;
  /** How people name a version: `tabela 12 v3`. */
  tableName(versionId: number): string;
};

const minutesOfADay = 1440;

/** The receipt of an offer: every line of its price and its deadline, in the order of computation. */
export function offerReceipt(rated: Rated, world: ReceiptWorld): ReceiptLine[] {
  const { outcome, finalPriceCents: finalCents } = rated;
  const transitMinutes = transitOf(rated);
  const transitDays = Math.floor(transitMinutes / minutesOfADay);
  const extraDays = outcome?.extraDays ?? 0;
  const counted = { transitMinutes, extraDays, fromDay: world.fromDay, isOwnTransit: isOwnTransit(rated) };
  return [
    ...(rated.kind === 'table' ? costLines(rated, world) : liveLines(rated)),
    carrierDeadline(counted),
    ...ruleLines({ transitDays, finalCents }, outcome),
    ...deadlineLines(counted, world.calendar),
    ...emissions(rated, world),
  ];
}

/** The part of a receipt that the table decides, down to the cost. */
export function costLines(rated: Pick<RatedTable, 'lane' | 'candidate'>, world: ReceiptWorld): ReceiptLine[] {
  const { lane, candidate } = rated;
  const { load, credits } = world;
  const composition = compose(lane, load, credits);
  if (composition.kind === 'refusal')
    throw new Error(`a lane that was priced refuses to be composed: ${composition.code}`);
  const source: ReceiptSource = {
    lane,
    load,
    receipt: receiptOf(lane, load, composition),
    table: world.tableName(candidate.versionId),
  };
  const lines = [
    ...tableLines(source),
    ...goodsLines(source),
    ...weightLines(source),
    ...priceLines(source),
    ...taxLines(source),
  ];
  return addingToCost(lines, composition);
}

function isOwnTransit(rated: Rated): boolean | null {
  return rated.kind === 'live' ? null : rated.priced.transitMinutes !== rated.lane.transitMinutes;
}

function emissions(rated: Rated, { esg, distance, load }: ReceiptWorld): ReceiptLine[] {
  if (esg === null) return [];
  const { centsPerTonne } = esg;
  const { co2G, outcome } = rated;
  const emitted = {
    ...carriageOf(rated),
    realG: load.shipment.realG,
    co2G,
    centsPerTonne,
    neutralisationCents: centsPerTonne === null ? null : neutralisationCents(co2G, centsPerTonne),
    isCharged: outcome?.neutralised === true,
  };
  return emissionLines(emitted, distance, carbon);
}

function carriageOf(rated: Rated): Pick<RatedLive['offer'], 'modal' | 'loadType'> {
  return rated.kind === 'live' ? rated.offer : rated.candidate.sheet.conditions;
}
