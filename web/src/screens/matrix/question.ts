import type { Methods } from '../../api/made/operations.ts';
import { readBrl } from '../../formats/brl.ts';
import { readCep } from '../../formats/cep.ts';
import { readKilograms } from '../../formats/kilograms.ts';
import { readDecimal } from '../../formats/numbers.ts';

/** What is priced, as the API takes it. */
export type Question = Omit<Parameters<Methods['priceMatrix']>[0], 'shipperId'>['body'];

export const mostCeps = 100;
export const mostWeights = 20;
const mostG = 1_000_000_000;
const mostMm = 100_000;
const mostCents = 1_000_000_000;

/** What a pasted column says, each once and in its order, and what of it has digits and is none. */
export type ReadColumn<Value> = { values: readonly Value[]; wrong: readonly string[] };

/**
 * CEPs of whatever was typed or pasted, a column or a line; names of places beside them are passed over. Seven digits are a CEP
 * whose first zero a spreadsheet took away.
 */
export function readCeps(text: string): ReadColumn<string> {
  const tokens = text.split(/[\s;,]+/).filter((token) => /\d/.test(token));
  return columnOf(tokens, (token) => readCep(/^\d{7}$/.test(token) ? `0${token}` : token));
}

/** Weights in grams of what was typed or pasted in kilograms, `0,3; 1; 5 kg`; the comma is decimal. */
export function readWeights(text: string): ReadColumn<number> {
  const tokens = (text.match(/[^\s;]+(?:[ \u00a0](?:kg|g)(?![^\s;]))?/gi) ?? []).filter((token) =>
    /\d/.test(token),
  );
  return columnOf(tokens, (token) => {
    const grams = readKilograms(token);
    return grams !== undefined && grams > 0 && grams <= mostG ? grams : undefined;
  });
}

function columnOf<Value>(tokens: readonly string[], read: (token: string) => Value | undefined) {
  const values = new Set<Value>();
  const wrong: string[] = [];
  for (const token of tokens) {
    const value = read(token);
    if (value === undefined) wrong.push(token);
    else values.add(value);
  }
  return { values: [...values], wrong };
}

/** Length, width and height in millimetres of `40 x 30 x 20` centimetres; undefined where it is none. */
export function readSides(text: string): readonly [number, number, number] | undefined {
  const [length, width, height, ...more] = text.split(/\s*[x×*]\s*/i).map((side) => readDecimal(side, 1));
  if (more.length > 0 || !isSide(length) || !isSide(width) || !isSide(height)) return undefined;
  return [length, width, height];
}

function isSide(mm: number | undefined): mm is number {
  return mm !== undefined && mm > 0 && mm <= mostMm;
}

/** The value of the goods in cents; undefined where it is none. */
export function readValue(text: string): number | undefined {
  const cents = readBrl(text);
  return cents !== undefined && cents >= 0 && cents <= mostCents ? cents : undefined;
}

/** The question as the address has it; undefined where it says none. */
export function readQuestion(search: Readonly<Record<string, string>>): Question | undefined {
  const originZip = readCep(search.de ?? '');
  const ceps = readCeps(search.ceps ?? '');
  const weightsG = [...new Set(numbersOf(search.pesos, mostG))].slice(0, mostWeights);
  const versionIds = [...new Set(numbersOf(search.versoes, Number.MAX_SAFE_INTEGER))].slice(0, 2);
  if (originZip === undefined || ceps.values.length === 0 || weightsG.length === 0 || versionIds.length === 0)
    return undefined;
  const [lengthMm, widthMm, heightMm] = numbersOf(search.lados?.replaceAll('x', ','), mostMm);
  const valueCents = /^\d{1,10}$/.test(search.valor ?? '') ? Number(search.valor) : undefined;
  return {
    ...{ originZip, destinationZips: ceps.values.slice(0, mostCeps), weightsG, versionIds },
    ...(lengthMm === undefined || widthMm === undefined || heightMm === undefined
      ? {}
      : { lengthMm, widthMm, heightMm }),
    ...(valueCents === undefined || valueCents > mostCents ? {} : { valueCents }),
    ...(search.remetente === undefined || !/^[0-9A-Z]{11,14}$/.test(search.remetente)
      ? {}
      : { dispatcher: search.remetente }),
    ...(search.quem === 'empresa' ? { recipientType: 'company' as const } : {}),
    ...(search.regras === 'nao' ? { withoutRules: true } : {}),
  };
}

/** Positive numbers with commas between them. */
function numbersOf(text: string | undefined, most: number): number[] {
  return (text ?? '')
    .split(',')
    .flatMap((one) => (/^\d{1,16}$/.test(one) ? [Number(one)] : []))
    .filter((one) => one > 0 && one <= most);
}

/** The address of a question. */
export function writeQuestion(question: Question): Record<string, string> {
  const { originZip, destinationZips, weightsG, versionIds, dispatcher } = question;
  const { lengthMm, widthMm, heightMm, valueCents, recipientType, withoutRules } = question;
  return {
    de: originZip,
    ceps: destinationZips.join(','),
    pesos: weightsG.join(','),
    versoes: versionIds.join(','),
    ...(dispatcher === undefined ? {} : { remetente: dispatcher }),
    ...(heightMm === undefined ? {} : { lados: `${lengthMm}x${widthMm}x${heightMm}` }),
    ...(valueCents === undefined ? {} : { valor: String(valueCents) }),
    ...(recipientType === 'company' ? { quem: 'empresa' } : {}),
    ...(withoutRules === true ? { regras: 'nao' } : {}),
  };
}
