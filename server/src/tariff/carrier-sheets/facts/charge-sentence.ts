import { createHash } from 'node:crypto';
import type { Surcharge } from '../../../engine/rating/document.ts';
import { withoutAccents } from '../../../kernel/fold.ts';
import { wireCodeOf } from '../read/charge-defaults.ts';
import { readChargeText } from '../read/charge-text.ts';
import type { ChargeCode } from '../understand/meanings.ts';
import { headerMilli } from '../understand/words/band-header.ts';
import { chargeCodeOf } from '../understand/words/charge-names.ts';

/** A sentence that states a charge and its amount; `key` names its text. */
export type ChargeSentence = { key: string; text: string; code: ChargeCode; rest: string };

/** Longer cells are cut: nobody writes prose of this length into a table. */
const longestCell = 4_000;
const mostWords = 6;
const amount = /[0-9][.,]*\s*%|R\$\s*[0-9]|[0-9]\s*reais/i;

/** The sentences of a text that state a charge: `TDE: R$ 45,00 por entrega`, `Reentrega: 50% do frete`. */
export function chargeSentences(text: string): ChargeSentence[] {
  return amount.test(text.slice(0, longestCell))
    ? piecesOf(text).flatMap((piece) => sentenceOf(piece) ?? [])
    : [];
}

/** What a text says beside the sentences that state a charge, which are asked about or told of one by one; empty for nothing. */
export function besideCharges(text: string): string {
  if (chargeSentences(text).length === 0) return text;
  const others = piecesOf(text).filter((piece) => /\p{L}/u.test(piece) && sentenceOf(piece) === null);
  return others.join('. ');
}

function piecesOf(text: string): string[] {
  return text
    .slice(0, longestCell)
    .split(/[\r\n;•]+|\.\s+/)
    .map((piece) => piece.trim());
}

/** The name of the charge is among the first words. */
function sentenceOf(text: string): ChargeSentence | null {
  if (!amount.test(text) || !/\p{L}/u.test(text)) return null;
  const words = text.split(/[\s:=–-]+/).filter((word) => word !== '');
  for (let from = 0; from < mostWords; from += 1) {
    for (let to = Math.min(words.length, from + mostWords); to > from; to -= 1) {
      const code = chargeCodeOf(words.slice(from, to).join(' '));
      if (code !== null) return { key: keyOf(text), text, code, rest: words.slice(to).join(' ') };
    }
  }
  return null;
}

function keyOf(text: string): string {
  const plain = withoutAccents(text).toLowerCase().replace(/\s+/g, ' ');
  return createHash('sha256').update(plain).digest('hex').slice(0, 12);
}

/** Whether the table charges just this already: its code, with every amount that the sentence names. */
export function isCharged(
  { code, rest }: ChargeSentence,
  surcharges: readonly Surcharge[],
  notation: 'comma' | 'dot',
): boolean {
  const said = readChargeText(rest);
  if (said === null) return false;
  const milli = (text: string | null): number | null => (text === null ? null : headerMilli(text, notation));
  const [percent, minimum, maximum] = [milli(said.percent), milli(said.minimum), milli(said.maximum)];
  const money = milli(said.fixed ?? said.per?.price ?? null);
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
