import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import { foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Row } from '../../../documents/spreadsheets/sheet.ts';
import { type Block, onlyCell } from './block.ts';
import { fewestColumns, isFigure, isPlace, type PlaceColumn, placeColumns, textOf } from './place-columns.ts';
import { ufFrom } from './words/uf-names.ts';

const searchedRows = 60;

/** One figure for each way from a place to another. */
type Ways = { header: number; label: number; columns: readonly PlaceColumn[]; body: readonly Row[] };

/**
 * A table of ways (`Origem \ Destino | SP | RJ`) with a row for each of them, on the line where its figure stands. Null where it is not
 * said which side freight leaves from, or what the figures are: prices, prices of a kilogram or days. Empty cells are not served.
 */
export function uncrossOrigins(block: Block): Block | null {
  const ways = findWays(block.rows);
  if (ways === null) return null;
  const sides = sidesOf(textOf(block.rows[ways.header]?.cells[ways.label]));
  const heading = headingOf(block, ways);
  if (sides === null || heading === null) return null;
  const { header, label, columns, body } = ways;
  const down = body.map(({ cells }) => textOf(cells[label]));
  const across = columns.map(({ name }) => name);
  const places = [...down, ...across].every((name) => ufFrom(name) !== null) ? 'UF' : 'Região';
  const head = {
    line: block.rows[header]?.line ?? 1,
    cells: [...sides.map((side) => `${places} ${side}`), heading],
  };
  const rows = body.flatMap(({ line, cells }) =>
    columns
      .filter(({ index }) => !isBlank(cells[index] ?? null))
      .map(({ index, name }) => ({ line, cells: [textOf(cells[label]), name, cells[index] ?? null] })),
  );
  const rest = block.rows.slice(header + 1 + body.length);
  return { ...block, rows: [...block.rows.slice(0, header), head, ...rows, ...rest], columnLines: [] };
}

function findWays(rows: readonly Row[]): Ways | null {
  for (let header = 0; header < Math.min(rows.length, searchedRows); header += 1) {
    const ways = waysAt(rows, header);
    if (ways !== null) return ways;
  }
  return null;
}

function waysAt(rows: readonly Row[], header: number): Ways | null {
  const [first, below] = [rows[header], rows[header + 1]];
  if (first === undefined || below === undefined) return null;
  const label = below.cells.findIndex((cell) => cell !== null);
  if (!isPlace(textOf(below.cells[label]))) return null;
  const columns = placeColumns([first, first], label + 1);
  if (columns.length < fewestColumns || !columns.every(({ name }) => isPlace(name))) return null;
  const all = rows.slice(header + 1);
  const end = all.findIndex((row) => !isWay(row, label, columns));
  const body = end < 0 ? all : all.slice(0, end);
  const rest = end < 0 ? [] : all.slice(end);
  const isWhole = rest.every(({ cells }) => !cells.some(isFigure));
  return body.length > 0 && isWhole ? { header, label, columns, body } : null;
}

function isWay({ cells }: Row, label: number, columns: readonly PlaceColumn[]): boolean {
  if (!isPlace(textOf(cells[label]))) return false;
  const last = columns.at(-1)?.index ?? 0;
  const values = columns.map(({ index }) => cells[index] ?? null).filter((cell) => !isBlank(cell));
  return values.every(isFigure) && cells.slice(last + 1).every((cell) => cell === null);
}

/** Which sides stand down and across, by the corner: `Origem \ Destino`, `De/Para`, `Origem`; null where it does not say. */
function sidesOf(corner: string): readonly ['Origem' | 'Destino', 'Origem' | 'Destino'] | null {
  const words = foldText(corner).split(/[^a-z0-9_]+/);
  const origin = words.findIndex((word) => word === 'origem' || word === 'de');
  const destination = words.findIndex((word) => word === 'destino' || word === 'para');
  if (origin < 0) return null;
  return destination >= 0 && destination < origin ? ['Destino', 'Origem'] : ['Origem', 'Destino'];
}

const headings = [
  ['Prazo', /\b(?:prazos?|dias|lead time)\b/],
  ['R$/kg', /r\$ ?\/ ?kg|\bpor (?:kg|quilo)\b/],
  ['Valor', /\b(?:fretes?|valor|valores|precos?|tarifas?)\b|r\$(?! ?\/ ?kg)/],
] as const;

/** What the figures are, by the titles above them, the corner and the tab; null where none says it, or two do. */
function headingOf({ rows, title }: Block, { header, label }: Ways): string | null {
  const above = rows.slice(0, header).map((row) => onlyCell(row) ?? '');
  const text = foldText([title, ...above.slice(-3), textOf(rows[header]?.cells[label])].join(' '));
  const said = headings.filter(([, words]) => words.test(text)).map(([heading]) => heading);
  const [first, second] = said;
  // A price of a kilogram is a price, too.
  const isOne = second === undefined || (first === 'R$/kg' && second === 'Valor');
  return first === undefined || !isOne ? null : first;
}
