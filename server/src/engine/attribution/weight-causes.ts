import { mulDivRound } from '../../kernel/mul-div.ts';
import type { WeightPolicy } from '../rating/document.ts';
import { shownG, weigh } from '../rating/weights.ts';
import type { Inputs } from './due.ts';
import type { Candidate, Evidence, SearchState } from './substitution.ts';

const KG = 1_000;

/** Factors of the trade in kg/m3, in thousandths: of air (6,000 and 5,000 cm3/kg), post and road. */
const usualFactorsMilli = [
  166_667, 167_000, 200_000, 250_000, 300_000, 333_000, 333_333, 350_000, 400_000, 500_000, 600_000,
];

/** The weight that the claim says it charges, where it is not the one that is due. */
export function weightCandidates({ inputs, due }: SearchState, { claim }: Evidence): Candidate[] {
  const dueG = shownG(due.weights.usedMg);
  const chargedG = claim.taxedG;
  if (chargedG === null || chargedG <= 0 || chargedG === dueG) return [];
  const asStated = (isReal: boolean): Inputs => ({ ...inputs, weighing: { kind: 'told', chargedG, isReal } });
  if (isRounded(chargedG, dueG))
    return [{ cause: { cause: 'rounding', of: 'weight' }, inputs: asStated(false) }];
  const factor = factorOf(inputs, claim, chargedG);
  if (factor === null) {
    const cause = { cause: 'taxed_weight', dueG, chargedG } as const;
    return [false, true].map((isReal) => ({ cause, inputs: asStated(isReal) }));
  }
  const dueKgPerM3Milli = kgPerM3Milli(inputs.lane.sheet.terms.weight);
  const cause = { cause: 'cubing_factor', dueKgPerM3Milli, chargedKgPerM3Milli: factor } as const;
  const policy = cubedBy(inputs.lane.sheet.terms.weight, factor);
  const isExact = weighedG(inputs, policy) === chargedG;
  return [{ cause, inputs: isExact ? { ...inputs, weighing: { kind: 'policy', policy } } : asStated(false) }];
}

/**
 * The factor by which the agreed goods weigh what is charged, in thousandths of kg/m3: one that the claim's own volume
 * and cubed weight tell, else one of the trade; null where neither does, or it is the table's own.
 */
function factorOf(inputs: Inputs, { cubedG, cubageCm3 }: Evidence['claim'], chargedG: number) {
  const { weight } = inputs.lane.sheet.terms;
  const own = kgPerM3Milli(weight);
  const isStated = cubedG !== null && cubageCm3 !== null && cubageCm3 > 0;
  const factors = [...(isStated ? [mulDivRound(cubedG, 1_000_000, cubageCm3)] : []), ...usualFactorsMilli];
  const weights = factors
    .filter((milli) => milli !== own)
    .map((milli) => ({ milli, grams: weighedG(inputs, cubedBy(weight, milli)) }));
  const exact = weights.find(({ grams }) => grams === chargedG);
  return (exact ?? weights.find(({ grams }) => isRounded(chargedG, grams)))?.milli ?? null;
}

/** The table's way of weighing with another factor; where it does not cube, the larger weight counts. */
function cubedBy(policy: WeightPolicy, gramsPerM3: number): WeightPolicy {
  const charge = policy.charge === 'real' || policy.cubing === null ? 'larger' : policy.charge;
  return { ...policy, cubing: { kind: 'factor', gramsPerM3 }, charge };
}

function weighedG({ lane, load }: Inputs, policy: WeightPolicy): number {
  return shownG(weigh(policy, lane.sheet.terms.limits, load).usedMg);
}

/** As carriers round: to the kilogram, either way. */
function isRounded(chargedG: number, grams: number): boolean {
  return chargedG % KG === 0 && Math.abs(chargedG - grams) < KG;
}

function kgPerM3Milli({ cubing }: WeightPolicy): number | null {
  if (cubing === null) return null;
  return cubing.kind === 'factor' ? cubing.gramsPerM3 : mulDivRound(1_000_000, 1_000, cubing.cm3PerKg);
}
