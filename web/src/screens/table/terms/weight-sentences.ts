import type { TableTerms } from '@carreto/contract/admin/tables/table-terms';
import { writeBrl } from '../../../formats/brl.ts';
import { writeKilograms } from '../../../formats/kilograms.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { writeBare, writePpm } from '../../../formats/rates.ts';
import type { Words } from '../../../words/all-words.ts';
import { namesOf } from './charge-sentence.ts';

type TermWords = Words['tableTerms'];
type Part = { part: keyof TermWords['parts']; sentences: string[] };

/** What a version takes and how it weighs, a sentence each, by what they are about. */
export function sentencesOf(terms: TableTerms, words: TermWords): Part[] {
  return [
    { part: 'weight', sentences: weightOf(terms.weight, words) },
    { part: 'object', sentences: limitsOf(terms.limits.object, words) },
    { part: 'shipment', sentences: limitsOf(terms.limits.shipment, words) },
    { part: 'money', sentences: [minimumOf(terms, words), ...taxesOf(terms, words)] },
    { part: 'offer', sentences: offerOf(terms, words) },
  ];
}

function weightOf(weight: TableTerms['weight'], words: TermWords): string[] {
  const { cubing, scope, cubingExemptUpToG, charge, rounding, minimumG } = weight;
  return [
    ...(cubing === null
      ? [words.cubed.none]
      : [
          cubing.kind === 'factor'
            ? words.cubed.factor(writeKilograms(cubing.gramsPerM3))
            : words.cubed.divisor(writeCount(cubing.cm3PerKg)),
          words.charge[charge],
          ...(cubingExemptUpToG === null ? [] : [words.exempt(writeKilograms(cubingExemptUpToG))]),
        ]),
    words.scopes[scope],
    words.rounding[rounding],
    ...(minimumG === 0 ? [] : [words.minimumWeight(writeKilograms(minimumG))]),
  ];
}

type Limit = keyof TermWords['limits'];

/** By the unit that ends its name. */
function limitValue(name: string, value: number): string {
  if (name.endsWith('Cents')) return writeBrl(value);
  if (name.endsWith('Mm')) return `${writeBare(value, 1)}\u00a0cm`;
  if (name.endsWith('Cm3')) return `${writeBare(value, 6)}\u00a0m³`;
  return name.endsWith('G') ? writeKilograms(value) : writeCount(value);
}

function limitsOf(limits: Readonly<Record<string, number | null>>, words: TermWords): string[] {
  const names = Object.keys(words.limits) as Limit[];
  const sentences = names.flatMap((name) => {
    const value = limits[name] ?? null;
    return value === null ? [] : [words.limits[name](limitValue(name, value))];
  });
  return sentences.length === 0 ? [words.unlimited] : sentences;
}

function minimumOf({ minimum }: TableTerms, words: TermWords): string {
  if (minimum === null) return words.minimum.none;
  const { cents, mode, withTax } = minimum;
  return words.minimum[mode === 'total' && withTax ? 'totalWithTax' : mode](writeBrl(cents));
}

function taxesOf({ tax, markupPpm }: TableTerms, words: TermWords): string[] {
  const { included, icms, icmsPpm, issPpm } = tax;
  return [
    included ? words.taxIncluded : words.taxAdded,
    icms === 'rate' ? words.icms.rate(writePpm(icmsPpm ?? 0)) : words.icms[icms],
    ...(issPpm === null ? [] : [words.iss(writePpm(issPpm))]),
    ...(markupPpm === 0 ? [] : [words.markup(writePpm(markupPpm))]),
  ];
}

function offerOf(terms: TableTerms, words: TermWords): string[] {
  const { loadType, modal, recipients, reverse, originCount, categories, service } = terms;
  return [
    words.load(words.loadTypes[loadType], words.modals[modal]),
    words.receives[recipients],
    words.validity(writeCount(terms.offerValidityDays)),
    words.reverse[reverse.accepted ? (reverse.swapRoute ? 'swapped' : 'own') : 'none'],
    originCount === 0 ? words.origins.any : words.origins.some(writeCount(originCount)),
    ...(categories === null ? [] : [words.categoriesOf[categories.mode](namesOf(categories, words))]),
    ...(service.deliveryNote === null || service.deliveryNote === ''
      ? []
      : [words.note(service.deliveryNote)]),
  ];
}
