import { quoted } from '../../../documents/finding.ts';
import { dayOf, flagOf } from '../../../documents/spreadsheets/cells/cell-values.ts';
import type { Cell } from '../../../documents/spreadsheets/sheet.ts';
import type { PlainMeaning } from '../understand/meanings.ts';
import { readNumber } from '../understand/read-number.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import type { Stated } from './apply-facts.ts';

/** Takes what rows repeat and only a table as a whole can say: validity, FOB, weight per volume, country. */
export function applyColumnFacts(block: UnderstoodBlock, stated: Stated, reading: Reading): void {
  const days = { from: 'valid_from', until: 'valid_until' } as const;
  for (const [member, meaning] of Object.entries(days) as ['from' | 'until', PlainMeaning][]) {
    const cell = sameInAllRows(block, meaning, reading);
    if (cell !== null) stated.validity[member] ??= dayOf(cell);
  }
  const fob = sameInAllRows(block, 'fob_only', reading);
  if (flagOf(fob) === true) stated.options.freightPayment ??= 'FOB';
  const column = columnOf(block, 'max_weight');
  const weight = sameInAllRows(block, 'max_weight', reading);
  if (column !== undefined && weight !== null) {
    const at = { row: { line: block.headerLine ?? 1 }, index: column.index, block };
    stated.options.limits.object.maxWeightG ??= readNumber(weight, 'milli', at) || null;
  }
  refuseForeign(block, reading);
}

/** The cell of a column when all rows have the same; with a warning, and none, when they differ. */
function sameInAllRows(block: UnderstoodBlock, meaning: PlainMeaning, { findings }: Reading): Cell {
  const column = columnOf(block, meaning);
  if (column === undefined) return null;
  const first = block.body[0]?.cells[column.index] ?? null;
  const other = block.body.find(({ cells }) => (cells[column.index] ?? null) !== first);
  if (other === undefined) return first;
  findings.add({
    severity: 'warning',
    code: 'differs_by_row',
    message: `A coluna ${quoted(column.header)} muda de linha para linha; só se usa o que vale para a tabela toda.`,
    sheet: block.sheet,
    line: other.line,
  });
  return null;
}

/** Polygons instead of zip codes, and other countries, are not served. */
function refuseForeign(block: UnderstoodBlock, { findings }: Reading): void {
  const [polygon, country] = [columnOf(block, 'polygon'), columnOf(block, 'country')];
  for (const { cells, line } of polygon === undefined && country === undefined ? [] : block.body) {
    const [shape, land] = [cells[polygon?.index ?? -1] ?? null, cells[country?.index ?? -1] ?? null];
    const place = { severity: 'error', sheet: block.sheet, line } as const;
    if (shape !== null && !/^[0-]*$/.test(String(shape).trim())) {
      findings.add({
        ...place,
        code: 'polygon',
        message: 'Polígonos não são suportados; informe a faixa de CEP.',
      });
    }
    if (land !== null && !/^(bra?|bra[sz]il)$/i.test(String(land).trim())) {
      findings.add({ ...place, code: 'country', message: 'Só há entregas no Brasil (BRA).' });
    }
  }
}
