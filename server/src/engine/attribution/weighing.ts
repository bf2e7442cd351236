import { mulDivRound } from '../../kernel/mul-div.ts';
import type { Limits, WeightPolicy } from '../rating/document.ts';
import type { Lane } from '../rating/lane.ts';
import { type Load, loadOf } from '../rating/load.ts';
import type { Terms } from '../rating/sheet.ts';
import type { PackedObject } from '../rating/shipment.ts';
import { weighObject } from '../rating/weights.ts';

/**
 * Another way to weigh than the table's: by another policy, or at a weight in grams that somebody tells. Where `isReal`,
 * the goods were put on a scale, and what the table charges by real kilograms follows.
 */
export type Weighing =
  | { kind: 'policy'; policy: WeightPolicy }
  | { kind: 'told'; chargedG: number; isReal: boolean };

/** A lane and a load that are charged by another weight; all else of them stays. */
export function weighedBy(weighing: Weighing, lane: Lane, load: Load): { lane: Lane; load: Load } {
  const { terms } = lane.sheet;
  if (weighing.kind === 'policy') return { lane: withTerms(lane, { weight: weighing.policy }), load };
  const { chargedG, isReal } = weighing;
  const { shipment } = load;
  const realG = isReal ? chargedG : shipment.realG;
  if (!isByObject(terms)) {
    const policy = { ...terms.weight, ...atLeastAndNoMore(chargedG) };
    return { lane: withTerms(lane, { weight: policy }), load: { ...load, shipment: { ...shipment, realG } } };
  }
  const objects = shares(terms, shipment.objects, chargedG);
  const policy: WeightPolicy = { ...terms.weight, ...asTheyWeigh };
  return {
    lane: withTerms(lane, { weight: policy, limits: ofAnyWeight(terms.limits) }),
    load: loadOf({ ...shipment, objects, realG }, load.engineRevision),
  };
}

/** Nothing is cubed and nothing lighter than the minimum: whatever the goods are, this is charged. */
function atLeastAndNoMore(chargedG: number): Partial<WeightPolicy> {
  const cubing = { kind: 'factor', gramsPerM3: 0 } as const;
  return { cubing, charge: 'cubed', cubingExemptUpToG: null, rounding: 'none', minimumG: chargedG };
}

const asTheyWeigh: Partial<WeightPolicy> = {
  scope: 'object',
  charge: 'real',
  rounding: 'none',
  minimumG: 0,
};

function isByObject({ weight, tariff }: Terms): boolean {
  return weight.scope === 'object' || (tariff.mode === 'weight' && tariff.per === 'object');
}

/** Objects that weigh so much together, each by its share of what they are charged by. */
function shares(
  { weight, limits }: Terms,
  objects: readonly PackedObject[],
  chargedG: number,
): PackedObject[] {
  const used = objects.map((item) => weighObject(weight, limits, item).usedMg);
  const allMg = objects.reduce((sum, { count }, index) => sum + count * (used[index] ?? 0), 0);
  if (allMg === 0) return [...objects];
  return objects.map((item, index) => ({ ...item, weightG: mulDivRound(chargedG, used[index] ?? 0, allMg) }));
}

/** What a table would not have taken can be charged all the same. */
function ofAnyWeight({ object, shipment }: Limits): Limits {
  return { object: { ...object, maxWeightG: null }, shipment: { ...shipment, maxWeightG: null } };
}

function withTerms(lane: Lane, changes: Partial<Terms>): Lane {
  return { ...lane, sheet: { ...lane.sheet, terms: { ...lane.sheet.terms, ...changes } } };
}
