import type { TableRowsView } from '@carreto/contract/admin/tables/table-rows';
import { type RefObject, useMemo } from 'react';
import { useNarrow } from '../../list/use-narrow.ts';
import { at } from '../cells.ts';
import type { Sheet } from '../changes.ts';
import type { GridColumn } from '../column.ts';
import { type Overlay, valueAt } from '../overlay.ts';
import { edgesOf, type View } from '../viewport.ts';
import { useTitles } from './column-title.ts';
import type { GridProps } from './grid-props.ts';
import { frozenOf, rowPx, widthsOf } from './layout.ts';
import type { AllRows } from './use-added.ts';
import { useCommands } from './use-commands.ts';
import type { GridRows } from './use-grid-rows.ts';
import { useSelection } from './use-selection.ts';
import { useWriting } from './use-writing.ts';

type SheetInput = {
  props: GridProps;
  rows: AllRows;
  overlay: Overlay;
  first: TableRowsView;
  view: View;
  scroller: HTMLElement | null;
  field: RefObject<HTMLInputElement | null>;
};

/** Everything that the pieces of a grid share: its cells with all changes in them, what is selected, and what keys do. */
export function useSheet({ props, rows, overlay, first, view, scroller, field }: SheetInput) {
  const titleOf = useTitles();
  const isNarrow = useNarrow();
  const { columns } = first;
  const matched = first.matched + rows.addedCount;
  const { rowAt } = rows;
  const frozen = frozenOf(props.part, columns, isNarrow);
  const edges = useMemo(() => edgesOf(widthsOf(columns)), [columns]);
  const sheet = useMemo(
    () => sheetOf({ rows: matched, columns, rowAt, overlay }),
    [matched, columns, rowAt, overlay],
  );
  const size = { rows: matched, columns: columns.length };
  const { selection, select } = useSelection({ size, view, edges, frozen, scroller });
  const writing = useWriting({
    ...{ sheet, rows, selection, part: props.part, history: props.history, onHistory: props.onHistory },
    onAdded: (row) => select(at({ row, column: selection.active.column })),
  });
  const commands = useCommands({
    ...{ sheet, size, selection, select, writing, mayEdit: props.mayEdit },
    pageRows: Math.max(1, Math.floor(view.height / rowPx) - 1),
    focus: () => scroller?.focus({ preventScroll: true }),
    find: () => field.current?.focus(),
  });
  return {
    columns,
    size,
    frozen,
    edges,
    overlay,
    rowAt,
    sheet,
    selection,
    select,
    writing,
    commands,
    titleOf,
  };
}

export type GridModel = ReturnType<typeof useSheet>;

type Parts = {
  rows: number;
  columns: readonly GridColumn[];
  rowAt: GridRows['rowAt'];
  overlay: Overlay;
};

function sheetOf({ rows, columns, rowAt, overlay }: Parts): Sheet {
  return {
    rows,
    columns,
    valueOf({ row, column: at }) {
      const stored = rowAt(row);
      const column = columns[at];
      if (stored === undefined || column === undefined) return undefined;
      return valueAt(overlay, { row: stored.row, column }, stored.cells[at] ?? null);
    },
  };
}
