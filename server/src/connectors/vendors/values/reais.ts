/** How a vendor writes money. */
export type MoneyGrammar =
  /** `1.234,56` or `23,51`: comma before the cents, dots between thousands or none. */
  | 'comma'
  /** `1234.56`: dot before the cents, nothing between thousands. */
  | 'dot';

const comma = /^(\d{1,3}(?:\.\d{3})+|\d{1,9}),(\d{2})$/;
const dot = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Money in a vendor's text as cents; null where the text is anything but that grammar. Nothing is guessed: `1.234` of a vendor that writes
 * commas is not a number, for it may be either. Pure.
 */
export function centsOfText(text: string, grammar: MoneyGrammar): number | null {
  const [, whole, decimals = ''] = (grammar === 'comma' ? comma : dot).exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  return Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** The same of a part of a price, which may have a minus before it. Pure. */
export function signedCentsOfText(text: string, grammar: MoneyGrammar): number | null {
  const [, minus, amount = ''] = /^(-?)(\S*)$/.exec(text.trim()) ?? [];
  const cents = centsOfText(amount, grammar);
  return cents === null || minus === '' ? cents : -cents;
}

/** Money in a JSON number of reais as cents; null where it has more than two decimals, is negative or not finite. Pure. */
export function centsOfNumber(reais: number): number | null {
  if (!Number.isFinite(reais) || reais < 0 || reais > mostReais) return null;
  const cents = Math.round(reais * 100);
  // Both sides are the number nearest to the same decimals, if it has no more than two.
  return cents / 100 === reais ? cents : null;
}

/** The same of a part of a price, which may be less than nothing. Pure. */
export function signedCentsOfNumber(reais: number): number | null {
  const cents = centsOfNumber(Math.abs(reais));
  return cents === null || reais >= 0 ? cents : -cents;
}

const mostReais = 999_999_999;

/** Cents as `1234.56`, which most vendors take. Pure. */
export function dotText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Cents as `1234,56`, without dots between thousands. Pure. */
export function commaText(cents: number): string {
  return dotText(cents).replace('.', ',');
}
