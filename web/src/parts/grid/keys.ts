import { type Address, at, inside, isSame, type Selection, type Size } from './cells.ts';

/** What a key does in a grid. */
export type Command =
  | { kind: 'walk'; way: Way; isExtending: boolean }
  | { kind: 'edit' }
  | { kind: 'type'; text: string }
  | {
      kind:
        | 'clear'
        | 'undo'
        | 'redo'
        | 'fillDown'
        | 'fillRight'
        | 'find'
        | 'add'
        | 'remove'
        | 'all'
        | 'column'
        | 'row'
        | 'leave';
    };

export type Way =
  | { kind: 'step'; rows: number; columns: number }
  | { kind: 'edge'; rows: number; columns: number }
  | { kind: 'page'; rows: 1 | -1 }
  | { kind: 'rowStart' | 'rowEnd' | 'start' | 'end' };

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

const arrows: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

const withControl: Readonly<Record<string, Command>> = {
  z: { kind: 'undo' },
  y: { kind: 'redo' },
  d: { kind: 'fillDown' },
  r: { kind: 'fillRight' },
  f: { kind: 'find' },
  a: { kind: 'all' },
  delete: { kind: 'remove' },
};

const alone: Readonly<Record<string, Command>> = {
  F2: { kind: 'edit' },
  Delete: { kind: 'clear' },
  Insert: { kind: 'add' },
  Backspace: { kind: 'clear' },
  Escape: { kind: 'leave' },
};

/** The keys of a spreadsheet, while no cell is written in; undefined: not one of its. `Tab` leads out of the grid. */
export function commandOf(pressed: Pressed): Command | undefined {
  const { key, shiftKey, altKey } = pressed;
  const hasControl = pressed.ctrlKey || pressed.metaKey;
  if (altKey) return undefined;
  if (key === ' ' && (hasControl || shiftKey)) return { kind: hasControl ? 'column' : 'row' };
  const way = wayOf(key, hasControl);
  if (way !== undefined) return { kind: 'walk', way, isExtending: shiftKey };
  return hasControl ? controlled(pressed) : single(pressed);
}

function controlled({ key, shiftKey }: Pressed): Command | undefined {
  const letter = key.toLowerCase();
  return shiftKey && letter === 'z' ? { kind: 'redo' } : withControl[letter];
}

function single({ key, shiftKey }: Pressed): Command | undefined {
  if (key === 'Enter') return { kind: 'walk', way: step(shiftKey ? -1 : 1, 0), isExtending: false };
  return [...key].length === 1 ? { kind: 'type', text: key } : alone[key];
}

function step(rows: number, columns: number): Way {
  return { kind: 'step', rows, columns };
}

function wayOf(key: string, hasControl: boolean): Way | undefined {
  const arrow = arrows[key];
  if (arrow !== undefined) return { kind: hasControl ? 'edge' : 'step', ...arrow };
  switch (key) {
    case 'Home':
      return { kind: hasControl ? 'start' : 'rowStart' };
    case 'End':
      return { kind: hasControl ? 'end' : 'rowEnd' };
    case 'PageDown':
      return { kind: 'page', rows: 1 };
    case 'PageUp':
      return { kind: 'page', rows: -1 };
    default:
      return undefined;
  }
}

/** What walking needs to know of a grid. */
export type Ground = {
  size: Size;
  /** How many rows a page has. */
  pageRows: number;
  /** Whether a cell holds something; of a row that is not here yet, that it does. */
  isFilled(address: Address): boolean;
};

/** Where a key leads: alone the cell that is written to, extending the other corner of what is selected. */
export function walked(
  selection: Selection,
  way: Way,
  { isExtending, ...ground }: Ground & { isExtending: boolean },
) {
  const from = isExtending ? selection.corner : selection.active;
  const to = inside(destination(from, way, ground), ground.size);
  return isExtending ? { active: selection.active, corner: to } : at(to);
}

function destination(from: Address, way: Way, ground: Ground): Address {
  const last = { row: ground.size.rows - 1, column: ground.size.columns - 1 };
  switch (way.kind) {
    case 'step':
      return { row: from.row + way.rows, column: from.column + way.columns };
    case 'edge':
      return edge(from, way, ground);
    case 'page':
      return { row: from.row + way.rows * ground.pageRows, column: from.column };
    case 'rowStart':
      return { row: from.row, column: 0 };
    case 'rowEnd':
      return { row: from.row, column: last.column };
    case 'start':
      return { row: 0, column: 0 };
    case 'end':
      return last;
  }
}

/** The last filled cell of a stretch of filled ones; where the next one is empty, the first filled one after it. */
function edge(
  from: Address,
  { rows, columns }: { rows: number; columns: number },
  { size, isFilled }: Ground,
): Address {
  const next = (place: Address): Address =>
    inside({ row: place.row + rows, column: place.column + columns }, size);
  let place = next(from);
  if (isSame(place, from)) return from;
  const isThrough = isFilled(from) && isFilled(place);
  while (!isSame(next(place), place) && isFilled(isThrough ? next(place) : place) === isThrough)
    place = next(place);
  return place;
}

/** Everything that the grid shows, or the whole column or row of the cell that is written to. */
export function wholeOf(
  kind: 'all' | 'column' | 'row',
  { row, column }: Address,
  { rows, columns }: Size,
): Selection {
  return {
    active: { row: kind === 'row' ? row : 0, column: kind === 'column' ? column : 0 },
    corner: { row: kind === 'row' ? row : rows - 1, column: kind === 'column' ? column : columns - 1 },
  };
}
