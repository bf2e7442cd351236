/**
 * An independent reference for the engine: prices straight from the document with rationals of big integers, in
 * the most literal way. Slow and simple on purpose; shares no code with the engine.
 */
import type { CoverageRow, Surcharge, TableDocument } from '../../../src/engine/rating/document.ts';
import type { PackedObject, Route, Shipment } from '../../../src/engine/rating/shipment.ts';
import { fraction, larger, percent, Refused, refuse, rounded } from './fractions.ts';
import type { Lines } from './shapes.ts';
import { scopeHolds, surchargeCents } from './surcharges.ts';
import { basePrice } from './tariffs.ts';
import { weigh } from './weights.ts';

export type NaivePrice =
  | { refused: string }
  | {
      net: bigint;
      gross: bigint;
      usedMg: bigint;
      line: number;
      transitMinutes: number;
      lines: Lines;
      minimum: boolean;
    };

type World = { document: TableDocument; route: Route; levyPpm: number; shipment: Shipment };

export function naivePrice(world: World): NaivePrice {
  try {
    return priceOrThrow(world);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

/** The coverage row that serves a destination from an origin, read from the rule. */
export function naiveCoverage(
  document: TableDocument,
  origin: number,
  destination: number,
): CoverageRow | string {
  const inRange = (start: number, end: number, zip: number): boolean =>
    zip <= end && zip >= (start % 1000 === 1 ? start - 1 : start);
  const width = (start: number, end: number): number => end - (start % 1000 === 1 ? start - 1 : start);
  let area: { code: string; width: number } | null = null;
  for (const { code, ranges } of document.origins)
    for (const [start, end] of ranges)
      if (inRange(start, end, origin) && (area === null || width(start, end) <= area.width))
        area = { code, width: width(start, end) };
  if (area === null && document.origins.length > 0) return 'not_served_origin';
  const serving = document.coverage.filter(
    (row) => (row.origin === null || row.origin === area?.code) && inRange(row.start, row.end, destination),
  );
  const narrowest = Math.min(...serving.map((row) => width(row.start, row.end)));
  const rivals = serving.filter((row) => width(row.start, row.end) === narrowest);
  const lastLine = Math.max(...rivals.map(({ line }) => line));
  const last = rivals.filter(({ line }) => line === lastLine);
  return last.findLast(({ origin }) => origin !== null) ?? last.at(-1) ?? 'not_served_destination';
}

function priceOrThrow({ document, route, levyPpm, shipment }: World): NaivePrice {
  const swapped = route.reverse && document.reverse.swapRoute;
  const origin = swapped ? route.destination : route.origin;
  const destination = swapped ? route.origin : route.destination;
  const row = naiveCoverage(document, origin.zip, destination.zip);
  if (typeof row === 'string') return refuse(row);
  const value = BigInt(document.operator === 'postal' ? shipment.goodsCents : shipment.declaredCents);
  checkLimits(document, shipment, value);
  const weight = weigh(document, shipment);
  const base = basePrice(document, { row, weight, value, shipment });
  const s0raw = sum(base.lines);
  const floorCents = base.minimum ?? BigInt(document.minimum?.cents ?? 0);
  const mode = document.minimum?.mode ?? 'flagged';
  const applies = (surcharge: Surcharge): boolean =>
    surcharge.event === null &&
    scopeHolds(surcharge, { origin, destination, route, region: row.region, shipment });
  const stageTwo = new Set(['trt', 'tda', 'tde', 'scheduling']);
  const first = document.surcharges.filter((one) => applies(one) && !stageTwo.has(one.code));
  const second = document.surcharges.filter((one) => applies(one) && stageTwo.has(one.code));
  const s0 = mode === 'base' ? larger(s0raw, floorCents) : s0raw;
  const lines: Lines = {};
  const add = (code: string, cents: bigint): void => {
    if (cents > 0n) lines[code] = (lines[code] ?? 0n) + cents;
  };
  const bases = { invoice: value, freight_weight: s0raw - base.valueLeg, s0, s0_s1: s0 };
  const firstAmounts = first.map((surcharge) => {
    const cents = surchargeCents(surcharge, bases[surcharge.percentBase], { weight, value, shipment });
    bases.s0_s1 += cents;
    return { surcharge, cents };
  });
  const before = firstAmounts.filter(({ surcharge }) => surcharge.floor === 'before');
  const after = firstAmounts.filter(({ surcharge }) => surcharge.floor === 'after');
  const counted = s0 + before.reduce((total, { cents }) => total + cents, 0n);
  const flaggedBound = mode === 'flagged' && counted < floorCents;
  const baseBound = mode === 'base' && s0raw < floorCents;
  bases.s0_s1 = (flaggedBound ? floorCents : counted) + after.reduce((total, { cents }) => total + cents, 0n);
  if (flaggedBound || baseBound) add('freight_minimum', floorCents);
  else for (const [code, cents] of Object.entries(base.lines)) add(code, cents);
  if (!flaggedBound) for (const { surcharge, cents } of before) add(surcharge.code, cents);
  for (const { surcharge, cents } of after) add(surcharge.code, cents);
  let total = bases.s0_s1;
  for (const surcharge of second) {
    const cents = surchargeCents(surcharge, bases[surcharge.percentBase], { weight, value, shipment });
    add(surcharge.code, cents);
    total += cents;
  }
  const markup = percent(total, document.markupPpm);
  add('other', markup);
  total += markup;
  const rate = BigInt(levyPpm);
  const netOf = (gross: bigint): bigint => gross - percent(gross, levyPpm);
  const grossOf = (net: bigint): bigint => rounded(fraction(net * 1_000_000n, 1_000_000n - rate));
  let net = document.tax.included ? netOf(total) : total;
  let gross = document.tax.included ? total : grossOf(total);
  let minimum = flaggedBound || baseBound;
  if (mode === 'total' && (document.minimum?.withTax ? gross : net) < floorCents) {
    minimum = true;
    net = document.minimum?.withTax ? netOf(floorCents) : floorCents;
    gross = document.minimum?.withTax ? floorCents : grossOf(floorCents);
    return {
      net,
      gross,
      usedMg: weight.usedMg,
      line: row.line,
      transitMinutes: base.transit ?? row.transitMinutes,
      lines: { freight_minimum: net },
      minimum,
    };
  }
  return {
    net,
    gross,
    usedMg: weight.usedMg,
    line: row.line,
    transitMinutes: base.transit ?? row.transitMinutes,
    lines,
    minimum,
  };
}

function sum(lines: Lines): bigint {
  return Object.values(lines).reduce((total, cents) => total + cents, 0n);
}

function checkLimits({ limits }: TableDocument, shipment: Shipment, value: bigint): void {
  const { object, shipment: whole } = limits;
  const over = (actual: number | bigint, limit: number | null, code: string): void => {
    if (limit !== null && BigInt(actual) > BigInt(limit)) refuse(code);
  };
  const most = (read: (item: PackedObject) => number): number => Math.max(0, ...shipment.objects.map(read));
  over(
    most(({ weightG }) => weightG),
    object.maxWeightG,
    'object_weight_over_limit',
  );
  over(
    most(({ valueCents }) => valueCents),
    object.maxValueCents,
    'object_value_over_limit',
  );
  over(
    most(({ heightMm }) => heightMm),
    object.maxHeightMm,
    'height_over_limit',
  );
  over(
    most(({ widthMm }) => widthMm),
    object.maxWidthMm,
    'width_over_limit',
  );
  over(
    most(({ lengthMm }) => lengthMm),
    object.maxLengthMm,
    'length_over_limit',
  );
  over(
    most((item) => Math.max(item.heightMm, item.widthMm, item.lengthMm)),
    object.maxSideMm,
    'side_over_limit',
  );
  over(
    most((item) => item.heightMm + item.widthMm + item.lengthMm),
    object.maxSumMm,
    'sum_over_limit',
  );
  over(shipment.realG, whole.maxWeightG, 'weight_over_limit');
  if (whole.minWeightG !== null && shipment.realG < whole.minWeightG) refuse('weight_under_limit');
  over(
    BigInt(shipment.volumeMm3),
    whole.maxVolumeCm3 === null ? null : whole.maxVolumeCm3 * 1000,
    'volume_over_limit',
  );
  over(value, whole.maxValueCents, 'value_over_limit');
  if (whole.minValueCents !== null && value < BigInt(whole.minValueCents)) refuse('value_under_limit');
  over(shipment.objectCount, whole.maxObjects, 'objects_over_limit');
}
