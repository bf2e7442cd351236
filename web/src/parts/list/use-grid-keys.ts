import type { KeyboardEvent } from 'react';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';
import { extended, noSelection, type Selection, toggled } from './selection.ts';

/** Where the keyboard is in a list: -1 is its head, whose columns are walked sideways. */
export type Place = { row: number; column: number };

export type GridKeys = {
  ids: readonly string[];
  place: Place;
  columnCount: number;
  /** How many rows a page has. */
  pageRows: number;
  /** Undefined where rows are not selected. */
  selection: Selection | undefined;
  hasHead: boolean;
  onMove(place: Place): void;
  onSelect(selection: Selection): void;
  onOpen(id: string): void;
  onSort(column: number): void;
};

/** What keys do in a list: those that are letters for the whole page, the others while the list has the focus. */
export function useGridKeys(grid: GridKeys): (event: KeyboardEvent) => void {
  const words = useWords().parts;
  const { ids, place, selection } = grid;
  const current = ids[place.row];
  const toggle = (): void => {
    if (current !== undefined && selection !== undefined) grid.onSelect(toggled(selection, current, ids));
  };
  const move = (row: number): void => grid.onMove({ ...place, row: bounded(row, grid) });
  useKeys([
    { chord: 'j', label: words.keys.move, run: () => move(place.row + 1) },
    { chord: 'k', label: words.keys.move, run: () => move(place.row - 1) },
    ...(selection === undefined ? [] : [{ chord: 'x', label: words.keys.select, run: toggle }]),
  ]);
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (act(event, grid, toggle)) event.preventDefault();
  };
}

function act(event: KeyboardEvent, grid: GridKeys, toggle: () => void): boolean {
  const { place, selection } = grid;
  const to = rowAfter(event.key, grid);
  if (to !== undefined) walk(grid, bounded(to, grid), event.shiftKey);
  else if (place.row === -1) return actInHead(event.key, grid);
  else if (event.key === 'Enter') open(grid);
  else if (selection === undefined) return false;
  else if (event.key === ' ') toggle();
  else if (event.key === 'Escape' && (selection.kind === 'filter' || selection.ids.size > 0))
    grid.onSelect(noSelection);
  else return false;
  return true;
}

function walk(grid: GridKeys, row: number, isExtending: boolean): void {
  const { place, selection, ids } = grid;
  if (isExtending && selection !== undefined && place.row >= 0 && row >= 0)
    grid.onSelect(extended(selection, [place.row, row], ids));
  grid.onMove({ ...place, row });
}

function actInHead(key: string, grid: GridKeys): boolean {
  const { place } = grid;
  if (key === 'Enter' || key === ' ') grid.onSort(place.column);
  else if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const column = place.column + (key === 'ArrowRight' ? 1 : -1);
    grid.onMove({ row: -1, column: Math.min(grid.columnCount - 1, Math.max(0, column)) });
  } else return false;
  return true;
}

function open({ ids, place, onOpen }: GridKeys): void {
  const current = ids[place.row];
  if (current !== undefined) onOpen(current);
}

function rowAfter(key: string, { place, ids, pageRows }: GridKeys): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return place.row + 1;
    case 'ArrowUp':
      return place.row - 1;
    case 'PageDown':
      return place.row + pageRows;
    case 'PageUp':
      return Math.max(0, place.row - pageRows);
    case 'Home':
      return 0;
    case 'End':
      return ids.length - 1;
    default:
      return undefined;
  }
}

function bounded(row: number, { ids, hasHead }: Pick<GridKeys, 'ids' | 'hasHead'>): number {
  return Math.min(ids.length - 1, Math.max(hasHead ? -1 : 0, row));
}
