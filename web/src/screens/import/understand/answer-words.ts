import type { Words } from '../../../words/all-words.ts';

type ImportWords = Words['imports'];

function own(words: object, key: string): string | undefined {
  return Object.hasOwn(words, key) ? String((words as Readonly<Record<string, unknown>>)[key]) : undefined;
}

/** What a column means, in words: `gris.percent` is a charge and how it is stated; `band:0-10` stays as it is. */
export function meaningWords(meaning: string, words: ImportWords): string {
  const plain = own(words.meanings, meaning);
  if (plain !== undefined) return plain;
  const [code = '', measure] = meaning.split('.');
  const charge = own(words.charges, code);
  if (charge === undefined || measure === undefined) return meaning;
  return words.ofCharge(charge, own(words.measures, measure) ?? measure);
}

/** An answer to a question, in words; those that nobody has a word for stay as they are. */
export function answerWords(about: string, answer: string, words: ImportWords): string {
  if (about === 'column') return meaningWords(answer, words);
  if (about === 'sheet') return own(words.kinds, answer) ?? answer;
  if (about === 'charge' || about === 'list') {
    return own(words.charges, answer) ?? own(words.answers, answer) ?? answer;
  }
  return own(words.answers, answer) ?? answer;
}

/** Every meaning that a column may have, as answers have them, in the order in which they are offered. */
export function allMeanings(words: ImportWords): string[] {
  const codes = Object.keys(words.charges).filter((code) => !notOfColumns.has(code));
  const measures = Object.keys(words.measures);
  return [
    ...Object.keys(words.meanings),
    ...codes.flatMap((code) => measures.map((measure) => `${code}.${measure}`)),
  ];
}

/** Lines of a receipt that no column states: what the price is made of, and taxes. */
const notOfColumns = new Set([
  ...['freight_weight', 'freight_weight_excess', 'freight_weight_volume', 'freight_volume'],
  ...['freight_minimum', 'freight_invoice', 'icms', 'iss', 'cbs', 'ibs'],
]);
