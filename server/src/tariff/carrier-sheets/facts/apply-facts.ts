import { type FindingList, quoted } from '../../../documents/finding.ts';
import {
  dayOf,
  firstNumber,
  flagOf,
  largestNumber,
} from '../../../documents/spreadsheets/cells/cell-values.ts';
import { foldText, tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import type { TemplateOptions } from '../../template/options.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading } from '../understand/understood.ts';
import type { Fact } from './read-facts.ts';

/** First and last day that the files state; null for a day they do not. */
export type Validity = { from: string | null; until: string | null };

/** What the files say of their table as a whole. */
export type Stated = {
  /** Options completed by the files: what the options leave at their default is the files' to say. */
  options: TemplateOptions;
  validity: Validity;
  /** `larger`: the largest of minimum, weight and value counts (frete comparação); `sum`: they add up. */
  mode: 'sum' | 'larger' | null;
  transitMinutes: number | null;
  weightUnit: 'g' | 'kg' | null;
};

/** Puts the facts of all sheets together; one that makes no sense is an error at its line. */
export function applyFacts(facts: readonly Fact[], reading: Reading): Stated {
  const stated: Stated = {
    options: structuredClone(reading.options),
    validity: { from: null, until: null },
    mode: null,
    transitMinutes: null,
    weightUnit: null,
  };
  for (const fact of facts) {
    const setter = setters[fact.name];
    if (setter !== undefined && !setter(stated, fact, reading)) report(fact, reading.findings);
  }
  return stated;
}

function report({ text, value, line, block }: Fact, findings: FindingList): void {
  const message = `${quoted(text)} não pode ser ${quoted(value)}; corrija o valor ou apague a linha.`;
  findings.add({ severity: 'error', code: 'bad_fact', message, sheet: block.sheet, line });
}

/** Takes one fact; false when its value makes no sense. */
type Setter = (stated: Stated, fact: Fact, reading: Reading) => boolean;

const setters: Partial<Record<Fact['name'], Setter>> = {
  cubing: setCubing,
  cubing_exemption: (stated, fact) =>
    setWeight(fact, (grams) => {
      stated.options.weight.cubingExemptUpToG ??= grams === 0 ? null : grams;
    }),
  tax_included: setTaxIncluded,
  minimum: (stated, fact) =>
    setNumber(fact, 2, (cents) => {
      if (cents > 0) stated.options.minimum ??= { cents, mode: 'flagged', withTax: false };
    }),
  minimum_weight: (stated, fact) =>
    setWeight(fact, (grams) => {
      if (stated.options.weight.minimumG === 0) stated.options.weight.minimumG = grams;
    }),
  max_weight: (stated, fact) =>
    setWeight(fact, (grams) => {
      stated.options.limits.object.maxWeightG ??= grams || null;
    }),
  max_shipment_weight: (stated, fact) =>
    setWeight(fact, (grams) => {
      stated.options.limits.shipment.maxWeightG ??= grams || null;
    }),
  max_height: lengthSetter('maxHeightMm'),
  max_width: lengthSetter('maxWidthMm'),
  max_length: lengthSetter('maxLengthMm'),
  max_side: lengthSetter('maxSideMm'),
  max_sum: lengthSetter('maxSumMm'),
  max_value: (stated, fact) =>
    setNumber(fact, 2, (cents) => {
      stated.options.limits.shipment.maxValueCents ??= cents || null;
    }),
  valid_from: (stated, fact) =>
    setDay(fact, (day) => {
      stated.validity.from ??= day;
    }),
  valid_until: (stated, fact) =>
    setDay(fact, (day) => {
      stated.validity.until ??= day;
    }),
  validity: setPeriod,
  modal: (stated, { value }) => {
    const text = foldText(value);
    if (/aer|air|aviao/.test(text)) stated.options.modal = 'air';
    return /aer|air|aviao|rod|road|terrestre|caminhao/.test(text);
  },
  payment: (stated, { value }) => {
    const words = tokensOf(value);
    const [cif, fob] = [words.includes('cif'), words.includes('fob')];
    if (cif !== fob) stated.options.freightPayment ??= cif ? 'CIF' : 'FOB';
    return cif || fob;
  },
  mode: (stated, { value }) => {
    const text = foldText(value);
    if (/compara|maior/.test(text)) stated.mode = 'larger';
    else if (/peso|soma|sum|weight/.test(text)) stated.mode = 'sum';
    return stated.mode !== null;
  },
  recipients: (stated, { value }) => {
    const text = foldText(value);
    const [person, company] = [/pf|fisica|cpf/.test(text), /pj|juridica|cnpj|empresa/.test(text)];
    if (person !== company) stated.options.recipients = person ? 'individual' : 'company';
    return person || company || /ambos|todos|both/.test(text);
  },
  days: (stated, fact) =>
    setNumber(fact, 0, (days) => {
      stated.transitMinutes ??= days * 1_440;
    }),
  weight_unit: (stated, { value }) => {
    const word = tokensOf(value)[0] ?? '';
    if (/^(kg|kgs|quilo)/.test(word)) stated.weightUnit = 'kg';
    else if (/^(g|gr|gramas?)$/.test(word)) stated.weightUnit = 'g';
    return stated.weightUnit !== null;
  },
};

/** `300`, `300 kg/m3`, `1:6000`: from a thousand on it divides. Zero and `não` mean no cubing. */
function setCubing({ options }: Stated, { value, block }: Fact): boolean {
  if (flagOf(value) === false) return true;
  const milli = largestNumber(value, 3, block.notation);
  if (milli === null) return false;
  const cubing =
    milli >= 1_000_000
      ? ({ kind: 'divisor', cm3PerKg: Math.round(milli / 1_000) } as const)
      : ({ kind: 'factor', gramsPerM3: milli } as const);
  if (milli > 0) options.weight.cubing ??= cubing;
  return true;
}

function setTaxIncluded({ options }: Stated, { value }: Fact): boolean {
  const text = foldText(value);
  const flag = flagOf(value);
  const says =
    flag ??
    (/nao|excl|destac|por fora|isent/.test(text) ? false : /inclu|embut|por dentro/.test(text) ? true : null);
  if (says === true) options.tax.included = true;
  return says !== null;
}

function setNumber(fact: Fact, places: number, set: (value: number) => void): boolean {
  const value = firstNumber(fact.value, places, fact.block.notation);
  if (value === null) return flagOf(fact.value) === false;
  set(value);
  return true;
}

/** A weight in grams, kilograms as a rule; the unit may stand with the value or with the name. */
function setWeight(fact: Fact, set: (grams: number) => void): boolean {
  const words = [...tokensOf(fact.value), ...tokensOf(fact.text)];
  const unit = words.find((word) => /^(kg|kgs|g|gr|gramas|t|ton)$/.test(word)) ?? 'kg';
  const isGrams = /^g/.test(unit);
  return setNumber(fact, isGrams ? 0 : 3, (value) => set(/^t/.test(unit) ? value * 1_000 : value));
}

type Length = 'maxHeightMm' | 'maxWidthMm' | 'maxLengthMm' | 'maxSideMm' | 'maxSumMm';
const unitsInMicrons = { mm: 1, cm: 10, m: 1_000 } as const;

function lengthSetter(member: Length): Setter {
  return ({ options }, fact, reading) =>
    setNumber(fact, 3, (milli) => {
      const unit = lengthUnit(fact, milli, reading);
      const mm = Math.round((milli * unitsInMicrons[unit]) / 1_000);
      options.limits.object[member] ??= mm || null;
    });
}

/** As written, as answered, or by size where that is beyond doubt. */
function lengthUnit(fact: Fact, milli: number, { questions }: Reading): 'mm' | 'cm' | 'm' {
  const words = [...tokensOf(fact.value), ...tokensOf(fact.text)];
  const written = words.find((word): word is 'mm' | 'cm' | 'm' => /^(mm|cm|m)$/.test(word));
  const { entry, sheet } = fact.block;
  const known = written ?? (words.some((word) => /^metros?$/.test(word)) ? 'm' : entry.lengthUnit);
  if (known !== null) return known;
  if (milli < 5_000) return 'm';
  if (milli >= 400_000) return 'mm';
  if (milli < 20_000) {
    questions.ask(
      questionOf({
        id: `lengthUnit|${entry.key}`,
        about: 'lengthUnit',
        message: `Em que unidade está ${quoted(fact.text)}: ${quoted(fact.value)}?`,
        sheet,
        line: fact.line,
        guesses: ['m'],
        answers: ['mm', 'cm', 'm'],
      }),
    );
  }
  return 'cm';
}

function setDay({ value }: Fact, set: (day: string) => void): boolean {
  const day = dayOf(value);
  if (day === null) return false;
  set(day);
  return true;
}

/** `01/01/2026 a 31/12/2026`, or one day, which is the last. */
function setPeriod({ validity }: Stated, { value }: Fact): boolean {
  const days = (
    String(value ?? '')
      .slice(0, 80)
      .match(/[0-9]{1,4}[/.-][0-9]{1,2}[/.-][0-9]{1,4}/g) ?? []
  ).map(dayOf);
  const [first, last] = days.length === 0 ? [dayOf(value), null] : days;
  if (first == null) return false;
  if (last == null) validity.until ??= first;
  else {
    validity.from ??= first;
    validity.until ??= last;
  }
  return true;
}
