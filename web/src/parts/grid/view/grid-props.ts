import type { ReactNode } from 'react';
import type { GridColumn } from '../column.ts';
import type { GridPart } from '../edits.ts';
import type { History } from '../history.ts';
import type { Marks } from './marks.ts';
import type { Row } from './use-grid-rows.ts';

/** A cell as a screen is told of it: its row as it is stored, and its column. */
export type GridPlace = { row: Row; column: GridColumn };

export type GridProps = {
  label: string;
  versionId: number;
  part: GridPart;
  /** What is looked for; the rows that are shown hold it. */
  find: string | undefined;
  onFind(text: string | undefined): void;
  /** What was changed, which the screen keeps. */
  history: History;
  onHistory(history: History): void;
  mayEdit: boolean;
  /** Cells that were refused. */
  marks: Marks;
  /** A cell to go to: its row as it is stored; another object goes there again. */
  goTo: { row: number; column: string } | undefined;
  /** Told of the cell that keys write to. */
  onPlace(place: GridProps['goTo']): void;
  /** Beside the buttons. */
  tools?: ReactNode;
  /** What stands beside the grid of the cell that keys write to. */
  beside?(place: GridPlace | undefined): ReactNode;
};
