import type { TableDocument } from '../rating/document.ts';
import type { Load } from '../rating/load.ts';
import { loadOf } from '../rating/load.ts';
import type { Place } from '../rating/shipment.ts';
import type { TaxBook } from '../tax/tax-book.ts';
import type { BlockDigits } from './blocks.ts';

/** What is asked of every zip code: one volume of each weight and each value. */
export type CoverageQuestion = {
  origin: Place;
  /** Day, `YYYY-MM-DD`. */
  on: string;
  recipient: 'individual' | 'company';
  loadTypes: readonly TableDocument['loadType'][];
  weightsG: readonly number[];
  valuesCents: readonly number[];
  digits: BlockDigits;
  taxBook: TaxBook;
  /** What is known of a zip code; null for the codes of no state. */
  placeOf(zip: number): Place | null;
};

/** One weight and one value. */
export type Cargo = { weightG: number; valueCents: number; load: Load };

/** As many weights times values as one question may hold: each is a bit of an integer. */
export const mostCargoes = 30;

const sideMm = 100;

/**
 * Weights times values, weight by weight. One volume of ten centimetres a side, so that weight and value decide
 * and neither size nor cubed weight.
 */
export function cargoesOf({
  weightsG,
  valuesCents,
}: Pick<CoverageQuestion, 'weightsG' | 'valuesCents'>): Cargo[] {
  return weightsG.flatMap((weightG) =>
    valuesCents.map((valueCents) => ({ weightG, valueCents, load: loadOf(shipment(weightG, valueCents)) })),
  );
}

function shipment(weightG: number, valueCents: number): Load['shipment'] {
  const object = {
    count: 1,
    heightMm: sideMm,
    widthMm: sideMm,
    lengthMm: sideMm,
    weightG,
    valueCents,
    category: 999,
  };
  return {
    objects: [object],
    realG: weightG,
    volumeMm3: sideMm ** 3,
    objectCount: 1,
    productCount: 1,
    nfeCount: 1,
    goodsCents: valueCents,
    declaredCents: valueCents,
    categories: [],
  };
}
