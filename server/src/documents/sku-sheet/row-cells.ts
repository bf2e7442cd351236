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
import type { SkuMeaning } from './columns.ts';
import type { SkuBlock, SkuColumn } from './find-columns.ts';

/** Reads cells of one tab by what their columns mean; whatever is wrong goes to the findings. */
export type RowCells = {
  /** Without the spaces around it; null where empty or too long. */
  text(row: Row, meaning: SkuMeaning, mostLength: number): string | null;
  /** In the unit that is kept: scaled by the column's places. Null where empty or wrong. */
  number(row: Row, meaning: SkuMeaning, most: number): number | null;
  /** Null where empty or wrong. */
  flag(row: Row, meaning: SkuMeaning): boolean | null;
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

/** The reader of one tab. A column's own numbers say what their decimal sign is, else those of the whole file. */
export function cellsOf(block: SkuBlock, blocks: readonly SkuBlock[], findings: FindingList): RowCells {
  const ofFile = blocks.flatMap((each) => [...weighBlock(each).values()]).reduce(addEvidence, noEvidence());
  const own = weighBlock(block);
  const readers = new Map(
    [...own].map(([meaning, evidence]) => {
      const { notation, isGuess } = notationFrom(evidence, ofFile);
      const title = block.columns.get(meaning)?.title ?? '';
      if (isGuess) tellGuess({ block, title, sign: notation === 'comma' ? 'vírgula' : 'ponto', findings });
      return [meaning, new CellReader<number>({ notation, findings, titleOf: () => title, fixOf })];
    }),
  );
  const at = (row: Row, meaning: SkuMeaning): { column: SkuColumn | undefined; cell: Cell } => {
    const column = block.columns.get(meaning);
    return { column, cell: column === undefined ? null : (row.cells[column.index] ?? null) };
  };
  const refuse: RowCells['refuse'] = (row, meaning, problem) => {
    const column = block.columns.get(meaning)?.title ?? null;
    findings.add({ severity: 'error', ...problem, sheet: block.sheet, line: row.line, column });
  };
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
      if (column === undefined || isBlank(cell)) return null;
      const rule = {
        places: column.places,
        whenEmpty: null,
        kind: meaning === 'price' ? ('money' as const) : ('plain' as const),
        max: most,
      };
      const value = typeof cell === 'string' ? cell.trim() : cell;
      const place = { sheet: block.sheet, line: row.line, column: column.index };
      return readers.get(meaning)?.number(value, rule, place) ?? null;
    },
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

/** What columns of a product's state say. */
function activeWord(cell: Cell): boolean | null {
  const word = String(cell).trim().toLowerCase();
  if (word === 'ativo' || word === 'ativa' || word === 'active') return true;
  return word === 'inativo' || word === 'inativa' || word === 'inactive' ? false : null;
}

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
