import type { Notation } from '../../../documents/spreadsheets/cells/decimals.ts';
import { parseDecimal, scaleDecimal } from '../../../documents/spreadsheets/cells/decimals.ts';
import { withoutAccents } from '../../../kernel/fold.ts';
import { amountsOfText, type ChargeAmounts, type ReadAmount } from '../read/charge-amounts.ts';
import { type ChargeText, readChargeText } from '../read/charge-text.ts';
import type { ChargeCode } from '../understand/meanings.ts';
import { numberRules } from '../understand/read-number.ts';
import { ufCode } from '../understand/words/uf-names.ts';
import type { ChargeSentence } from './charge-sentence.ts';
import { amongStates, beforeStates, countedBy, exceptions, fillers, onceAFreight } from './proposal-words.ts';

/**
 * The charge that a sentence comes to, for somebody to accept: in these states, or everywhere for none. `unread` is what the
 * sentence says besides (`em áreas de difícil acesso`) and the charge does not.
 */
export type ChargeProposal = {
  code: ChargeCode;
  name: string;
  amounts: ChargeAmounts;
  ufs: string[];
  unread: string | null;
};

const longestText = 300;

/**
 * Reads a sentence as the charge that it states. Null where any number of it has no place in a charge (weights, days, a second
 * price), where an amount is for something that a table cannot count, and where the sentence says of whom it is not charged.
 */
export function proposalOf({ code, name, said }: ChargeSentence, notation: Notation): ChargeProposal | null {
  if (name === '' || said.length > longestText) return null;
  const words = wordsOf(said);
  if (words.some(({ folded }) => exceptions.has(folded)) || isOfFreightValue(words)) return null;
  const text = asBound(readChargeText(said), words);
  if (text === null || text.isFree || !isWhole(text, words) || hasOtherCount(words)) return null;
  const amounts = amountsOfText(text, said, exactIn(notation));
  if (amounts === null || (amounts.percentPpm === 0 && amounts.fixedCents === 0 && !amounts.unit?.micros))
    return null;
  const { ufs, rest } = withoutStates(words);
  return { code, name: name.slice(0, 100), amounts, ufs, unread: unreadOf(rest) };
}

/** What stands in a sentence besides its amounts, with the plain words among it. */
function unreadOf(words: readonly Word[]): string | null {
  const runs: string[] = [];
  let [run, plain]: [string[], string[]] = [[], []];
  for (const { text, folded, isNumber } of words) {
    if (isNumber || folded === 'r$') {
      if (run.length > 0) runs.push(run.join(' '));
      [run, plain] = [[], []];
    } else if (isPlain(folded)) plain.push(text);
    else {
      run.push(...(run.length === 0 ? [] : plain), text);
      plain = [];
    }
  }
  if (run.length > 0) runs.push(run.join(' '));
  return runs.join(' … ') || null;
}

/** A percent of the frete-valor is of no base that a table has. */
function isOfFreightValue(words: readonly Word[]): boolean {
  return words.some(({ folded }, at) => folded === 'frete' && words[at + 1]?.folded === 'valor');
}

type Word = { text: string; folded: string; isNumber: boolean };

function wordsOf(said: string): Word[] {
  return (said.match(/[0-9][0-9.,]*|R\$|[\p{L}\p{M}ºª³²]+[0-9]?|[%/]/giu) ?? []).map((text) => ({
    text,
    folded: withoutAccents(text).toLowerCase(),
    isNumber: text >= '0' && text < ':',
  }));
}

function isPlain(word: string): boolean {
  return fillers.has(word) || onceAFreight.has(word);
}

/** `20 % ou R$ 45,00, o que for maior`: the amount is the least or the most of the percent. Null for `ou` of anything else. */
function asBound(text: ChargeText | null, words: readonly Word[]): ChargeText | null {
  const at = words.findIndex(({ folded }, index) => folded === 'ou' && words[index + 1]?.folded !== 'fracao');
  if (text === null || at < 0) return text;
  const { percent, fixed, minimum, maximum } = text;
  if (percent === null || fixed === null || minimum !== null || maximum !== null) return null;
  if (words.some(({ folded }) => folded === 'maior')) return { ...text, fixed: null, minimum: fixed };
  return words.some(({ folded }) => folded === 'menor') ? { ...text, fixed: null, maximum: fixed } : null;
}

/** Whether each number has its place in the charge: nothing was passed over, and nothing but money taken for money. */
function isWhole(text: ChargeText, words: readonly Word[]): boolean {
  const of = { percent: 0, money: 0, step: 0 };
  for (const [at, { isNumber }] of words.entries()) {
    const kind = isNumber ? kindOf(words, at) : null;
    if (isNumber && kind === null) return false;
    if (kind !== null) of[kind] += 1;
  }
  const money = [text.fixed, text.per?.price ?? null, text.minimum, text.maximum];
  return (
    of.percent === (text.percent === null ? 0 : 1) &&
    of.money === money.filter((one) => one !== null).length &&
    of.step <= (text.per === null ? 0 : 1)
  );
}

function kindOf(words: readonly Word[], at: number): 'percent' | 'money' | 'step' | null {
  const [before, next] = [words[at - 1]?.folded ?? '', words[at + 1]?.folded ?? ''];
  if (next === '%') return 'percent';
  if (before === 'r$' || next === 'reais') return 'money';
  const isCounted = /^(?:por|p|cada|\/)$/.test(before) || /^frac/.test(words[at - 2]?.folded ?? '');
  if (isCounted && countedBy.has(next)) return 'step';
  const isPrice = /[.,][0-9]{2}[.,]*$/.test(words[at]?.text ?? '');
  return isPrice && !/^(?:kgs?|g|t|ton|m|m3|cm|km|x|dias?|h|horas?)$/.test(next) ? 'money' : null;
}

/** Whether an amount is for each of something that a table does not count: a day, a pallet, a helper. */
function hasOtherCount(words: readonly Word[]): boolean {
  return words.some(({ folded }, at) => {
    const isPer = /^(?:por|cada)$/.test(folded) || (folded === '/' && !isShortened(words[at - 1]));
    if (!isPer) return false;
    const skipped = words
      .slice(at + 1)
      .find((word) => !/^(?:a|o|cada|uma?)$/.test(word.folded) && !word.isNumber);
    return skipped !== undefined && !countedBy.has(skipped.folded) && !onceAFreight.has(skipped.folded);
  });
}

/** `s/ NF`, `p/ AM`, `c/ mínimo`: the stroke shortens the word before it. */
function isShortened(word: Word | undefined): boolean {
  return word !== undefined && /^[psce]$/.test(word.folded);
}

/** The states that stand after `para`, `em`, … in capitals, and the words without them. */
function withoutStates(words: readonly Word[]): { ufs: string[]; rest: Word[] } {
  const ufs = new Set<string>();
  const taken = new Set<number>();
  for (const [at, { folded }] of words.entries()) {
    if (!beforeStates.has(folded)) continue;
    const after = words.slice(at + 1);
    const length = after.findIndex((word) => stateOf(word) === null && !amongStates.has(word.folded));
    const list = length < 0 ? after : after.slice(0, length);
    const last = list.findLastIndex((word) => stateOf(word) !== null);
    if (last < 0) continue;
    for (const uf of list.map(stateOf)) if (uf !== null) ufs.add(uf);
    for (let each = at; each <= at + 1 + last; each += 1) taken.add(each);
  }
  return { ufs: [...ufs], rest: words.filter((_, at) => !taken.has(at)) };
}

function stateOf(word: Word | undefined): string | null {
  return word !== undefined && /^[A-Z]{2}$/.test(word.text) ? ufCode(word.text) : null;
}

/** Reads numbers that are kept to the last digit, in the other notation where they make no sense in this. */
function exactIn(notation: Notation): ReadAmount {
  return (value, rule) => {
    const plain = value.replace(/(?<![.,])[.,]+$/, '');
    const { places, max } = numberRules[rule];
    const decimal =
      parseDecimal(plain, notation) ?? parseDecimal(plain, notation === 'comma' ? 'dot' : 'comma');
    const result = decimal === null || decimal.isNegative ? null : scaleDecimal(decimal, places);
    return result === null || !result.exact || result.scaled > max ? null : result.scaled;
  };
}
