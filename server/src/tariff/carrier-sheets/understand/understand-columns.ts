import { quoted } from '../../../documents/finding.ts';
import { type Cell, columnLetters, type Row } from '../../../documents/spreadsheets/sheet.ts';
import type { Block } from './block.ts';
import { type Chosen, chooseMeanings, meaningFromText } from './choose-meanings.ts';
import { columnNames, type FoundHeader } from './find-header.ts';
import { fittingSheet } from './fit-layout.ts';
import { guessMeanings } from './guesses.ts';
import type { LayoutSheet } from './layout.ts';
import { allMeanings, bandMeanings, chargeOf } from './meanings.ts';
import { settleSides, sidesOf } from './settle-sides.ts';
import type { Column, OpenColumn, Reading } from './understood.ts';
import { statedMinimum } from './words/stated-minimum.ts';

/** The columns of a block; those of unknown meaning are in `open`, to be asked about. */
export type Columns = {
  known: Column[];
  open: OpenColumn[];
  headers: string[];
  fit: LayoutSheet | null;
  /** Columns that were read as origins because another of their name says where freight goes. */
  origins: readonly Column[];
};

/** Gives each column the meaning that the layout remembers or its header says. */
export function understandColumns(block: Block, header: FoundHeader, given: Reading['given']): Columns {
  const body = block.rows.slice(header.rowIndex + header.rows);
  const names = columnNames(header.columns);
  const chosen = chooseMeanings(header.columns, body);
  const headers = names.filter((_, at) => header.columns[at]?.text !== '' && !isBand(chosen[at]));
  const fit = fittingSheet(given.sheets, block.title, headers);
  const remembered = new Map(fit?.columns.map(({ header: name, meaning }) => [name, meaning]));
  const columns: Columns = { known: [], open: [], headers, fit, origins: [] };
  for (const [at, { index, text }] of header.columns.entries()) {
    const name = names[at] ?? '';
    const stated = meaningFromText(remembered.get(name) ?? '', text);
    take(
      { index, header: text, name, body, chosen: stated ?? chosen[at], isStated: stated !== null },
      columns,
    );
  }
  const origins = settleSides({ ...columns, stated: new Set(remembered.keys()) }, body);
  return { ...columns, origins };
}

type Taken = {
  index: number;
  header: string;
  name: string;
  body: readonly Row[];
  chosen: Chosen | undefined;
  isStated: boolean;
};

function take({ index, header, name, body, chosen, isStated }: Taken, columns: Columns): void {
  const meaning = chosen?.meaning ?? null;
  const samples = samplesOf(body, index);
  if (meaning === null) {
    if (samples.length > 0) columns.open.push({ index, header, name, samples, twin: null });
    return;
  }
  const { minimum } = statedMinimum(header);
  const column = { index, header, name, meaning, band: chosen?.band ?? null, minimum };
  const twin = mayRepeat(column) ? undefined : columns.known.find((other) => other.meaning === meaning);
  if (twin === undefined) columns.known.push(column);
  else if (samples.length > 0 && !isStated) columns.open.push({ index, header, name, samples, twin });
  else if (isStated) columns.known.push(column);
}

/** Says which of two columns of one name was read as where freight leaves from. */
export function tellOrigins(
  { sheet }: Block,
  { origins, line }: { origins: readonly Column[]; line: number },
  { findings }: Reading,
): void {
  for (const { index, header } of origins) {
    findings.add({
      severity: 'warning',
      code: 'read_as_origin',
      message: `Das duas colunas ${quoted(header)}, a ${columnLetters(index)} diz sempre o mesmo e foi lida como a origem.`,
      fix: 'Se é o destino, dê às colunas os títulos UF de origem e UF de destino.',
      sheet,
      line,
      column: columnLetters(index),
    });
  }
}

/** Bands of one header text after another, columns to leave out, and days to add up. */
function mayRepeat({ meaning }: Column): boolean {
  return meaning === 'ignore' || meaning === 'extra_days' || isBandMeaning(meaning);
}

function isBandMeaning(meaning: string): boolean {
  return bandMeanings.some((band) => band === meaning);
}

function isBand(chosen: Chosen | undefined): boolean {
  return chosen?.meaning != null && isBandMeaning(chosen.meaning);
}

function samplesOf(body: readonly Row[], index: number): Cell[] {
  const samples: Cell[] = [];
  for (const row of body) {
    const cell = row.cells[index] ?? null;
    if (cell !== null && samples.push(cell) >= 5) break;
  }
  return samples;
}

/** Asks what the columns are that nothing was recognised of. */
export function askColumns(
  block: Block,
  { key, line, open }: { key: string; line: number; open: readonly OpenColumn[] },
  reading: Reading,
): void {
  for (const { index, header, name, samples, twin } of open) {
    const letters = columnLetters(index);
    const turnedLine = block.columnLines?.[index];
    const subject =
      header === ''
        ? `A coluna ${letters}, sem título,`
        : `A ${turnedLine === undefined ? 'coluna' : 'linha'} ${quoted(header)}`;
    reading.questions.ask({
      id: `column|${key}|${name}`,
      about: 'column',
      message:
        twin === null
          ? `${subject} não foi reconhecida. O que ela contém?`
          : `${subject} diz o mesmo que a coluna ${columnLetters(twin.index)} (${quoted(twin.header)}). O que ela contém?`,
      sheet: block.sheet,
      line: turnedLine ?? line,
      column: turnedLine === undefined ? letters : null,
      header,
      samples: samples.map((sample) => String(sample).slice(0, 60)),
      guesses: twin === null ? guessMeanings(header, samples) : [...sidesOf(twin.meaning), 'ignore'],
      answers: [...allMeanings],
      form: 'band:0-10 (uma faixa de peso, em kg)',
      proposal: null,
    });
  }
}

/** Reports what a layout says twice. */
export function reportTwins(
  block: Block,
  { columns, line }: { columns: readonly Column[]; line: number },
  reading: Reading,
): void {
  const seen = new Map<string, Column>();
  for (const column of columns) {
    const first = seen.get(column.meaning);
    if (first === undefined || mayRepeat(column)) {
      seen.set(column.meaning, column);
      continue;
    }
    const charge = chargeOf(column.meaning);
    reading.findings.add({
      severity: 'error',
      code: 'duplicate_column',
      message: `As colunas ${columnLetters(first.index)} e ${columnLetters(column.index)} dizem o mesmo (${charge === null ? column.meaning : charge.code}); deixe uma.`,
      sheet: block.sheet,
      line,
      column: columnLetters(column.index),
    });
  }
}
