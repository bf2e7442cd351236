/** Money as Loggi writes it: reais, and billionths of one. */
export type LoggiMoney = { units?: string | number | null; nanos?: number | null };

const nanosOfCent = 10_000_000;
const mostUnits = 999_999_999;

/**
 * Cents of Loggi's money, billionths rounded to the nearest cent; null where it is none: negative, not whole, or neither of both is there. Pure.
 */
export function centsOfMoney({ units, nanos }: LoggiMoney): number | null {
  if (units == null && nanos == null) return null;
  const whole = unitsOf(units ?? 0);
  const part = nanos ?? 0;
  if (whole === null || !Number.isInteger(part) || part < 0 || part >= 100 * nanosOfCent) return null;
  return whole * 100 + Math.round(part / nanosOfCent);
}

function unitsOf(units: string | number): number | null {
  if (typeof units === 'string' && !/^[0-9]{1,9}$/.test(units)) return null;
  const whole = Number(units);
  return Number.isInteger(whole) && whole >= 0 && whole <= mostUnits ? whole : null;
}

/** Cents as Loggi's money. Pure. */
export function moneyOf(cents: number): { currencyCode: 'BRL'; units: string; nanos: number } {
  return { currencyCode: 'BRL', units: String(Math.floor(cents / 100)), nanos: (cents % 100) * nanosOfCent };
}
