import { quoted } from '../../finding.ts';
import type { Cell, Row } from '../../spreadsheets/sheet.ts';
import { type FactName, factOf } from './facts.ts';
import { columnOf, type Reading, type UnderstoodBlock } from './understood.ts';

/** A line of a name and a value, and the sheet that says it. */
export type Fact = {
  name: FactName;
  /** As written, with its unit: `Altura máxima (cm)`. */
  text: string;
  value: Cell;
  line: number;
  block: UnderstoodBlock;
};

/** Names as long as this are read; a longer text is prose. */
const longestName = 80;

/** The facts above a table; whatever else stands there is a title. */
export function factsAbove(block: UnderstoodBlock): Fact[] {
  return block.above.flatMap((row) => factsOfRow(row, block));
}

/** The facts of a sheet of facts; a line with a name that is not known gives a warning. */
export function readFacts(block: UnderstoodBlock, { findings }: Reading): Fact[] {
  const [name, value] = [
    columnOf(block, 'fact_name'),
    columnOf(block, 'fact_value') ?? columnOf(block, 'charge_value'),
  ];
  return block.body.flatMap((row) => {
    const facts =
      name === undefined || value === undefined
        ? factsOfRow(row, block)
        : factOfPair(row.cells[name.index] ?? null, row.cells[value.index] ?? null, {
            line: row.line,
            block,
          });
    const filled = row.cells.filter((cell) => cell !== null);
    if (facts.length === 0 && filled.length > 1) {
      const message = `Não se reconhece ${quoted(filled[0])}; a linha foi ignorada.`;
      findings.add({
        severity: 'warning',
        code: 'unknown_fact',
        message,
        sheet: block.sheet,
        line: row.line,
      });
    }
    return facts;
  });
}

/** `name | value` pairs of a row, also several beside each other, and `name: value` in one cell. */
export function factsOfRow(row: Row, block: UnderstoodBlock): Fact[] {
  const filled = row.cells.filter((cell) => cell !== null);
  const facts: Fact[] = [];
  for (let at = 0; at < filled.length; at += 1) {
    const cell = filled[at] ?? null;
    const place = { line: row.line, block };
    const inOne = typeof cell === 'string' ? splitPair(cell) : null;
    const pair =
      inOne === null
        ? factOfPair(cell, filled[at + 1] ?? null, place)
        : factOfPair(inOne[0], inOne[1], place);
    facts.push(...pair);
    if (inOne === null && pair.length > 0) at += 1;
  }
  return facts;
}

function splitPair(text: string): [string, string] | null {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon > longestName || text.slice(colon + 1).trim() === '') return null;
  return [text.slice(0, colon), text.slice(colon + 1).trim()];
}

function factOfPair(
  name: Cell,
  value: Cell,
  { line, block }: { line: number; block: UnderstoodBlock },
): Fact[] {
  if (typeof name !== 'string' || name.length > longestName) return [];
  const fact = factOf(name.replace(/:\s*$/, ''));
  return fact === null || value === null ? [] : [{ name: fact, text: name, value, line, block }];
}
