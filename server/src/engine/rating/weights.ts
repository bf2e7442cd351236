import { mulDivRound } from '../../kernel/mul-div.ts';
import { bounds } from './bounds.ts';
import type { Limits, WeightPolicy } from './document.ts';
import type { Load } from './load.ts';
import type { Terms } from './sheet.ts';
import type { PackedObject } from './shipment.ts';

/**
 * Weights of a shipment under one table, in milligrams. Cubed weight is rounded up to the milligram, once for all that
 * is weighed together, so that a weight a hair above a band's bound still falls into the next band (decisions Q18, Q22).
 */
export type Weights = {
  realMg: number;
  /** Null when the table does not cube. */
  cubedMg: number | null;
  /** What is charged. */
  usedMg: number;
};

const KG_MG = 1_000_000;

/** Heavier than anything that is priced; what absurd volumes weigh. */
const BEYOND_MG = (bounds.weightG + 1) * 1000;

/** Weighs a whole shipment by the table's policy. */
export function weigh(policy: WeightPolicy, limits: Limits, load: Load): Weights {
  if (policy.scope === 'object') return weighByObject(policy, limits, load);
  const realMg = load.shipment.realG * 1000;
  const volumeMm3 = raisesObjects(limits)
    ? load.shipment.objects.reduce((sum, item) => sum + item.count * raisedVolumeMm3(limits, item), 0)
    : load.shipment.volumeMm3;
  const cubedMg = cube(policy, volumeMm3);
  return { realMg, cubedMg, usedMg: chargeable(policy, realMg, cubedMg) };
}

/** Weighs one object by the table's policy, for tables that price object by object. */
export function weighObject(policy: WeightPolicy, limits: Limits, item: PackedObject): Weights {
  const realMg = item.weightG * 1000;
  const cubedMg = cube(policy, raisedVolumeMm3(limits, item));
  return { realMg, cubedMg, usedMg: chargeable(policy, realMg, cubedMg) };
}

/** Milligrams as the grams that are shown, half-up. */
export function shownG(mg: number): number {
  return Math.floor((mg + 500) / 1000);
}

function weighByObject(policy: WeightPolicy, limits: Limits, load: Load): Weights {
  if (!sumsExactly(load)) return weighEachRoundedUp(policy, limits, load);
  const sum = { realMg: 0, usedMg: 0, volumeMm3: 0, usedVolumeMm3: 0 };
  for (const item of load.shipment.objects) {
    const one = weighObject(policy, limits, item);
    const volumeMm3 = raisedVolumeMm3(limits, item) * item.count;
    sum.realMg += one.realMg * item.count;
    sum.volumeMm3 += volumeMm3;
    if (isChargedByVolume(policy, one)) sum.usedVolumeMm3 += volumeMm3;
    else sum.usedMg += one.usedMg * item.count;
  }
  return {
    realMg: sum.realMg,
    cubedMg: cube(policy, sum.volumeMm3),
    usedMg: sum.usedMg + (cube(policy, sum.usedVolumeMm3) ?? 0),
  };
}

/** First revision that adds cubed weights before it rounds. */
const sumsExactlySince = 2;

/** As revision 1 did. */
function weighEachRoundedUp(policy: WeightPolicy, limits: Limits, load: Load): Weights {
  const sum: Weights = { realMg: 0, cubedMg: policy.cubing === null ? null : 0, usedMg: 0 };
  for (const item of load.shipment.objects) {
    const one = weighObject(policy, limits, item);
    sum.realMg += one.realMg * item.count;
    if (sum.cubedMg !== null) sum.cubedMg += (one.cubedMg ?? 0) * item.count;
    sum.usedMg += one.usedMg * item.count;
  }
  return sum;
}

/** Whether an object is charged by its cubed weight as it is, neither rounded to kilograms nor raised to a minimum. */
export function isChargedByVolume(policy: WeightPolicy, { realMg, cubedMg }: Weights): boolean {
  if (cubedMg === null || policy.rounding !== 'none' || cubedMg <= policy.minimumG * 1000) return false;
  return pick(policy, realMg, cubedMg) === cubedMg && (policy.charge === 'cubed' || cubedMg > realMg);
}

/** Whether a load is charged by its cubed weight alone: every object of it, where the table weighs them one by one. */
export function isChargedByCubed({ weight, limits }: Pick<Terms, 'weight' | 'limits'>, load: Load): boolean {
  const isCubed = ({ realMg, cubedMg }: Weights) =>
    cubedMg !== null && cubedMg !== realMg && pick(weight, realMg, cubedMg) === cubedMg;
  return weight.scope === 'object'
    ? load.shipment.objects.every((item) => isCubed(weighObject(weight, limits, item)))
    : isCubed(weigh(weight, limits, load));
}

/** Whether cubed weights of objects weighed one by one are added before they are rounded. */
export function sumsExactly({ engineRevision }: Load): boolean {
  return engineRevision >= sumsExactlySince;
}

/** `m3 x factor`, or `cm3 / divisor`, in milligrams rounded up; null without cubing. */
function cube({ cubing }: WeightPolicy, volumeMm3: number): number | null {
  if (cubing === null) return null;
  if (volumeMm3 > bounds.volumeMm3) return BEYOND_MG;
  return cubing.kind === 'factor'
    ? mulDivRound(volumeMm3, cubing.gramsPerM3, 1_000_000, 'ceil')
    : mulDivRound(volumeMm3, 1000, cubing.cm3PerKg, 'ceil');
}

/** Picks, rounds to kilograms if the table says so, and raises to the minimum weight. */
function chargeable(policy: WeightPolicy, realMg: number, cubedMg: number | null): number {
  const picked = pick(policy, realMg, cubedMg);
  return Math.max(roundKg(policy.rounding, picked), policy.minimumG * 1000);
}

function pick({ charge, cubingExemptUpToG }: WeightPolicy, realMg: number, cubedMg: number | null): number {
  if (cubedMg === null || charge === 'real') return realMg;
  if (cubingExemptUpToG !== null && cubedMg <= cubingExemptUpToG * 1000) return realMg;
  return charge === 'cubed' ? cubedMg : Math.max(realMg, cubedMg);
}

function roundKg(rounding: WeightPolicy['rounding'], mg: number): number {
  if (rounding === 'none') return mg;
  return Math.floor((mg + (rounding === 'ceil_kg' ? KG_MG - 1 : KG_MG / 2)) / KG_MG) * KG_MG;
}

function raisesObjects({ object }: Limits): boolean {
  return object.minHeightMm !== null || object.minWidthMm !== null || object.minLengthMm !== null;
}

/** Volume of an object with its sides raised. */
function raisedVolumeMm3(limits: Limits, item: PackedObject): number {
  if (!raisesObjects(limits)) return item.heightMm * item.widthMm * item.lengthMm;
  return raisedSides(limits, item).reduce((volume, side) => volume * side, 1);
}

/**
 * Sides of an object raised to the minimum dimensions. An object may be turned: its sides and the minima are
 * compared from largest to smallest; without minima they stay as they are.
 */
export function raisedSides(limits: Limits, { heightMm, widthMm, lengthMm }: PackedObject): number[] {
  const sides = [heightMm, widthMm, lengthMm];
  if (!raisesObjects(limits)) return sides;
  const { minHeightMm, minWidthMm, minLengthMm } = limits.object;
  const minima = [minHeightMm ?? 0, minWidthMm ?? 0, minLengthMm ?? 0].sort(descending);
  return sides.sort(descending).map((side, index) => Math.max(side, minima[index] ?? 0));
}

function descending(a: number, b: number): number {
  return b - a;
}
