import type { FindingList } from '../../documents/finding.ts';
import { numberText } from '../../kernel/value-texts.ts';
import type { TemplateRow } from './rows.ts';

const milligrams = { g: 1_000, kg: 1_000_000 } as const;
/** Few tables in grams end below half a kilogram; few in kilograms begin with a band of more than 300. */
const smallestEnd = 500;
const largestFirstEnd = 300;

/**
 * Warns when the weights look as if they were in the other unit: read so, every shipment would be refused or
 * priced by the first row.
 */
export function warnOfUnit(
  rows: readonly TemplateRow[],
  weightUnit: 'g' | 'kg',
  findings: FindingList,
): void {
  const ends = rows.map((row) => row.endMg / milligrams[weightUnit]);
  const largest = ends.reduce((most, end) => Math.max(most, end), 0);
  const smallest = ends.reduce((least, end) => Math.min(least, end), Number.POSITIVE_INFINITY);
  if (rows.length === 0) return;
  if (weightUnit === 'g' ? largest > smallestEnd : smallest <= largestFirstEnd) return;
  const message =
    weightUnit === 'g'
      ? `O maior peso é de ${numberText(largest, 0, 3)} g; se a planilha está em quilos, informe weightUnit kg.`
      : `O menor peso final é de ${numberText(smallest, 0, 6)} kg; se a planilha está em gramas, informe weightUnit g.`;
  findings.add({ severity: 'warning', code: 'unit_suspect', message, column: 'WeightEnd' });
}
