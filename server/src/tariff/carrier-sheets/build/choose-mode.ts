import type { Tariff } from '../../../engine/rating/document.ts';
import type { Stated } from '../facts/apply-facts.ts';
import type { PriceSheet } from '../read/price-row.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading } from '../understand/understood.ts';
import type { Lane } from './lane.ts';

/** How a table makes its base freight, and whether the larger of weight and value counts. */
export type ChosenMode = { mode: Tariff['mode']; unit: PriceSheet['unit']; isLarger: boolean };

/** The one mode that all lanes of a table can be said in. */
export function chooseMode(lanes: readonly Lane[], stated: Stated, reading: Reading): ChosenMode {
  const rows = lanes.flatMap((lane) => lane.rows);
  const some = (test: (row: (typeof rows)[number]) => boolean): boolean => rows.some(test);
  const unit = lanes.find(({ sheet }) => sheet.unit !== null)?.sheet.unit ?? null;
  const hasBands = some(({ bands }) => bands.length > 0);
  const hasPerKg = some(({ perKgMicros, perTonMicros }) => perKgMicros !== null || perTonMicros !== null);
  const hasPercent = some(({ percentPpm }) => percentPpm > 0);
  const sum = { unit: null, isLarger: false };
  if (some(({ vehicles }) => vehicles.length > 0)) return { ...sum, mode: 'full_load' };
  if (hasBands) return { ...sum, mode: 'weight', isLarger: hasPercent && stated.mode === 'larger' };
  if (some(({ valueBands }) => valueBands.length > 0)) return { ...sum, mode: 'weight' };
  if (unit !== null && some(({ perUnitMicros }) => perUnitMicros !== null))
    return { ...sum, mode: 'unit', unit };
  if (hasPerKg && hasPercent) {
    const isLarger = (stated.mode ?? modeOfSheets(lanes, reading)) === 'larger';
    return { ...sum, mode: isLarger ? 'comparison' : 'weight' };
  }
  return { ...sum, mode: hasPercent && !hasPerKg ? 'invoice' : 'weight' };
}

/** Asks once whether price per kilogram and percent add up or the larger counts. */
function modeOfSheets(lanes: readonly Lane[], { questions }: Reading): 'sum' | 'larger' {
  const sheet = lanes[0]?.sheet;
  if (sheet === undefined) return 'sum';
  if (sheet.mode === null) {
    questions.ask(
      questionOf({
        id: `mode|${sheet.key}`,
        about: 'mode',
        message:
          'A tabela tem preço por quilo e percentual da nota. O frete é a soma deles (sum) ou o maior entre eles e o mínimo (larger, frete comparação)?',
        sheet: sheet.sheet,
        line: sheet.headerLine,
        guesses: ['larger'],
        answers: ['sum', 'larger'],
      }),
    );
  }
  return sheet.mode ?? 'sum';
}
