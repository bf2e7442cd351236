import type { Row } from '../../../documents/spreadsheets/sheet.ts';
import { linesPerSheet } from '../../template/rows.ts';
import { remarkOf, sentenceOfRow, tellUnread } from '../facts/read-facts.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import { type Destination, DestinationReader } from './destination.ts';
import { Interned } from './interned.ts';

type Place = { destination: Destination; origin: Destination | null };

/** A row with its place and origin understood. */
export type PlaceRow = Place & { row: Row; line: number };

/**
 * The rows of a block with their places. Where the cells of the place are merged over several rows, those
 * below the first take its place, if `fillsDown`. Remarks under the table are left out with a warning.
 */
export function* placeRows(
  block: UnderstoodBlock,
  reading: Reading,
  fillsDown: boolean,
): Generator<PlaceRow> {
  const readers = {
    destination: new DestinationReader(block, 'destination', reading.findings),
    origin: new DestinationReader(block, 'origin', reading.findings),
    places: new Interned<Destination>(),
  };
  let last: Place | null = null;
  let hasFilled = false;
  for (const row of block.body) {
    if (isRemark(row, block, reading)) continue;
    const isEmpty = readers.destination.isEmpty(row) && readers.origin.isEmpty(row);
    const place: Place | null = isEmpty && fillsDown && last !== null ? last : readPlace(row, readers);
    if (isEmpty && place === last && !hasFilled) {
      hasFilled = true;
      warnOfFilling(row, block, reading);
    }
    last = place;
    if (place !== null) yield { row, line: block.sheetIndex * linesPerSheet + row.line, ...place };
  }
}

type Readers = { destination: DestinationReader; origin: DestinationReader; places: Interned<Destination> };

function readPlace(row: Row, { destination, origin, places }: Readers): Place | null {
  const to = destination.read(row);
  const from = origin.hasAny && !origin.isEmpty(row) ? origin.read(row) : null;
  const share = (place: Destination): Destination => places.share(Object.values(place).join('|'), place);
  return to === null ? null : { destination: share(to), origin: from === null ? null : share(from) };
}

function warnOfFilling(row: Row, { sheet }: UnderstoodBlock, { findings }: Reading): void {
  const message = 'Linhas sem lugar tomaram o da linha de cima (células mescladas).';
  findings.add({ severity: 'warning', code: 'filled_down', message, sheet, line: row.line });
}

/** A text alone in a row is left out with a warning, unless it is one of the facts of the table. */
function isRemark(row: Row, block: UnderstoodBlock, { findings }: Reading): boolean {
  const text = remarkOf(row, block);
  if (text === null) return false;
  if (sentenceOfRow(row, block).length === 0) tellUnread(text, row, { block, findings, isAbove: false });
  return true;
}

/** Transit time of a row with what its further columns of days add; null when the block has no such column. */
export class TransitReader {
  readonly #block: UnderstoodBlock;
  readonly #at: number;
  readonly #extra: readonly number[];

  constructor(block: UnderstoodBlock) {
    this.#block = block;
    this.#at = columnOf(block, 'days')?.index ?? -1;
    this.#extra = block.columns.filter(({ meaning }) => meaning === 'extra_days').map(({ index }) => index);
  }

  get hasDays(): boolean {
    return this.#at >= 0;
  }

  /** Minutes; null with a finding when the cell is empty or makes no sense. */
  read(row: Row): number | null {
    if (this.#at < 0) return null;
    const own = this.#minutes(row, this.#at);
    if (own === null) return null;
    return this.#extra.reduce<number | null>((sum, index) => {
      if (sum === null || (row.cells[index] ?? null) === null) return sum;
      const more = this.#minutes(row, index);
      return more === null ? null : sum + more;
    }, own);
  }

  #minutes(row: Row, index: number): number | null {
    const { cells, sheet } = this.#block;
    return cells.minutes(lastDay(row.cells[index] ?? null), { sheet, line: row.line, column: index });
  }
}

/** `2 a 4 dias` promises the later day. */
function lastDay(cell: string | number | null): string | number | null {
  if (typeof cell !== 'string' || cell.length > 60 || cell.includes(':')) return cell;
  const range = /^\s*[0-9]{1,3}\s*(?:a|à|-|até|\/)\s*([0-9]{1,3})\s*(?:d|dias?)?(?:\s+[uú]teis)?\s*$/i.exec(
    cell,
  );
  return range?.[1] ?? cell.replace(/^\s*D\s*\+\s*/i, '');
}
