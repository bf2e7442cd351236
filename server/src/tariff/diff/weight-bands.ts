import { bounds } from '../../engine/rating/bounds.ts';
import type { WeightBand, WeightRegion } from '../../engine/rating/document.ts';
import { microsToCents } from '../../kernel/money.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { type Member, type RegionChange, type TellOfRegion, tellMembers } from './change.ts';
import { compareSteps, joinSteps, type Step } from './steps.ts';
import { perKg, perTon } from './texts.ts';

/** What a weight costs; `above` is what lies above the last band. */
type BandContent = {
  kind: WeightBand['kind'] | 'above';
  /** Cents of a fixed price, micros of a price per kg or ton. */
  price: number;
  /** Above the last band: in started steps of so much; 0 is exact. */
  stepG: number;
  excessMicrosPerKg: number;
  /** The excess is counted from here; null without one. */
  excessFromG: number | null;
  invoicePpm: number;
  invoiceMinCents: number;
  maxVolumeCm3: number | null;
  /** Null is the time of the coverage. */
  transitMinutes: number | null;
};

/** The bands of a region by what they mean: equal keys cost the same at every weight. */
export type RegionBands = {
  key: string;
  steps: readonly Step<BandContent>[];
  minimumCents: number | null;
};

/** Where no weight ends it. */
const endless = Number.MAX_SAFE_INTEGER;

/** Reads bands as the engine does: in started grams, a gap up to `gapG` belonging to the upper band. */
export function readBands(region: WeightRegion, gapG: number): RegionBands {
  const { minimumCents } = region;
  const steps = joinSteps([...bandSteps(region, gapG), ...aboveSteps(region)]);
  const key = JSON.stringify([minimumCents, steps.map(({ above, upTo, key: of }) => [above, upTo, of])]);
  return { key, steps, minimumCents };
}

function bandSteps(region: WeightRegion, gapG: number): Step<BandContent>[] {
  const sorted = region.bands.toSorted((a, b) => a.toG - b.toG);
  return sorted.map((band, index) => {
    const fromG = atMost(band.fromG);
    const reachedG = sorted[index - 1]?.toG;
    const isOwn = reachedG === undefined || fromG - reachedG > gapG;
    const above = isOwn ? startAbove(band, reachedG === undefined) : atMost(reachedG);
    return stepOf({ above, upTo: atMost(band.toG) }, bandContent(band, region));
  });
}

/** The started grams under a band's own start, which belongs to the first band and where a band states it. */
function startAbove({ fromG, fromMg }: WeightBand, isFirst: boolean): number {
  if (fromMg !== undefined) return atMost(Math.ceil(fromMg / 1000)) - 1;
  return isFirst ? atMost(fromG) - 1 : atMost(fromG);
}

function bandContent(band: WeightBand, region: WeightRegion): BandContent {
  const { kind, priceMicros, excessMicrosPerKg, maxVolumeCm3, transitMinutes } = band;
  return {
    kind,
    price: kind === 'fixed' ? microsToCents(priceMicros) : priceMicros,
    stepG: 0,
    excessMicrosPerKg,
    excessFromG:
      excessMicrosPerKg === 0 ? null : atMost(band.fromMg === undefined ? band.fromG : band.fromMg / 1000),
    invoicePpm: band.invoicePpm ?? region.invoicePpm,
    invoiceMinCents: band.invoiceMinCents ?? region.invoiceMinCents,
    maxVolumeCm3,
    transitMinutes,
  };
}

/** What it shares with the last band is told of the band. */
const sharedWithLast = {
  excessMicrosPerKg: 0,
  excessFromG: null,
  invoicePpm: 0,
  invoiceMinCents: 0,
  maxVolumeCm3: null,
  transitMinutes: null,
};

function aboveSteps({ bands, excess }: WeightRegion): Step<BandContent>[] {
  const lastG = bands.reduce((last, { toG }) => Math.max(last, toG), 0);
  if (excess === null || lastG >= bounds.weightG) return [];
  const stepG = excess.mode === 'started_step' ? excess.stepG : 0;
  const content: BandContent = { kind: 'above', price: excess.microsPerKg, stepG, ...sharedWithLast };
  return [stepOf({ above: lastG, upTo: endless }, content)];
}

/** Bounds beyond any freight mean no bound. */
function atMost(grams: number): number {
  return Math.min(grams, bounds.weightG);
}

function stepOf(span: { above: number; upTo: number }, content: BandContent): Step<BandContent> {
  return { ...span, key: JSON.stringify(content), content };
}

const members: readonly Member<BandContent>[] = [
  { member: 'excessPerKg', unit: 'micros', of: ({ excessMicrosPerKg }) => excessMicrosPerKg },
  { member: 'invoicePercent', unit: 'ppm', of: ({ invoicePpm }) => invoicePpm },
  { member: 'invoiceMinimum', unit: 'cents', of: ({ invoiceMinCents }) => invoiceMinCents },
  { member: 'maxVolume', unit: 'cm3', of: ({ maxVolumeCm3 }) => maxVolumeCm3 },
  { member: 'bandTransit', unit: 'minutes', of: ({ transitMinutes }) => transitMinutes },
];

/** Tells in what the bands of two regions differ, weight by weight. */
export function compareBands(before: RegionBands, after: RegionBands, tell: TellOfRegion): void {
  for (const { above, upTo, before: old, after: now } of compareSteps(before.steps, after.steps)) {
    const weightsG = [Math.max(0, above), upTo === endless ? null : upTo] as const;
    for (const change of bandChanges(old, now)) tell({ ...change, weightsG });
  }
  if (before.minimumCents !== after.minimumCents)
    tell({ member: 'minimum', unit: 'cents', before: before.minimumCents, after: after.minimumCents });
}

function bandChanges(old: BandContent | null, now: BandContent | null): RegionChange[] {
  if (old === null || now === null)
    return [
      {
        member: 'weights',
        unit: 'text',
        kind: old === null ? 'gained' : 'lost',
        before: old && priceText(old),
        after: now && priceText(now),
      },
    ];
  const changes: RegionChange[] = [];
  if (old.kind !== now.kind || old.stepG !== now.stepG)
    changes.push({ member: 'price', unit: 'text', before: priceText(old), after: priceText(now) });
  else if (old.price !== now.price) {
    const unit = old.kind === 'fixed' ? 'cents' : 'micros';
    changes.push({ member: memberOfKind[old.kind], unit, before: old.price, after: now.price });
  }
  if ((old.kind === 'above') !== (now.kind === 'above')) return changes;
  tellMembers(members, { before: old, after: now }, (change) => changes.push(change));
  // A start that came or went with the excess itself says nothing new.
  if (old.excessFromG !== null && now.excessFromG !== null && old.excessFromG !== now.excessFromG)
    changes.push({ member: 'excessFrom', unit: 'g', before: old.excessFromG, after: now.excessFromG });
  return changes;
}

const memberOfKind = {
  fixed: 'price',
  per_kg: 'pricePerKg',
  per_ton: 'pricePerTon',
  above: 'priceAbove',
} as const;

function priceText({ kind, price, stepG }: BandContent): string {
  if (kind === 'fixed') return moneyText(price);
  if (kind === 'per_ton') return perTon(price);
  return perKg(price, stepG);
}
