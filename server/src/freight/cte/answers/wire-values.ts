import type { CteCharge, CteDocument, CteMeasure, CteTax } from '../../../documents/cte/document.ts';

/** Numbers as texts (decision G8); what nobody told has none. */

/** `digits` decimals of a scaled integer; zeros at the end are left out down to `least` decimals. */
export function decimalText(value: number, digits: number, least: number): string {
  const sign = value < 0 ? '-' : '';
  const padded = String(Math.abs(value)).padStart(digits + 1, '0');
  let end = padded.length;
  while (end > padded.length - digits + least && padded[end - 1] === '0') end -= 1;
  const whole = padded.slice(0, padded.length - digits);
  const decimals = padded.slice(padded.length - digits, end);
  return `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Readers of the amounts of a document, in the words of a list: member by member, absent where it was not told. */
export function valuesOf({ charges, taxes, measures }: CteDocument) {
  const money = (cents: number | null | undefined) =>
    cents === undefined || cents === null ? undefined : decimalText(cents, 2, 2);
  return {
    money,
    charge: (name: CteCharge) => money(charges[name]),
    tax(name: CteTax) {
      const value = taxes[name];
      if (value === undefined) return undefined;
      return name.endsWith('Ppm') ? decimalText(value, 4, 2) : decimalText(value, 2, 2);
    },
    measure(name: CteMeasure) {
      const value = measures[name];
      if (value === undefined) return undefined;
      return name === 'cubageCm3' ? decimalText(value, 6, 3) : decimalText(value, 3, 3);
    },
  };
}
