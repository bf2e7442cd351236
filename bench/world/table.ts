import type {
  CoverageRow,
  Surcharge,
  TableDocument,
  WeightRegion,
} from '@carreto/server/engine/rating/document';
import { type Zone, zones } from './geography.ts';
import type { Profile } from './profile.ts';
import { type Random, randomFrom } from './random.ts';

type Region = { name: string; zone: Zone };

/** The table of one carrier of a synthetic world; the same for the same number. */
export function syntheticTable(profile: Profile, carrier: number): TableDocument {
  const random = randomFrom(carrier);
  const regions = regionsOf(profile);
  return {
    schema: 1,
    service: { name: `Service ${carrier}`, code: `S${carrier}`, description: null, deliveryNote: null },
    loadType: 'fractional',
    modal: carrier % 10 === 9 ? 'air' : 'road',
    operator: 'carrier',
    freightPayment: 'CIF',
    reverse: { accepted: false, swapRoute: false },
    homeDelivery: true,
    carrierNeedsToReturnToSender: null,
    offerValidityDays: 30,
    recipients: 'both',
    categories: null,
    weight: {
      cubing: { kind: 'factor', gramsPerM3: random.pick([200_000, 250_000, 300_000], () => 1) },
      scope: 'shipment',
      cubingExemptUpToG: null,
      charge: 'larger',
      rounding: 'none',
      minimumG: 0,
    },
    limits: limitsOf(carrier),
    origins: [],
    coverage: coverageOf(profile, regions, random),
    tariff: {
      mode: 'weight',
      per: 'shipment',
      largerOfWeightAndInvoice: false,
      gapG: 1,
      regions: regions.map((region, index) => weightRegion(region, { profile, random, index })),
    },
    minimum: { cents: 2500 + random.integer(0, 2000), mode: 'flagged', withTax: false },
    surcharges: surchargesOf(random),
    tax: { included: false, icms: { kind: 'route' }, issPpm: null },
    markupPpm: 0,
  };
}

/** Every zone has a region for each three hundredth of the people, at least one. */
function regionsOf({ regions }: Profile): Region[] {
  const shares = share(
    regions,
    zones.map(({ inhabitants }) => inhabitants),
  );
  return zones.flatMap((zone, index) =>
    Array.from({ length: shares[index] ?? 0 }, (_, part) => ({
      name: `${zone.uf} ${zone.capital ? 'CAPITAL' : 'INTERIOR'} ${part + 1}`,
      zone,
    })),
  );
}

/** Splits a number by weights, at least one each; the heaviest takes what is left. */
function share(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const free = total - weights.length;
  const parts = weights.map((weight) => 1 + Math.floor((free * weight) / sum));
  const heaviest = weights.indexOf(Math.max(...weights));
  parts[heaviest] = (parts[heaviest] ?? 0) + total - parts.reduce((all, part) => all + part, 0);
  return parts;
}

/** One range in twenty is a hole that the carrier does not serve. */
const holes = 0.05;

function coverageOf(profile: Profile, regions: readonly Region[], random: Random): CoverageRow[] {
  const pieces = zones.flatMap((zone) => zone.ranges.map((range) => ({ zone, range })));
  const counts = share(
    Math.round(profile.ranges / (1 - holes)),
    pieces.map(
      ({ zone, range: [start, end] }) => (zone.inhabitants / zone.ranges.length) * Math.log(end - start),
    ),
  );
  const rows: CoverageRow[] = [];
  pieces.forEach(({ zone, range }, index) => {
    const own = regions.filter((region) => region.zone === zone);
    const cuts = cutsOf(range, counts[index] ?? 1, random);
    cuts.forEach(([start, end], position) => {
      if (random.unit() < holes || rows.length === profile.ranges) return;
      const region = own[Math.floor((position / cuts.length) * own.length)];
      if (region === undefined) return;
      rows.push(coverageRow(rows.length + 1, { start, end, region, random }));
    });
  });
  return rows;
}

/** Cuts a range into so many pieces of uneven width, each at least one code wide. */
function cutsOf([start, end]: [number, number], count: number, random: Random): [number, number][] {
  const gaps = Array.from({ length: count }, () => 0.2 + random.unit());
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const spare = end - start + 1 - count;
  let reached = 0;
  return gaps.map((gap, index) => {
    const from = start + index + Math.floor((reached / total) * spare);
    reached += gap;
    const to = index === count - 1 ? end : start + index + Math.floor((reached / total) * spare);
    return [from, to];
  });
}

function coverageRow(
  line: number,
  { start, end, region, random }: { start: number; end: number; region: Region; random: Random },
): CoverageRow {
  const days = 1 + Math.ceil(region.zone.km / 400) + random.integer(0, 2);
  return {
    line,
    origin: null,
    start,
    end,
    region: region.name,
    transitMinutes: days * 24 * 60,
    uf: region.zone.uf,
    city: null,
    ibge: null,
    distanceKm: null,
  };
}

function weightRegion(
  { name, zone }: Region,
  { profile, random, index }: { profile: Profile; random: Random; index: number },
): WeightRegion {
  const dearness = 0.8 + random.unit() * 0.5;
  const kgCents = (25 + zone.km * 0.045) * dearness;
  let fromG = 0;
  const bands = Array.from({ length: profile.bands }, (_, band) => {
    const toG = bandLimitG(band);
    const cents = Math.round((1300 + zone.km * 1.6) * dearness + (toG / 1000) * kgCents);
    const row = {
      line: 1_000_000 + index * 100 + band,
      fromG,
      toG,
      kind: 'fixed' as const,
      priceMicros: cents * 10_000,
      excessMicrosPerKg: 0,
      invoicePpm: null,
      invoiceMinCents: null,
      maxVolumeCm3: null,
      transitMinutes: null,
    };
    fromG = toG;
    return row;
  });
  return {
    region: name,
    bands,
    excess: { mode: 'linear', microsPerKg: Math.round(kgCents) * 10_000, stepG: 1000 },
    invoicePpm: 3000,
    invoiceMinCents: 0,
    minimumCents: null,
  };
}

/** 0.5, 1, 2 … 10, then steps of ten up to 100 kg. */
function bandLimitG(band: number): number {
  if (band === 0) return 500;
  return band <= 10 ? band * 1000 : (band - 9) * 10_000;
}

/** Some carriers take no large objects, some no dear ones: a part of every quote is refusals. */
function limitsOf(carrier: number): TableDocument['limits'] {
  return {
    object: {
      maxWeightG: carrier % 4 === 0 ? 30_000 : null,
      maxHeightMm: null,
      maxWidthMm: null,
      maxLengthMm: null,
      maxSideMm: carrier % 5 === 0 ? 1000 : null,
      maxSumMm: carrier % 5 === 0 ? 2000 : null,
      minHeightMm: null,
      minWidthMm: null,
      minLengthMm: null,
      maxValueCents: null,
    },
    shipment: {
      minWeightG: null,
      maxWeightG: null,
      maxVolumeCm3: null,
      minValueCents: null,
      maxValueCents: carrier % 7 === 0 ? 500_000 : null,
      maxObjects: null,
    },
  };
}

const metropolitan: [number, number][] = [
  [1000000, 9999999],
  [20000000, 26699999],
  [30000000, 34999999],
];

/** Sixteen charges as contracts have them: nine that always apply, seven with a scope. */
function surchargesOf(random: Random): Surcharge[] {
  const charges: (Partial<Surcharge> & Pick<Surcharge, 'code'>)[] = [
    { code: 'ad_valorem', percentPpm: random.integer(1000, 6000), minCents: 200 },
    { code: 'gris', percentPpm: random.integer(2000, 4000), minCents: 300, tiers: grisTiers },
    { code: 'toll', unit: per100Kg(random.integer(300, 800)) },
    { code: 'tas', fixedCents: 720, floor: 'after' },
    { code: 'dispatch', fixedCents: random.integer(500, 2500), floor: 'after' },
    { code: 'sec_cat', fixedCents: random.integer(0, 800) },
    {
      code: 'dat',
      unit: { of: 'real_kg', micros: 20_000, stepMilli: 1000, mode: 'exact', franchiseMilli: 50_000 },
    },
    { code: 'ademe', percentPpm: 1000 },
    { code: 'other', percentPpm: 1500, minCents: 490 },
    { code: 'suframa', fixedCents: 3800, scope: { zip: [[69000000, 69099999]] } },
    { code: 'river', percentPpm: 15_000, minCents: 3500, scope: { uf: ['AM', 'AP'] } },
    {
      code: 'emex',
      percentPpm: 3000,
      minCents: 1000,
      scope: { zip: [[20000000, 26699999]], side: 'either' },
    },
    { code: 'interior', percentPpm: 0, fixedCents: 900, scope: { uf: ['BA', 'PI', 'MA', 'TO'] } },
    { code: 'trt', percentPpm: 100_000, minCents: 1000, scope: { zip: metropolitan } },
    { code: 'tda', percentPpm: 150_000, minCents: 2500, scope: { zip: [[39600000, 39999999]] } },
    { code: 'tde', percentPpm: 200_000, minCents: 7500, scope: { recipient: ['99600303'] } },
  ];
  return charges.map((charge, index) => surcharge(charge, 2_000_000 + index));
}

const grisTiers: Surcharge['tiers'] = {
  by: 'invoice',
  rows: [{ upTo: 1_000_000, percentPpm: 3000, fixedCents: 0 }],
};

function per100Kg(cents: number): Surcharge['unit'] {
  return { of: 'chargeable_kg', micros: cents * 10_000, stepMilli: 100_000, mode: 'ceil', franchiseMilli: 0 };
}

const stage2 = new Set(['trt', 'tda', 'tde']);

function surcharge(stated: Partial<Surcharge> & Pick<Surcharge, 'code'>, line: number): Surcharge {
  return {
    line,
    name: stated.code,
    percentBase: stage2.has(stated.code) ? 's0_s1' : 'invoice',
    percentPpm: 0,
    fixedCents: 0,
    unit: null,
    tiers: null,
    minCents: null,
    maxCents: null,
    scope: null,
    floor: 'before',
    event: null,
    ...stated,
  };
}
