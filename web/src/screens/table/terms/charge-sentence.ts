import type { TableTerms } from '@carreto/contract/admin/tables/table-terms';
import { writeBrl } from '../../../formats/brl.ts';
import { writeKilograms } from '../../../formats/kilograms.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { writeBare, writePpm, writeUnitPrice } from '../../../formats/rates.ts';
import type { Words } from '../../../words/all-words.ts';

type Charge = TableTerms['charges'][number];
type Unit = NonNullable<Charge['unit']>;
type Scope = NonNullable<Charge['scope']>;
type Some = { first: readonly string[]; count: number };
type TermWords = Words['tableTerms'];

/** How much a charge is: `0,30 % do valor da mercadoria, no mínimo R$ 2,50`. */
export function amountOf(charge: Charge, words: TermWords): string {
  const { tiers, minCents, maxCents } = charge;
  const own = sumOf(charge, charge, words);
  const parts = [
    tiers === null ? own : tiersOf(charge, own, words),
    ...(minCents === null ? [] : [words.least(writeBrl(minCents))]),
    ...(maxCents === null ? [] : [words.most(writeBrl(maxCents))]),
  ];
  return parts.join(', ');
}

/** When it is charged: `Só com destino em SP, RJ.` */
export function conditionOf({ scope, event }: Charge, words: TermWords): string {
  const conditions = scope === null ? [] : conditionsOf(scope, words);
  const when = conditions.length === 0 ? [] : [words.only(conditions.join(', '))];
  if (event !== null) return [words.events[event], ...when].join(' ');
  return when[0] ?? words.always;
}

type Amounts = { percentPpm: number; fixedCents: number };

function sumOf(charge: Charge, { percentPpm, fixedCents }: Amounts, words: TermWords): string {
  const { unit, percentBase, event } = charge;
  const base = event !== null && percentBase === 's0_s1' ? words.ofOriginal : words.of[percentBase];
  const parts = [
    ...(percentPpm === 0 ? [] : [`${writePpm(percentPpm)} ${base}`]),
    ...(fixedCents === 0 ? [] : [words.fixed(writeBrl(fixedCents))]),
    ...(unit === null || unit.micros === 0 ? [] : [perUnit(unit, words)]),
  ];
  return parts.length === 0 ? words.nothing : parts.join(words.plus);
}

function perUnit({ of, micros, stepMilli, mode, franchiseMilli }: Unit, words: TermWords): string {
  const price = writeUnitPrice(micros);
  const unit = words.units[of];
  const per =
    stepMilli === 1000
      ? words.perOne(price, unit)
      : words.perStep(price, writeBare(stepMilli, 3), words.unitsOf[of]);
  const isStarted =
    mode === 'ceil' && (stepMilli !== 1000 || ['chargeable_kg', 'real_kg', 'm3'].includes(of));
  return [
    isStarted ? `${per} ${words.started}` : per,
    ...(franchiseMilli === 0 ? [] : [words.free(writeBare(franchiseMilli, 3), words.unitsOf[of])]),
  ].join(', ');
}

function tiersOf(charge: Charge, own: string, words: TermWords): string {
  const { tiers } = charge;
  if (tiers === null) return own;
  const { by, rows, count } = tiers;
  const bounded = (upTo: number): string => (by === 'invoice' ? writeBrl(upTo) : writeKilograms(upTo));
  const listed = rows.map((row) => words.tier(bounded(row.upTo), sumOf(charge, row, words)));
  const more = count > rows.length ? [words.moreTiers(count - rows.length)] : [];
  return `${words.tiers[by]}: ${[...listed, ...more, words.above(own)].join('; ')}`;
}

function conditionsOf(scope: Scope, words: TermWords): string[] {
  const { side, ufs, regions, zips, municipalities, categories, recipientCount, recipientType } = scope;
  const places = [
    ...named(ufs, words.ufs, words),
    ...named(regions, words.regions, words),
    ...named(zips, words.zips, words),
    ...named(municipalities, words.municipalities, words),
  ];
  return [
    ...(places.length === 0 ? [] : [`${words.sides[side]} ${places.join(` ${words.and} `)}`]),
    ...(recipientType === null ? [] : [words.recipientTypes[recipientType]]),
    ...(recipientCount === null ? [] : [words.recipients(writeCount(recipientCount))]),
    ...named(categories, words.categories, words),
  ];
}

/** As many as people read in a sentence. */
const mostNamed = 12;

/** A list with its first members and how many more there are. */
export function namesOf({ first, count }: Some, words: TermWords): string {
  const shown = first.slice(0, mostNamed);
  return words.minor(shown.join(', '), count - shown.length);
}

function named(some: Some | null, sentence: (names: string) => string, words: TermWords): string[] {
  return some === null ? [] : [sentence(namesOf(some, words))];
}
