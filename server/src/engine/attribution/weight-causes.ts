import { mulDivRound } from '../../kernel/mul-div.ts';
import type { WeightPolicy } from '../rating/document.ts';
import type { Lane } from '../rating/lane.ts';
import { loadOf } from '../rating/load.ts';
import { shownG } from '../rating/weights.ts';
import type { Inputs } from './due.ts';
import type { Candidate, Evidence, Standing } from './substitution.ts';

const KG = 1_000;
const MM3_PER_M3 = 1_000_000_000;

/** Factors of the trade in kg/m3, in thousandths: of air (6,000 and 5,000 cm3/kg), post and road. */
const usualFactorsMilli = [
  ...[166_667, 167_000, 200_000, 250_000, 300_000, 333_000, 333_333, 350_000, 400_000, 500_000, 600_000],
];

/** The weight that the claim says it charges, where it is not the one that is due. */
export function weightCandidates({ inputs, due }: Standing, { claim }: Evidence): Candidate[] {
  const dueG = shownG(due.weights.usedMg);
  const chargedG = claim.taxedG;
  if (chargedG === null || chargedG <= 0 || chargedG === dueG) return [];
  if (chargedG === Math.ceil(dueG / KG) * KG)
    return [{ cause: { cause: 'rounding', of: 'weight' }, inputs: atWeight(inputs, chargedG) }];
  const factor = factorOf(inputs, claim, chargedG);
  const plain: Candidate = {
    cause: { cause: 'taxed_weight', dueG, chargedG },
    inputs: atWeight(inputs, chargedG),
  };
  if (factor === null) return [plain];
  const dueMilli = kgPerM3Milli(inputs.lane.sheet.terms.weight);
  const cause = { cause: 'cubing_factor', dueKgPerM3Milli: dueMilli, chargedKgPerM3Milli: factor } as const;
  return [{ cause, inputs: plain.inputs }];
}

/**
 * The factor by which the agreed volume gives the charged weight, in thousandths of kg/m3: one that the claim's own
 * volume and cubed weight tell, else one of the trade; null where neither does, or it is the table's own.
 */
function factorOf({ lane, load }: Inputs, { cubedG, cubageCm3 }: Evidence['claim'], chargedG: number) {
  const own = kgPerM3Milli(lane.sheet.terms.weight);
  const gives = (milli: number) =>
    milli !== own && isAbout(chargedG, mulDivRound(load.shipment.volumeMm3, milli, MM3_PER_M3));
  if (cubedG !== null && cubageCm3 !== null && cubageCm3 > 0) {
    const told = mulDivRound(cubedG, 1_000_000, cubageCm3);
    if (gives(told)) return told;
  }
  return usualFactorsMilli.find(gives) ?? null;
}

/** As carriers round: to the kilogram, either way. */
function isAbout(chargedG: number, grams: number): boolean {
  return (
    chargedG === grams || chargedG === Math.ceil(grams / KG) * KG || chargedG === Math.floor(grams / KG) * KG
  );
}

function kgPerM3Milli({ cubing }: WeightPolicy): number | null {
  if (cubing === null) return null;
  return cubing.kind === 'factor' ? cubing.gramsPerM3 : mulDivRound(1_000_000, 1_000, cubing.cm3PerKg);
}

/** The inputs with a weight that is charged as it is, whatever the table would make of the goods. */
function atWeight(inputs: Inputs, weightG: number): Inputs {
  const { shipment } = inputs.load;
  return {
    ...inputs,
    lane: chargingAsIs(inputs.lane),
    load: { ...loadOf(shipment), shipment: { ...shipment, realG: weightG } },
  };
}

function chargingAsIs(lane: Lane): Lane {
  const { terms } = lane.sheet;
  const weight: WeightPolicy = {
    ...terms.weight,
    scope: 'shipment',
    charge: 'real',
    rounding: 'none',
    minimumG: 0,
  };
  return { ...lane, sheet: { ...lane.sheet, terms: { ...terms, weight } } };
}
