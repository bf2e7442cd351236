/** Reads and computes the symbols of a receipt: an evaluator of its own, which knows nothing of how they were written. */
import { ceiled, compare, type Fraction, fraction, plus, times } from '../reference/fractions.ts';

/** A number of the text with its unit, percents as hundredths. */
export type Leaf = { value: Fraction; unit: string };
export type Evaluated = { value: Fraction; leaves: Leaf[] };

const number =
  /^(-?)(R\$ )?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(?:( ?(?:%|kg\/m³|cm³\/kg|kg|g\/\(t·km\)|g|t|m³|cm³|km|m|dias))|(\/(?:kg|t|m³|km)))?/;

/** The first number of a text, as it is written in Brazil; null where none begins it. */
export function readNumber(text: string): { leaf: Leaf; length: number } | null {
  const found = number.exec(text);
  if (found === null) return null;
  const [all, sign, reais = '', whole = '', decimals = '', unit = '', per = ''] = found;
  const digits = BigInt(whole.replaceAll('.', '') + decimals) * (sign === '-' ? -1n : 1n);
  const value = fraction(digits, 10n ** BigInt(decimals.length + (unit.trim() === '%' ? 2 : 0)));
  return { leaf: { value, unit: `${reais.trim()}${unit.trim()}${per}` }, length: all.length };
}

/** The only number of a text. */
export function amount(text: string): Fraction {
  const read = readNumber(text.trim());
  if (read === null) throw new Error(`no number in "${text}"`);
  return read.leaf.value;
}

/** All numbers of a text in their order. */
export function amounts(text: string): Fraction[] {
  const found: Fraction[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const isInside = at > 0 && /[\d,.$]/.test(text.charAt(at - 1));
    const read = isInside || !/[-\dR]/.test(text.charAt(at)) ? null : readNumber(text.slice(at));
    if (read === null) continue;
    found.push(read.leaf.value);
    at += read.length - 1;
  }
  return found;
}

export function evaluate(text: string): Evaluated {
  const leaves: Leaf[] = [];
  let rest = text;
  const take = (token: string): boolean => {
    if (!rest.startsWith(token)) return false;
    rest = rest.slice(token.length);
    return true;
  };
  const sum = (): Fraction => {
    let value = product();
    for (;;) {
      if (take(' + ')) value = plus(value, product());
      else if (take(' − ')) value = plus(value, negated(product()));
      else return value;
    }
  };
  const product = (): Fraction => {
    let value = factor();
    for (;;) {
      if (take(' × ')) value = times(value, factor());
      else if (take(' ÷ ')) value = times(value, inverse(factor()));
      else return value;
    }
  };
  const list = (): Fraction[] => {
    const parts = [sum()];
    while (take('; ')) parts.push(sum());
    if (!take(')')) throw new Error(`unclosed bracket before "${rest}" in "${text}"`);
    return parts;
  };
  const factor = (): Fraction => {
    if (take('max(')) return list().reduce((a, b) => (compare(a, b) >= 0n ? a : b));
    if (take('min(')) return list().reduce((a, b) => (compare(a, b) <= 0n ? a : b));
    if (take('teto(')) return fraction(up(list()[0] ?? fraction(0)));
    if (take('inteiro(')) return fraction(halfUp(list()[0] ?? fraction(0)));
    if (take('arred(')) return fraction(halfUp(times(list()[0] ?? fraction(0), fraction(100))), 100);
    if (take('(')) return list()[0] ?? fraction(0);
    const read = readNumber(rest);
    if (read === null) throw new Error(`cannot read "${rest}" in "${text}"`);
    rest = rest.slice(read.length);
    leaves.push(read.leaf);
    return read.leaf.value;
  };
  const value = sum();
  if (rest !== '') throw new Error(`"${rest}" is left over of "${text}"`);
  return { value, leaves };
}

const negated = ({ n, d }: Fraction): Fraction => ({ n: -n, d });
const inverse = ({ n, d }: Fraction): Fraction => {
  if (n === 0n) throw new Error('division by zero');
  return n < 0n ? { n: -d, d: -n } : { n: d, d: n };
};
const up = (value: Fraction): bigint => (value.n >= 0n ? ceiled(value) : -(-value.n / value.d));

/** Half away from zero. */
export function halfUp({ n, d }: Fraction): bigint {
  return n < 0n ? -((2n * -n + d) / (2n * d)) : (2n * n + d) / (2n * d);
}
/** To the cent, in cents. */
export const centsOf = (reais: Fraction): bigint => halfUp(times(reais, fraction(100)));
