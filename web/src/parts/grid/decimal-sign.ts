/** What stands before decimals. */
export type DecimalSign = ',' | '.';

type Parts = { isNegative: boolean; whole: string; fraction: string };

/** `1.234,56` and `1234,56`; thousands never begin with a zero, so that `0.300` has decimals. */
const withComma = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/;
const withPoint = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/;

/**
 * The digits of a number without spaces. A single sign before three digits may divide thousands or decimals: `1.234` is doubtful
 * unless it is known which sign has the decimals.
 */
export function splitNumber(text: string, sign: DecimalSign | undefined): Parts | 'doubtful' | undefined {
  const [, minus = '', body = ''] = /^([-+\u2212]?)(.*)$/.exec(text) ?? [];
  const isNegative = minus === '-' || minus === '\u2212';
  const comma = withComma.exec(body);
  const point = withPoint.exec(body);
  const found = sign === '.' ? (point ?? comma) : sign === ',' ? (comma ?? point) : (comma ?? point);
  if (found === null) return undefined;
  if (sign === undefined && comma !== null && point !== null && /[.,]/.test(body)) return 'doubtful';
  const [, whole = '', fraction = ''] = found;
  return { isNegative, whole: whole.replace(/[.,]/g, ''), fraction };
}

/** Which sign a text has its decimals behind, if it says so beyond doubt. */
function signIn(text: string): DecimalSign | undefined {
  const body = text.replace(/[^\d.,]/g, '');
  if (!/[.,]/.test(body)) return undefined;
  const isComma = withComma.test(body);
  if (isComma === withPoint.test(body)) return undefined;
  return isComma ? ',' : '.';
}

/** The sign of decimals in a column of texts: that of those which leave no doubt, if they agree. */
export function signOf(texts: readonly string[]): DecimalSign | undefined {
  const signs = new Set(texts.map(signIn));
  signs.delete(undefined);
  const [only] = signs;
  return signs.size === 1 ? only : undefined;
}
