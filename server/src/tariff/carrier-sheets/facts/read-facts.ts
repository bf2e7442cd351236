import { type FindingList, quoted } from '../../../documents/finding.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import { onlyCell } from '../understand/block.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import { type FactName, factOf } from '../understand/words/facts.ts';
import { besideCharges, chargeOfPair, chargeSentences } from './charge-sentence.ts';
import { factOfSentence, soundsWeighty } from './sentence-fact.ts';

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

/** The facts above a table; whatever else stands there is a title, unless it speaks of what the table charges. */
export function factsAbove(block: UnderstoodBlock, { findings }: Reading): Fact[] {
  return block.above.flatMap((row) => {
    const facts = factsOfRow(row, block);
    const text = onlyCell(row);
    if (facts.length === 0 && text !== null) tellUnread(text, row, { block, findings, isAbove: true });
    return facts;
  });
}

/** The facts that remarks among the rows of a table state in a sentence. */
export function factsOfRemarks(block: UnderstoodBlock): Fact[] {
  return block.body.flatMap((row) => (remarkOf(row, block) === null ? [] : sentenceOfRow(row, block)));
}

/** One text alone in a row that has no figure in it. */
export function remarkOf(row: Row, { columns }: UnderstoodBlock): string | null {
  const text = onlyCell(row);
  return text === null || columns.length < 3 || /^[0-9.,%R$\s-]+$/.test(text.slice(0, 60)) ? null : text;
}

/**
 * Warns of a text that was left out, quoting it, without the charges it states: those are told of by themselves. Above a table a
 * text that speaks of nothing the table charges is its title.
 */
export function tellUnread(
  text: string,
  { line }: Row,
  { block, findings, isAbove }: { block: UnderstoodBlock; findings: FindingList; isAbove: boolean },
): void {
  const rest = besideCharges(text);
  if (rest !== '' && (!isAbove || soundsWeighty(rest)))
    findings.add(unread(rest, { sheet: block.sheet, line }));
}

/** A warning that quotes what was left out. */
export function unread(text: string, { sheet, line }: { sheet: string | null; line: number }) {
  return {
    severity: 'warning',
    code: 'remark_ignored',
    message: `O texto ${quoted(text)} ficou de fora da tabela.`,
    fix: 'Se ele muda o que se cobra ou promete, diga-o nas opções, numa linha de nome e valor ou numa aba de taxas.',
    sheet,
    line,
  } as const;
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
    if (facts.length === 0 && filled.length > 1 && !statesCharge(filled)) {
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

/** A name of a charge and what it costs: asked about as a sentence is. */
function statesCharge([name, value]: readonly Cell[]): boolean {
  if (typeof name !== 'string') return false;
  return typeof value === 'number'
    ? chargeOfPair(name, value).length > 0
    : chargeSentences(`${name} ${value}`).length > 0;
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
  return facts.every(({ name }) => name === 'ignore') ? [...facts, ...sentenceOfRow(row, block)] : facts;
}

/** A sentence alone in a row, also after `Obs.:`. */
export function sentenceOfRow(row: Row, block: UnderstoodBlock): Fact[] {
  const text = onlyCell(row);
  if (text === null) return [];
  const said = factOfSentence(text) ?? factOfSentence(splitPair(text)?.[1] ?? '');
  return said === null ? [] : [{ ...said, text, line: row.line, block }];
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
