import type { CteCharge, CteDocument, CteMeasure, CteTax } from '../../../documents/cte/document.ts';
import { decimalText } from '../../../kernel/value-texts.ts';

/** Numbers as texts (decision G8); what nobody told has none. */

/** Readers of the amounts of a document, in the words of a list: member by member, absent where it was not told. */
export function valuesOf({ charges, taxes, measures }: CteDocument) {
  const money = (cents: number | null | undefined) =>
    cents === undefined || cents === null ? undefined : decimalText(cents, 2);
  return {
    money,
    charge: (name: CteCharge) => money(charges[name]),
    tax(name: CteTax) {
      const value = taxes[name];
      if (value === undefined) return undefined;
      return name.endsWith('Ppm') ? decimalText(value, 4, 2) : decimalText(value, 2);
    },
    measure(name: CteMeasure) {
      const value = measures[name];
      if (value === undefined) return undefined;
      return name === 'cubageCm3' ? decimalText(value, 6, 3) : decimalText(value, 3);
    },
  };
}
