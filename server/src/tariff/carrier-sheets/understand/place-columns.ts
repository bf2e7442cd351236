import { compact, tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import { partOfState, splitCity } from '../read/destination.ts';
import { bandHeaderOf } from './words/band-header.ts';
import { readHeader } from './words/header-words.ts';
import { ufCode, ufFrom } from './words/uf-names.ts';

/** A column that a place stands over. */
export type PlaceColumn = { index: number; name: string };

/** Fewer are no table with places across. */
export const fewestColumns = 2;
export const longestName = 60;

/** What stands over the columns, with what a merged cell above it says; none where anything else does. */
export function placeColumns([first, second]: readonly Row[], from: number): PlaceColumn[] {
  const isOne = first === second;
  const columns: PlaceColumn[] = [];
  let over = '';
  const width = Math.max(first?.cells.length ?? 0, second?.cells.length ?? 0);
  for (let index = from; index < width; index += 1) {
    const [top, bottom] = [textOf(first?.cells[index]), textOf(second?.cells[index])];
    if (top !== '') over = isHeadingOfPlaces(top) ? '' : top;
    const name = isOne ? top : [over, bottom].filter((text) => text !== '').join(' ');
    if (!isName(name) || (!isOne && bottom === '')) return [];
    columns.push({ index, name });
  }
  return columns;
}

const headingsOfPlaces = new Set(
  'destino destinos uf ufs ufdestino estado estados regiao regioes regiaodestino praca pracas cidades'.split(
    ' ',
  ),
);

function isHeadingOfPlaces(text: string): boolean {
  return headingsOfPlaces.has(compact(text));
}

function isName(text: string): boolean {
  if (text === '' || text.length > longestName || !/\p{L}{2}/u.test(text)) return false;
  return isPlace(text) || (readHeader(text).meanings.length === 0 && bandHeaderOf(text) === null);
}

/** `12,90`, `R$ 12,90`, `0,3%`, `2 dias`. */
export function isFigure(cell: Cell): boolean {
  if (typeof cell === 'number') return true;
  return (
    cell !== null &&
    /^(?:R\$)?\s*[0-9][0-9.,]*\s*(?:%|d|dias?(?:\s+[uú]teis)?|(?:\/|por)\s*kg)?$/i.test(
      cell.trim().slice(0, 40),
    )
  );
}

const areas = /^(?:capital|interior|int|cap|litoral|metropolitana|grande|[0-9]{1,2})$/;
const regions = /^(?:regiao|reg|zona|praca|polo|rota|area|setor)$/;

/** A state, a part of one, a city with its state, or what is called a region. */
export function isPlace(name: string): boolean {
  if (ufFrom(name) !== null || partOfState(name) !== null || splitCity(name)[1] !== null) return true;
  const tokens = tokensOf(name);
  const hasUf = tokens.some((token) => ufCode(token) !== null);
  return (
    (hasUf && tokens.some((token) => areas.test(token))) ||
    (tokens.length > 1 && regions.test(tokens[0] ?? ''))
  );
}

export function textOf(cell: Cell | undefined): string {
  return String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
