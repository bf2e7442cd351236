import { type FindingList, quoted } from '../finding.ts';
import { CellReader } from '../spreadsheets/cells/cell-reader.ts';
import { flagOf, isBlank } from '../spreadsheets/cells/cell-values.ts';
import {
  addEvidence,
  type NotationEvidence,
  noEvidence,
  notationFrom,
  weighNotation,
} from '../spreadsheets/cells/decimals.ts';
import type { Cell, Row } from '../spreadsheets/sheet.ts';
import { placesOfUnit, type SkuColumn, type SkuMeaning } from './columns.ts';
import type { SkuBlock } from './find-columns.ts';
import { LargestMeasures } from './largest-measures.ts';

/** Reads cells of one tab by what their columns mean; whatever is wrong goes to the findings. */
export type RowCells = {
  /** Without the spaces around it; null where empty or too long. */
  text(row: Row, meaning: SkuMeaning, mostLength: number): string | null;
  /** In the unit that is kept: scaled by the column's places. Null where empty or wrong. */
  number(row: Row, meaning: SkuMeaning, most: number): number | null;
  /** Null where empty or wrong. */
  flag(row: Row, meaning: SkuMeaning): boolean | null;
  /** Says which columns cannot be in the unit that they were taken to be in. Asked once all rows are read. */
  tellUnits(): void;
  /** Says that a cell is wrong. */
  refuse(row: Row, meaning: SkuMeaning, problem: { code: string; message: string; fix: string }): void;
};

const numeric: readonly SkuMeaning[] = ['height', 'width', 'length', 'weight', 'price', 'amount'];
const longestNumber = 60;

/** What the texts of each number column say of the decimal sign. */
function weighBlock({ columns, body }: SkuBlock): Map<SkuMeaning, NotationEvidence> {
  return new Map(
    numeric.flatMap((meaning) => {
      const column = columns.get(meaning);
      if (column === undefined) return [];
      const evidence = noEvidence();
      for (const { cells } of body) {
        const cell = cells[column.index];
        if (typeof cell === 'string' && cell.length <= longestNumber) weighNotation(cell.trim(), evidence);
      }
      return [[meaning, evidence]];
    }),
  );
}

type At = (row: Row, meaning: SkuMeaning) => { column: SkuColumn | undefined; cell: Cell };

/** The reader of one tab. A column's own numbers say what their decimal sign is, else those of the whole file. */
export function cellsOf(block: SkuBlock, blocks: readonly SkuBlock[], findings: FindingList): RowCells {
  const readers = numberReaders(block, blocks, findings);
  const at: At = (row, meaning) => {
    const column = block.columns.get(meaning);
    return { column, cell: column === undefined ? null : (row.cells[column.index] ?? null) };
  };
  const refuse: RowCells['refuse'] = (row, meaning, problem) => {
    const column = block.columns.get(meaning)?.title ?? null;
    findings.add({ severity: 'error', ...problem, sheet: block.sheet, line: row.line, column });
  };
  const placesFor = placesBy(at, refuse);
  const largest = new LargestMeasures();
  return {
    refuse,
    text(row, meaning, mostLength) {
      const { cell } = at(row, meaning);
      const text = String(cell ?? '')
        .replaceAll('\0', '')
        .trim();
      if (text === '') return null;
      if (text.length <= mostLength || Array.from(text).length <= mostLength) return text;
      const message = `Texto com mais de ${mostLength} caracteres: ${quoted(text)}.`;
      refuse(row, meaning, { code: 'text_too_long', message, fix: 'Encurte o texto.' });
      return null;
    },
    number(row, meaning, most) {
      const { column, cell } = at(row, meaning);
      const places = placesFor(row, meaning);
      if (column === undefined || places === null) return null;
      const kind = meaning === 'price' ? ('money' as const) : ('plain' as const);
      const rule = { places, whenEmpty: null, kind, max: most };
      const value = typeof cell === 'string' ? cell.trim() : cell;
      const place = { sheet: block.sheet, line: row.line, column: column.index };
      const number = readers.get(meaning)?.number(value, rule, place) ?? null;
      if (column.isUnitLeftOut) largest.note(meaning, number);
      return number;
    },
    tellUnits: () => largest.tell(block, findings),
    flag(row, meaning) {
      const { cell } = at(row, meaning);
      if (isBlank(cell)) return null;
      const flag = flagOf(cell) ?? activeWord(cell);
      if (flag === null) {
        const message = `Não é sim nem não: ${quoted(cell)}.`;
        refuse(row, meaning, { code: 'bad_flag', message, fix: 'Escreva S ou N.' });
      }
      return flag;
    },
  };
}

/** Readers of the numeric columns, each with the decimal sign that its numbers tell, or its system. */
function numberReaders(
  block: SkuBlock,
  blocks: readonly SkuBlock[],
  findings: FindingList,
): Map<SkuMeaning, CellReader<number>> {
  const ofFile = blocks.flatMap((each) => [...weighBlock(each).values()]).reduce(addEvidence, noEvidence());
  const known = block.shop?.decimal ?? null;
  return new Map(
    [...weighBlock(block)].map(([meaning, evidence]) => {
      const weighed = notationFrom(evidence, ofFile);
      const notation = weighed.isGuess && known !== null ? known : weighed.notation;
      const title = block.columns.get(meaning)?.title ?? '';
      if (weighed.isGuess && known === null)
        tellGuess({ block, title, sign: notation === 'comma' ? 'vírgula' : 'ponto', findings });
      return [meaning, new CellReader<number>({ notation, findings, titleOf: () => title, fixOf })];
    }),
  );
}

/** The decimal places of a cell's number, which the row may say; null where there is none, or its unit is missing. */
function placesBy(at: At, refuse: RowCells['refuse']): (row: Row, meaning: SkuMeaning) => number | null {
  return (row, meaning) => {
    const { column, cell } = at(row, meaning);
    if (column === undefined || isBlank(cell)) return null;
    if (column.isUnitInRow !== true) return column.places;
    const word = String(at(row, 'sizeUnit').cell ?? '').trim();
    const places = placesOfUnit(word, 'size');
    if (places === null && !isNothing(cell)) refuse(row, meaning, unitMissing);
    return places;
  };
}

const unitMissing = {
  code: 'unit_missing',
  message: 'A linha não diz em que unidade está a medida.',
  fix: 'Escreva Centímetro, Metro ou Milímetro na coluna da unidade de medida.',
};

/** Zero is what systems write for what they do not know. */
function isNothing(cell: Cell): boolean {
  return cell === 0 || /^0+(?:[.,]0+)?$/.test(String(cell).trim());
}

/** What columns of a product's state say. */
function activeWord(cell: Cell): boolean | null {
  const word = String(cell).trim().toLowerCase();
  if (word === 'ativo' || word === 'ativa' || word === 'active') return true;
  return inactiveWords.has(word) ? false : null;
}

const inactiveWords: ReadonlySet<string> = new Set([
  ...['inativo', 'inativa', 'inactive', 'draft', 'archived', 'unlisted', 'rascunho', 'arquivado'],
]);

type Guess = { block: SkuBlock; title: string; sign: string; findings: FindingList };

function tellGuess({ block, title, sign, findings }: Guess): void {
  findings.add({
    severity: 'warning',
    code: 'decimal_guess',
    message: `Nada diz se o sinal de ${title} separa decimais ou milhares; foi lido como ${sign} decimal.`,
    sheet: block.sheet,
    column: title,
    fix: 'Confira um produto; se não é assim, escreva os números sem separador de milhares.',
  });
}

function fixOf(code: string): string | null {
  return fixes.get(code) ?? null;
}

const fixes = new Map([
  ['bad_number', 'Escreva só o número; a unidade fica no título da coluna, como Altura (cm).'],
  ['percent_not_allowed', 'Escreva só o número.'],
  ['negative_value', 'Escreva o valor sem sinal, ou deixe a célula vazia se não é conhecido.'],
  ['number_out_of_range', 'Confira a unidade no título da coluna: (m), (cm), (mm), (kg) ou (g).'],
  ['rounded', 'Medidas são guardadas em milímetros, pesos em gramas e preços em centavos inteiros.'],
]);
