/** How a file writes numbers: 1.234,56 or 1,234.56. */
export type Notation = 'comma' | 'dot';

/** What the texts of a file say about its notation. */
export type NotationEvidence = {
  comma: number;
  dot: number;
  /** Texts like `1.234` that could be either, by the sign they use. */
  ambiguousComma: number;
  ambiguousDot: number;
};

export function noEvidence(): NotationEvidence {
  return { comma: 0, dot: 0, ambiguousComma: 0, ambiguousDot: 0 };
}

/**
 * Counts what one text reveals. Both signs: the last is the decimal one. One sign several times: it groups
 * thousands. One sign once: decimal, unless exactly three digits follow one to three others (`1.234`).
 */
export function weighNotation(text: string, evidence: NotationEvidence): void {
  const comma = text.indexOf(',');
  const dot = text.indexOf('.');
  if (comma < 0 && dot < 0) return;
  if (comma >= 0 && dot >= 0) {
    evidence[text.lastIndexOf(',') > text.lastIndexOf('.') ? 'comma' : 'dot'] += 1;
    return;
  }
  const sign: Notation = comma >= 0 ? 'comma' : 'dot';
  const at = Math.max(comma, dot);
  if (text.lastIndexOf(text.charAt(at)) !== at) evidence[sign === 'comma' ? 'dot' : 'comma'] += 1;
  else if (!couldGroupThousands(text, at)) evidence[sign] += 1;
  else evidence[sign === 'comma' ? 'ambiguousComma' : 'ambiguousDot'] += 1;
}

function couldGroupThousands(text: string, at: number): boolean {
  const before = text.slice(0, at).replace(/^[^0-9]+/, '');
  const after = text.slice(at + 1).replace(/[^0-9]+$/, '');
  return after.length === 3 && before.length >= 1 && before.length <= 3 && !before.startsWith('0');
}

/**
 * The notation of the whole file: the one with more witnesses. Without any, a lone sign is taken as the
 * decimal one, because machines write no thousands; both ambiguous kinds together read the Brazilian way.
 */
export function decideNotation(evidence: NotationEvidence): { notation: Notation; isGuess: boolean } {
  const { comma, dot, ambiguousComma, ambiguousDot } = evidence;
  if (comma !== dot) return { notation: comma > dot ? 'comma' : 'dot', isGuess: false };
  if (comma > 0) return { notation: 'comma', isGuess: false };
  const isGuess = ambiguousComma + ambiguousDot > 0;
  return { notation: ambiguousDot > 0 && ambiguousComma === 0 ? 'dot' : 'comma', isGuess };
}

/** What two parts of a file say together. */
export function addEvidence(a: NotationEvidence, b: NotationEvidence): NotationEvidence {
  return {
    comma: a.comma + b.comma,
    dot: a.dot + b.dot,
    ambiguousComma: a.ambiguousComma + b.ambiguousComma,
    ambiguousDot: a.ambiguousDot + b.ambiguousDot,
  };
}

/** The sign of a sheet by itself, else as its whole file shows it; a guess when neither does. */
export function notationFrom(
  own: NotationEvidence,
  ofFile: NotationEvidence,
): ReturnType<typeof decideNotation> {
  if (own.comma !== own.dot) return decideNotation(own);
  const decided = decideNotation(addEvidence(own, ofFile));
  const isAmbiguous = own.ambiguousComma + own.ambiguousDot > 0;
  return { notation: decided.notation, isGuess: decided.isGuess && isAmbiguous };
}

/** A number as its digits: `value = ±digits / 10^scale`. */
export type Decimal = { isNegative: boolean; digits: string; scale: number };

const groupedComma = /^\d{1,3}(\.\d{3})+$/;
const groupedDot = /^\d{1,3}(,\d{3})+$/;

/**
 * Reads a number in the given notation: sign, thousands groups of three and an exponent (`1E+09`, which
 * spreadsheets write for long numbers) are understood. Null for anything else.
 */
export function parseDecimal(text: string, notation: Notation): Decimal | null {
  const isNegative = text.startsWith('-');
  const unsigned = isNegative || text.startsWith('+') ? text.slice(1) : text;
  const mark = notation === 'comma' ? ',' : '.';
  const exponentAt = unsigned.search(/[eE]/);
  const mantissa = exponentAt < 0 ? unsigned : unsigned.slice(0, exponentAt);
  const exponent = exponentAt < 0 ? 0 : exponentOf(unsigned.slice(exponentAt + 1));
  const markAt = mantissa.indexOf(mark);
  const fraction = markAt < 0 ? '' : mantissa.slice(markAt + 1);
  const whole = ungroup(markAt < 0 ? mantissa : mantissa.slice(0, markAt), notation);
  if (whole === null || exponent === null || !isDigits(fraction) || whole + fraction === '') return null;
  const scale = fraction.length - exponent;
  return scale < 0
    ? { isNegative, digits: whole + fraction + '0'.repeat(-scale), scale: 0 }
    : { isNegative, digits: whole + fraction, scale };
}

function exponentOf(text: string): number | null {
  return /^[+-]?\d{1,2}$/.test(text) ? Number(text) : null;
}

function ungroup(whole: string, notation: Notation): string | null {
  if (isDigits(whole)) return whole;
  if (!(notation === 'comma' ? groupedComma : groupedDot).test(whole)) return null;
  return whole.replace(/[.,]/g, '');
}

function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/**
 * `value * 10^places` as an integer, half-up away from zero, and whether digits were lost. Null when it
 * passes the safe integers.
 */
export function scaleDecimal(value: Decimal, places: number): { scaled: number; exact: boolean } | null {
  const { digits, scale, isNegative } = value;
  const dropped = scale - places;
  const kept =
    dropped > 0 ? digits.slice(0, Math.max(0, digits.length - dropped)) : digits + '0'.repeat(-dropped);
  const lost = dropped > 0 ? digits.slice(Math.max(0, digits.length - dropped)).padStart(dropped, '0') : '';
  const roundsUp = lost !== '' && lost.charCodeAt(0) >= 53;
  const magnitude = Number(kept === '' ? '0' : kept) + (roundsUp ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) return null;
  return { scaled: isNegative && magnitude > 0 ? -magnitude : magnitude, exact: /^0*$/.test(lost) };
}
