import { readCep, writeCep } from '../../formats/cep.ts';
import { writeForCells } from '../../formats/numbers.ts';
import {
  mostCeps,
  mostWeights,
  type Question,
  readCeps,
  readSides,
  readValue,
  readWeights,
} from './question.ts';
import { nothingPicked, type Pick } from './version-pick.tsx';

/** The form as it is being filled in. */
export type Draft = {
  from: string;
  ceps: string;
  weights: string;
  first: Pick;
  second: Pick;
  sides: string;
  value: string;
  recipient: 'individual' | 'company';
  withoutRules: boolean;
};

const usualWeights = '0,3; 1; 5; 10; 30';
const trimmed = (units: number, decimals: number): string =>
  writeForCells(units, decimals).replace(/,?0+$/, '') || '0';

export function draftOf(question: Question | undefined, usualOrigin: string): Draft {
  const {
    destinationZips = [],
    weightsG = [],
    versionIds = [],
    lengthMm,
    widthMm,
    heightMm,
  } = question ?? {};
  const pick = (versionId: number | undefined): Pick =>
    versionId === undefined ? nothingPicked : { tableId: null, versionId };
  const sides = [lengthMm, widthMm, heightMm].flatMap((mm) => (mm === undefined ? [] : [inCentimetres(mm)]));
  return {
    from: writeCep(question?.originZip ?? usualOrigin),
    ceps: destinationZips.map(writeCep).join('\n'),
    weights: weightsG.length === 0 ? usualWeights : weightsG.map(inKilograms).join('; '),
    first: pick(versionIds[0]),
    second: pick(versionIds[1]),
    sides: sides.join(' × '),
    value: question?.valueCents === undefined ? '' : writeForCells(question.valueCents, 2),
    recipient: question?.recipientType ?? 'individual',
    withoutRules: question?.withoutRules ?? false,
  };
}

const inCentimetres = (mm: number): string => (mm % 10 === 0 ? String(mm / 10) : writeForCells(mm, 1));
const inKilograms = (grams: number): string =>
  grams % 1000 === 0 ? String(grams / 1000) : trimmed(grams, 3);

/** What is wrong with the form, by field; `which`: the tokens that are none of what they should be. */
export type Mistake = { kind: 'none' | 'tooMany' | 'wrong' | 'same'; which?: string };
export type Mistakes = Partial<
  Record<'from' | 'ceps' | 'weights' | 'first' | 'second' | 'sides' | 'value', Mistake>
>;

/** The question that the form says, or what is wrong with it. */
export function readDraft(draft: Draft): { question: Question } | { mistakes: Mistakes } {
  const originZip = readCep(draft.from);
  const ceps = readCeps(draft.ceps);
  const weights = readWeights(draft.weights);
  const sides = draft.sides.trim() === '' ? null : readSides(draft.sides);
  const valueCents = draft.value.trim() === '' ? null : readValue(draft.value);
  const mistakes: Mistakes = {
    ...columnMistake('ceps', ceps, mostCeps),
    ...columnMistake('weights', weights, mostWeights),
    ...pickMistakes(draft),
    ...wrongFields({ from: originZip, sides, value: valueCents }),
  };
  if (Object.keys(mistakes).length > 0) return { mistakes };
  const [lengthMm = 0, widthMm = 0, heightMm = 0] = sides ?? [];
  return {
    question: {
      originZip: originZip ?? '',
      destinationZips: [...ceps.values],
      weightsG: [...weights.values],
      versionIds: versionsOf(draft),
      ...(sides === null ? {} : { lengthMm, widthMm, heightMm }),
      ...(typeof valueCents === 'number' ? { valueCents } : {}),
      ...(draft.recipient === 'company' ? { recipientType: 'company' } : {}),
      ...(draft.withoutRules ? { withoutRules: true } : {}),
    },
  };
}

function versionsOf({ first, second }: Draft): number[] {
  return [first.versionId, second.versionId].filter((id) => id !== null);
}

function pickMistakes(draft: Draft): Mistakes {
  if (draft.first.versionId === null) return { first: { kind: 'none' } };
  const [first, second] = versionsOf(draft);
  return first === second ? { second: { kind: 'same' } } : {};
}

/** Fields that were read as nothing. */
function wrongFields(read: Readonly<Record<string, unknown>>): Mistakes {
  const wrong = Object.keys(read).filter((name) => read[name] === undefined);
  return Object.fromEntries(wrong.map((name) => [name, { kind: 'wrong' }]));
}

type Column = { values: readonly unknown[]; wrong: readonly string[] };

function columnMistake(field: 'ceps' | 'weights', { values, wrong }: Column, most: number): Mistakes {
  if (wrong.length > 0) return { [field]: { kind: 'wrong', which: wrong.slice(0, 5).join(', ') } };
  if (values.length === 0) return { [field]: { kind: 'none' } };
  return values.length > most ? { [field]: { kind: 'tooMany' } } : {};
}
