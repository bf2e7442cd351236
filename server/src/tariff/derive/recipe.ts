import type { Limits, SurchargeCode, TableDocument } from '../../engine/rating/document.ts';

/** Parts of the base freight, by the names of their lines in a composition. */
export const baseParts = [
  'freight_weight',
  'freight_weight_excess',
  'freight_volume',
  'freight_invoice',
  'freight_minimum',
] as const;
export type BasePart = (typeof baseParts)[number];
export type AdjustedPart = BasePart | SurchargeCode;

/** How a derived table is made from its base: what is not named stays as it is there. */
export type DerivationRecipe = {
  /** Of those that reach a number the last one holds; the others leave it alone. */
  adjustments?: Adjustment[];
  /** Business days on top of every transit time, or off it; never below zero. */
  extraDays?: number;
  service?: Partial<TableDocument['service']>;
  recipients?: TableDocument['recipients'];
  offerValidityDays?: number;
  limits?: { object?: Partial<Limits['object']>; shipment?: Partial<Limits['shipment']> };
  /** Days of the derived versions, `YYYY-MM-DD`; those of the base version when absent. */
  validity?: { validFrom: string | null; validUntil: string | null };
};

/**
 * `round((value x (1 + percent) + add) to a step)`, exactly, once. A number that is zero or absent stays so:
 * what the base does not charge is not invented.
 */
export type Adjustment = {
  /** `all` leaves out percents of the freight itself, which rise with it. */
  of: 'all' | AdjustedPart;
  /** Signed: -50,000 is 5 % off. */
  percentPpm?: number;
  /** On amounts: fixed prices, fixed parts, minimums and maximums. */
  addCents?: number;
  /** On prices per kg, ton, m3, volume, km or step. */
  addUnitMicros?: number;
  /** On percents, as percentage points. */
  addPpm?: number;
  /** Of prices; amounts are in cents at least, percents in millionths. */
  round?: { stepMicros: number; mode: 'half_up' | 'ceil' | 'floor' };
  /** Only rows of the tariff with one of these regions. */
  regions?: string[];
  /** Only bands of weight within these grams, null for no bound; the excess lies above the last band. */
  weight?: { fromG: number | null; toG: number | null };
};

/** What is wrong with a recipe in itself: member and sentence in Portuguese. */
export function recipeProblems({ adjustments = [], validity }: DerivationRecipe) {
  const problems: { field: string; message: string }[] = [];
  const parts: readonly string[] = ['all', ...baseParts];
  for (const [index, { of, regions, weight }] of adjustments.entries()) {
    const field = `adjustments[${index}]`;
    if ((regions !== undefined || weight !== undefined) && !parts.includes(of)) {
      problems.push({ field: `${field}.of`, message: 'Região e peso só limitam as partes do frete base.' });
    }
    if (weight !== undefined && (weight.fromG ?? 0) >= (weight.toG ?? Number.POSITIVE_INFINITY)) {
      problems.push({ field: `${field}.weight.toG`, message: 'O peso final não é maior que o inicial.' });
    }
  }
  const { validFrom = null, validUntil = null } = validity ?? {};
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    problems.push({ field: 'validity.validUntil', message: 'O último dia é anterior ao primeiro.' });
  }
  return problems;
}
