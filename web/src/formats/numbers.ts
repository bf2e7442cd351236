/** What a person typed as a number, in units of 10^-decimals; undefined where it is none or has more decimals. */
export type ReadNumber = number | undefined;

/**
 * Reads a decimal number as Brazilians and machines write it: `1.234,56`, `1234,56`, `1234.56`, `1,234.56`. A single
 * separator before exactly three digits divides thousands where it is a point, and decimals where it is a comma.
 * @param decimals the number comes in units of 10^-decimals, exactly: never through a fraction.
 */
export function readDecimal(text: string, decimals: number): ReadNumber {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '');
  const [, sign = '', body = ''] = /^([-+\u2212]?)(.*)$/.exec(bare) ?? [];
  const parts = splitDecimal(body);
  if (parts === undefined) return undefined;
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > decimals) return undefined;
  const units = Number(parts.whole + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(units)) return undefined;
  return sign === '-' || sign === '\u2212' ? 0 - units : units;
}

type Parts = { whole: string; fraction: string };

const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d*))?$/;
const machine = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/;

function splitDecimal(text: string): Parts | undefined {
  const found = brazilian.exec(text) ?? machine.exec(text);
  if (found === null) return undefined;
  const [, whole = '', fraction = ''] = found;
  return { whole: whole.replace(/[.,]/g, ''), fraction };
}

/** Writes units of 10^-decimals as a Brazilian decimal number: `1.234,56`. */
export function writeDecimal(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, '.');
  const fraction = decimals === 0 ? '' : `,${digits.slice(-decimals)}`;
  return `${units < 0 ? '\u2212' : ''}${whole}${fraction}`;
}

/** As a spreadsheet takes it: no thousands, a decimal comma, a plain minus. */
export function writeForCells(units: number, decimals: number): string {
  return writeDecimal(units, decimals).replaceAll('.', '').replace('\u2212', '-');
}

/** A count with dots between its thousands. */
export function writeCount(count: number): string {
  return writeDecimal(Math.trunc(count), 0);
}
