import { createHash } from 'node:crypto';
import type { Surcharge } from '../../../engine/rating/document.ts';
import { withoutAccents } from '../../../kernel/fold.ts';
import { usualMeasureOf, wireCodeOf } from '../read/charge-defaults.ts';
import { readChargeText } from '../read/charge-text.ts';
import type { ChargeCode, Measure } from '../understand/meanings.ts';
import { headerMilli } from '../understand/words/band-header.ts';
import { chargeCodeOf } from '../understand/words/charge-names.ts';
import { factOfSentence } from './sentence-fact.ts';
import { withoutEnd } from './without-end.ts';

/**
 * A sentence that states a charge and its amount: `key` names its text, `name` is what the sentence calls the charge (empty where
 * it only says that something is charged), and `said` everything else in it.
 */
export type ChargeSentence = { key: string; text: string; code: ChargeCode; name: string; said: string };

/** Longer cells are cut: nobody writes prose of this length into a table. */
const longestCell = 4_000;
const mostWords = 6;
const amount = /[0-9][.,]*\s*%|R\$\s*[0-9]|[0-9]\s*reais/i;

/** The sentences of a text that state a charge: `TDE: R$ 45,00 por entrega`, `Reentrega: 50% do frete`. */
export function chargeSentences(text: string): ChargeSentence[] {
  return amount.test(text.slice(0, longestCell)) ? piecesOf(text).flatMap(sentencesIn) : [];
}

/** What a text says beside the sentences that state a charge, which are asked about or told of one by one; empty for nothing. */
export function besideCharges(text: string): string {
  if (chargeSentences(text).length === 0) return text;
  const others = piecesOf(text).filter((piece) => /\p{L}/u.test(piece) && sentencesIn(piece).length === 0);
  return others.join('. ');
}

/** Sentences end at a line, a semicolon or a full stop; the dot of `mín. R$ 2,50` is none. */
const ends =
  /[\r\n;•]+|(?<!\b(?:m[ií]n|m[aá]x|t?x|vlr?|adic|exced|merc|desp|n[ºo]?|[cps]|ref|cfe|conf|aprox))\.\s+/i;

function piecesOf(text: string): string[] {
  return text
    .slice(0, longestCell)
    .normalize('NFC')
    .split(ends)
    .map((piece) => piece.trim());
}

/** A word and where it stands in its text. */
type Word = { text: string; start: number; end: number };
/** A charge that is named, by the first of its words and the one after the last. */
type Named = { code: ChargeCode; from: number; to: number };
/** What one amount is said of: `TRT e TDE 20 %` names two charges. */
type Segment = { start: number; end: number; names: Named[] };

/** A piece states one charge, or several with an amount each. */
function sentencesIn(text: string): ChargeSentence[] {
  if (!amount.test(text) || !/\p{L}/u.test(text)) return [];
  const words = [...text.matchAll(/[^\s:=/–-]+/g)].map(
    ({ 0: word, index }): Word => ({ text: word, start: index, end: index + word.length }),
  );
  const first = firstName(words);
  if (first === null) return unknownCharge(text);
  return segmentsOf(text, words, first).flatMap(({ start, end, names }) =>
    names.map(({ code, from, to }, at) => {
      const own = withoutEnd(text.slice(start, end), ',/+|&-');
      const [nameStart, nameEnd] = [words[from]?.start ?? start, words[to - 1]?.end ?? start];
      const [around, behind] = [words[names[0]?.from ?? 0]?.start, words[(names.at(-1)?.to ?? 1) - 1]?.end];
      return {
        key: keyOf(at === 0 ? own : `${own}|${code}`),
        text: own,
        code,
        name: withoutEnd(text.slice(nameStart, nameEnd), ',.()'),
        said: `${text.slice(start, around)} ${text.slice(behind, end)}`.trim(),
      };
    }),
  );
}

/** What a charge of the carrier's own begins with: `Taxa de paletização especial R$ 12,00`. */
const ownCharge = /^(?:taxa|tx\.?|adicional|sobretaxa|acr[eé]scimo)$/i;
const mostOwnWords = 8;
/** Words by which prose says that something is charged. */
const charging =
  /(?<!\p{L})(?:taxas?|cobra(?:d[oa]s?|-se|mos)?|cobran[cç]a|acrescid[oa]s?|acr[eé]scimo|adicional|sobretaxa|por (?:entrega|ct-?e|nota|volume))(?!\p{L})/iu;
/** Taxes and discounts are none, and are no charges of a table. */
const otherwise = /(?<!\p{L})(?:icms|iss|impostos?|pis|cofins|descontos?)(?!\p{L})/iu;

/** What says that something is charged and names nothing that is known. */
function unknownCharge(text: string): ChargeSentence[] {
  if (!charging.test(text) || otherwise.test(text) || factOfSentence(text) !== null) return [];
  const name = ownName(text);
  return [
    { key: keyOf(text), text, code: 'other', name, said: name === '' ? text : text.slice(name.length) },
  ];
}

/** What stands before the amount, where it begins as the name of a charge; empty otherwise. */
function ownName(text: string): string {
  const words = [...text.matchAll(/[^\s:=–-]+/g)];
  if (!ownCharge.test(words[0]?.[0] ?? '')) return '';
  const at = words.findIndex(({ 0: word }) => /[0-9$%]/.test(word));
  const before = words.slice(0, at);
  const last = /^(?:de|a|em)$/i.test(before.at(-1)?.[0] ?? '') ? before.at(-2) : before.at(-1);
  if (at < 2 || at > mostOwnWords || last === undefined || last === words[0]) return '';
  return withoutEnd(text.slice(0, last.index + last[0].length), ',.()');
}

/** The charge that a name and a plain number beside it state, in the measure that is usual for it. */
export function chargeOfPair(name: string, value: number): ChargeSentence[] {
  const code = chargeCodeOf(name);
  if (code === null) return [];
  const number = String(value).replace('.', ',');
  const text = `${name.trim()}: ${number}`;
  return [
    { key: keyOf(text), text, code, name: name.trim(), said: amountOf(value, number, usualMeasureOf(code)) },
  ];
}

/** A percent that may be a fraction is for people to write out. */
function amountOf(value: number, number: string, measure: Measure): string {
  if (measure === 'percent') return value < 0.05 ? '' : `${number}%`;
  if (measure === 'per_100kg') return `R$ ${number} por 100 kg`;
  return measure === 'per_kg' ? `R$ ${number} por kg` : `R$ ${number}`;
}

/** The name of the charge is among the first words. */
function firstName(words: readonly Word[]): Named | null {
  for (let from = 0; from < mostWords; from += 1) {
    const named = nameAt(words, from);
    if (named !== null) return named;
  }
  return null;
}

/** What an amount is counted by is no name: `por CT-e`, `a cada entrega`. */
const counting = /^(?:por|p|cada)$/i;

function nameAt(words: readonly Word[], from: number): Named | null {
  if (counting.test(words[from - 1]?.text ?? '')) return null;
  for (let to = Math.min(words.length, from + mostWords); to > from; to -= 1) {
    const name = words.slice(from, to).map(({ text }) => text);
    const code = chargeCodeOf(name.join(' '));
    if (code !== null) return { code, from, to };
  }
  return null;
}

function segmentsOf(text: string, words: readonly Word[], first: Named): Segment[] {
  let segment: Segment = { start: 0, end: text.length, names: [first] };
  const segments = [segment];
  for (let at = first.to; at < words.length; at += 1) {
    const start = words[at]?.start ?? 0;
    const named = isApart(text, words, at) ? nameAt(words, at) : null;
    if (named === null) continue;
    if (!amount.test(text.slice(segment.start, start))) segment.names.push(named);
    else if (amount.test(text.slice(start))) {
      segment.end = words[at - 1]?.text.toLowerCase() === 'e' ? (words[at - 1]?.start ?? start) : start;
      segment = { start, end: text.length, names: [named] };
      segments.push(segment);
    }
    at = named.to - 1;
  }
  return segments;
}

/** Whether a word begins something of its own: after `e`, or a sign that sets apart. */
function isApart(text: string, words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined) return false;
  const sign = `${before.text.at(-1)}${text.slice(before.end, word.start)}`;
  return before.text.toLowerCase() === 'e' || /[,/+|&]/.test(sign);
}

function keyOf(text: string): string {
  const plain = withoutAccents(text).toLowerCase().replace(/\s+/g, ' ');
  return createHash('sha256').update(plain).digest('hex').slice(0, 12);
}

/** Whether the table charges just this already: its code, with every amount that the sentence names. */
export function isCharged(
  { code, said }: ChargeSentence,
  surcharges: readonly Surcharge[],
  notation: 'comma' | 'dot',
): boolean {
  const text = readChargeText(said);
  if (text === null) return false;
  const milli = (number: string | null): number | null =>
    number === null ? null : headerMilli(number, notation);
  const [percent, minimum, maximum] = [milli(text.percent), milli(text.minimum), milli(text.maximum)];
  const money = milli(text.fixed ?? text.per?.price ?? null);
  const wire = wireCodeOf(code);
  return surcharges.some(
    (one) =>
      one.code === wire.code &&
      one.event === wire.event &&
      one.percentPpm === (percent ?? 0) * 10 &&
      (one.minCents ?? 0) * 10 === (minimum ?? 0) &&
      (one.maxCents ?? 0) * 10 === (maximum ?? 0) &&
      (money === null || one.fixedCents * 10 === money || one.unit?.micros === money * 1_000),
  );
}
