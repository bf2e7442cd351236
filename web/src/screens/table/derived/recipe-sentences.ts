import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import { writeBrl } from '../../../formats/brl.ts';
import { writeDay } from '../../../formats/days.ts';
import { writeKilograms } from '../../../formats/kilograms.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { writePpm, writeUnitPrice } from '../../../formats/rates.ts';
import type { Words } from '../../../words/all-words.ts';

type Recipe = DerivedTableView['recipe'];
type Adjustment = NonNullable<Recipe['adjustments']>[number];
type DerivedWords = Words['tableDerived'];

/** One sentence of a recipe; of an adjustment with how many numbers it met, where that is known. */
export type RecipeSentence = { text: string; met: number | null };

/** How many numbers each adjustment met, of the newest derivation by this recipe; null where there is none. */
export function countsOf({ derivations, revision }: DerivedTableView): readonly number[] | null {
  return derivations.find((one) => one.recipeRevision === revision && one.counts !== null)?.counts ?? null;
}

/** A recipe, a sentence for each thing in which the table differs from its base. */
export function recipeSentences(
  recipe: Recipe,
  { counts, words }: { counts: readonly number[] | null; words: DerivedWords },
): RecipeSentence[] {
  const { adjustments = [] } = recipe;
  const adjusted = adjustments.map((one, index) => ({
    text: adjustmentSentence(one, words),
    met: counts?.[index] ?? null,
  }));
  const others = otherSentences(recipe, words).map((text) => ({ text, met: null }));
  const all = [...adjusted, ...others];
  return all.length === 0 ? [{ text: words.asBase, met: null }] : all;
}

function adjustmentSentence(adjustment: Adjustment, words: DerivedWords): string {
  const {
    of,
    percentPpm = 0,
    addPpm = 0,
    addCents = 0,
    addUnitMicros = 0,
    round,
    regions,
    weight,
  } = adjustment;
  const changes = [
    ...(percentPpm === 0 ? [] : [words.percent(signed(percentPpm, writePpm))]),
    ...(addPpm === 0 ? [] : [words.points(signed(addPpm, writePpm))]),
    ...(addCents === 0 ? [] : [words.amount(signed(addCents, writeBrl))]),
    ...(addUnitMicros === 0 ? [] : [words.unitAmount(signed(addUnitMicros, writeUnitPrice))]),
  ];
  const parts = [
    ...(changes.length === 0 && round === undefined ? [words.unchanged] : changes),
    ...(round === undefined ? [] : [words.rounded[round.mode](writeUnitPrice(round.stepMicros))]),
    ...(regions === undefined ? [] : [words.inRegions(regions.join(', '))]),
    ...(weight === undefined ? [] : weightSentence(weight, words)),
  ];
  return words.adjusted(of === 'all' ? words.all : (words.chargeNames[of] ?? of), parts.join(', '));
}

/** With its sign, whatever it counts. */
function signed(value: number, write: (value: number) => string): string {
  return `${value < 0 ? '\u2212' : '+'}${write(Math.abs(value))}`;
}

function weightSentence(
  { fromG, toG }: NonNullable<Adjustment['weight']>,
  { weights }: DerivedWords,
): string[] {
  if (fromG !== null && toG !== null) return [weights.between(writeKilograms(fromG), writeKilograms(toG))];
  if (fromG !== null) return [weights.from(writeKilograms(fromG))];
  return toG === null ? [] : [weights.to(writeKilograms(toG))];
}

function otherSentences(recipe: Recipe, words: DerivedWords): string[] {
  const { extraDays = 0, service, recipients, offerValidityDays, limits, validity } = recipe;
  const { validFrom = null, validUntil = null } = validity ?? {};
  return [
    ...(extraDays === 0 ? [] : [words.days(writeCount(Math.abs(extraDays)), extraDays > 0)]),
    ...(service?.name === undefined ? [] : [words.service(service.name)]),
    ...(service?.deliveryNote ? [words.note(service.deliveryNote)] : []),
    ...(recipients === undefined ? [] : [words.recipients[recipients]]),
    ...(offerValidityDays === undefined ? [] : [words.validity(writeCount(offerValidityDays))]),
    ...(limits === undefined ? [] : [words.limits]),
    ...(validFrom === null && validUntil === null
      ? []
      : [
          words.dates(
            validFrom === null ? '' : writeDay(validFrom),
            validUntil === null ? '' : writeDay(validUntil),
          ),
        ]),
  ];
}
