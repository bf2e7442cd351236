import { mulDivRound } from '../../../kernel/mul-div.ts';
import type { Weighing } from './weigh-cte.ts';

/** A product whose CT-es contradict its measures. */
export type Contradiction = {
  sku: string;
  ctes: number;
  differing: number;
  medianRatioPpm: number;
  declaredMm3: number;
  impliedMm3: number | null;
  /** Sides of the product's one volume, scaled alike to the implied volume. */
  impliedSides: { heightMm: number; widthMm: number; lengthMm: number } | null;
  /** The middle of what CT-es charge one product by, and of what its measures give. */
  taxedG: number;
  expectedG: number;
  /** What audits found beyond what is due in the CT-es that differ; below zero where carriers charge less. */
  extraCents: number;
  /** The product's one volume as the catalogue has it; null where it has several. */
  declared: Measures | null;
  /** Newest first. */
  cteIds: number[];
};

/** Of one volume. */
export type Measures = { heightMm: number; widthMm: number; lengthMm: number; weightG: number };

/** When a difference is one: above so much, in so many CT-es. */
export type ContradictionRule = { thresholdPpm: number; minimum: number };

const whole = 1_000_000;
const shownCtes = 10;

/**
 * The products for which both the middle of their CT-es and at least `minimum` of them differ by more than the
 * threshold, the largest difference first. One odd CT-e says nothing of a product.
 */
export function findContradictions(weighings: readonly Weighing[], rule: ContradictionRule): Contradiction[] {
  const differs = (ratioPpm: number) => Math.abs(ratioPpm - whole) > rule.thresholdPpm;
  return [...Map.groupBy(weighings, ({ sku }) => sku)]
    .map(([sku, own]) => contradictionOf(sku, own, differs))
    .filter(({ differing, medianRatioPpm }) => differing >= rule.minimum && differs(medianRatioPpm))
    .sort((a, b) => distance(b) - distance(a) || (a.sku < b.sku ? -1 : 1));
}

function contradictionOf(
  sku: string,
  own: readonly Weighing[],
  differs: (ratioPpm: number) => boolean,
): Contradiction {
  const differing = own.filter((each) => differs(ratioOf(each)));
  const implied = differing.map(({ impliedMm3 }) => impliedMm3).filter((mm3) => mm3 !== null);
  const impliedMm3 = implied.length === 0 ? null : medianOf(implied);
  const { declaredMm3 = 0, only = null } = own[0] ?? {};
  return {
    sku,
    ctes: own.length,
    differing: differing.length,
    medianRatioPpm: medianOf(own.map(ratioOf)),
    declaredMm3,
    impliedMm3,
    impliedSides: only === null || impliedMm3 === null ? null : scaled(only, impliedMm3 / declaredMm3),
    taxedG: gramsOf(own, ({ taxedMg }) => taxedMg),
    expectedG: gramsOf(own, ({ expectedMg }) => expectedMg),
    extraCents: differing.reduce((sum, { differenceCents }) => sum + differenceCents, 0),
    declared: only === null ? null : measuresOf(only),
    cteIds: differing
      .map(({ cteId }) => cteId)
      .sort((a, b) => b - a)
      .slice(0, shownCtes),
  };
}

/** The middle of a weight for one product. */
function gramsOf(own: readonly Weighing[], mgOf: (weighing: Weighing) => number): number {
  return medianOf(own.map((each) => mulDivRound(mgOf(each), 1, 1_000 * each.products)));
}

function measuresOf({ heightMm, widthMm, lengthMm, weightG }: Measures): Measures {
  return { heightMm, widthMm, lengthMm, weightG };
}

function ratioOf({ taxedMg, expectedMg }: Weighing): number {
  return mulDivRound(taxedMg, whole, expectedMg);
}

/** How far from right, as a factor: half is as far as double. */
function distance({ medianRatioPpm }: Contradiction): number {
  return Math.abs(Math.log(Math.max(1, medianRatioPpm) / whole));
}

/** The value in the middle, of an even number the mean of the two, half-up. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low + Math.round((high - low) / 2);
}

function scaled(
  { heightMm, widthMm, lengthMm }: { heightMm: number; widthMm: number; lengthMm: number },
  volumeRatio: number,
): NonNullable<Contradiction['impliedSides']> {
  const factor = Math.cbrt(volumeRatio);
  const side = (mm: number) => Math.round(mm * factor);
  return { heightMm: side(heightMm), widthMm: side(widthMm), lengthMm: side(lengthMm) };
}
