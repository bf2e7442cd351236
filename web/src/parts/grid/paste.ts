import { rangeOf, type Selection, sizeOf } from './cells.ts';
import { type Change, mostSteps, type Outcome, outcomeOf, type Refusal, type Sheet } from './changes.ts';
import { type DecimalSign, signOf } from './decimal-sign.ts';
import { readValue } from './read-value.ts';

/** What was answered where a column left in doubt which sign has the decimals. */
export type Signs = ReadonlyMap<number, DecimalSign>;

type Pasted = { sheet: Sheet; selection: Selection; matrix: readonly (readonly string[])[]; signs?: Signs };

/**
 * What pasting changes. The matrix begins at the upper left of what is selected; where that is a multiple of it, as with a single
 * value, it is repeated until all is full. Nothing is guessed: a column whose numbers could be read in two ways is doubtful.
 */
export function pasted({ sheet, selection, matrix, signs = new Map() }: Pasted): Outcome {
  const rows = matrix.length;
  const columns = Math.max(0, ...matrix.map((cells) => cells.length));
  const range = rangeOf(selection);
  const room = { rows: sheet.rows - range.first.row, columns: sheet.columns.length - range.first.column };
  if (rows > room.rows || columns > room.columns)
    return { kind: 'beyond', rows, columns, roomRows: room.rows, roomColumns: room.columns };
  const filled = sizeOf(range);
  const isRepeated = rows > 0 && columns > 0 && filled.rows % rows === 0 && filled.columns % columns === 0;
  const target = isRepeated ? filled : { rows, columns };
  if (target.rows * target.columns > mostSteps * 2)
    return { kind: 'tooMany', count: target.rows * target.columns };
  const cells = Array.from({ length: target.rows * target.columns }, (_, index) => {
    const row = Math.floor(index / target.columns);
    const column = index % target.columns;
    const text = matrix[row % rows]?.[column % columns];
    return { row: range.first.row + row, column: range.first.column + column, text };
  });
  return read(sheet, cells, signs);
}

type TextCell = { row: number; column: number; text: string | undefined };

function read(sheet: Sheet, cells: readonly TextCell[], answered: Signs): Outcome {
  const signs = signsOf(cells, answered);
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  const doubtful = new Map<number, string[]>();
  for (const { row, column, text } of cells) {
    const unit = sheet.columns[column]?.unit;
    // A line that is shorter than others says nothing of the rest.
    if (text === undefined || unit === undefined) continue;
    const reading = readValue(text, unit, signs.get(column));
    if (reading.kind === 'value') changes.push({ row, column, value: reading.value });
    else if (reading.kind === 'wrong') refusals.push({ row, column, why: reading.why, text });
    else doubtful.set(column, [...(doubtful.get(column) ?? []), text]);
  }
  if (refusals.length > 0) return { kind: 'refused', refusals };
  if (doubtful.size === 0) return outcomeOf(sheet, changes);
  const columns = [...doubtful].map(([column, own]) => ({ column, samples: [...new Set(own)].slice(0, 3) }));
  return { kind: 'doubtful', columns };
}

/** Of each column the sign of its decimals: what its texts say, else what was answered. */
function signsOf(cells: readonly TextCell[], answered: Signs): Map<number, DecimalSign | undefined> {
  const texts = new Map<number, string[]>();
  for (const { column, text } of cells) {
    const known = texts.get(column) ?? [];
    if (text !== undefined) known.push(text);
    texts.set(column, known);
  }
  return new Map([...texts].map(([column, own]) => [column, signOf(own) ?? answered.get(column)]));
}
