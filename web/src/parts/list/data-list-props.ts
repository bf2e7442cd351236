import type { ReactNode } from 'react';
import type { Panel } from '../panel/use-panel.ts';
import type { Column } from './column.ts';
import type { Selection } from './selection.ts';

/** What a list is given. */
export type DataListProps<Row> = {
  /** What it is a list of. */
  label: string;
  rows: readonly Row[];
  idOf(row: Row): string;
  columns: readonly Column<Row>[];
  /** A row where there is no room for columns. */
  card(row: Row): ReactNode;
  sort: string;
  onSort(sort: string): void;
  /** Left out where nothing can be done with several rows: there are no boxes then. */
  selection?: Selection;
  onSelect?(selection: Selection): void;
  /** Opens an item elsewhere; a list has this, or a panel. */
  onOpen?(id: string): void;
  /** Opens its items beside it. */
  panel?: Panel;
  /** How many there are beyond those that are here; undefined: nobody knows. */
  total: number | undefined;
  hasMore: boolean;
  onMore(): void;
  /** What is shown is of before: newer is on its way. */
  isOld: boolean;
  /** The row that the keyboard is at, kept by who shows the list. */
  at: number;
  onAt(row: number): void;
};
