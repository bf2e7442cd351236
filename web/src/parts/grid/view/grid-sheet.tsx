import type { TableRowsView } from '@carreto/contract/admin/tables/table-rows';
import { useEffect, useId, useRef, useState } from 'react';
import { writeCount } from '../../../formats/numbers.ts';
import { useWords } from '../../../words/words.ts';
import { at, rangeOf, sizeOf } from '../cells.ts';
import type { Overlay } from '../overlay.ts';
import { columnsIn, type Span, type View } from '../viewport.ts';
import { titleLine } from './column-title.ts';
import { EditorOver } from './editor-over.tsx';
import { FindBar } from './find-bar.tsx';
import { GridDialogs } from './grid-dialogs.tsx';
import type { GridProps } from './grid-props.ts';
import { GridTable } from './grid-table.tsx';
import { GridTools } from './grid-tools.tsx';
import type { AllRows } from './use-added.ts';
import { type GridModel, useSheet } from './use-sheet.ts';

type GridSheetProps = {
  props: GridProps;
  rows: AllRows;
  overlay: Overlay;
  first: TableRowsView;
  view: View;
  span: Span;
  scroller: HTMLDivElement | null;
  onScroller(element: HTMLDivElement | null): void;
};

/** The grid once its first rows are here. */
export function GridSheet({ props, rows, overlay, first, view, span, scroller, onScroller }: GridSheetProps) {
  const words = useWords().grid;
  const field = useRef<HTMLInputElement>(null);
  const prefix = useId();
  const [isAdjusting, setAdjusting] = useState(false);
  const model = useSheet({ props, rows, overlay, first, view, scroller, field });
  const { columns, edges, frozen, selection, select, writing, commands } = model;
  useGoTo({ ...props, isReady: scroller !== null }, (goTo) => {
    const column = Math.max(
      0,
      columns.findIndex(({ id }) => id === goTo.column),
    );
    select(at({ row: goTo.row, column }));
    scroller?.focus({ preventScroll: true });
  });
  const row = rows.rowAt(selection.active.row);
  const column = columns[selection.active.column];
  const { onPlace } = props;
  const [activeRow, activeColumn] = [row?.row, column?.id];
  useEffect(
    () =>
      onPlace(
        activeRow === undefined || activeColumn === undefined
          ? undefined
          : { row: activeRow, column: activeColumn },
      ),
    [onPlace, activeRow, activeColumn],
  );
  const count = writeCount(first.count);
  return (
    <div className="grid-frame">
      <GridTools
        mayEdit={props.mayEdit}
        canUndo={props.history.done.length > 0}
        canRedo={props.history.undone.length > 0}
        onUndo={writing.undo}
        onRedo={writing.redo}
        onEdit={commands.edit}
        onFillDown={() => writing.fill('down')}
        onAdjust={() => setAdjusting(true)}
        onAddRow={props.part === 'coverage' ? writing.addRow : undefined}
        onRemoveRows={writing.removeRows}
        find={
          <FindBar
            field={field}
            find={props.find}
            found={
              props.find === undefined ? words.rows(count) : words.found(writeCount(first.matched), count)
            }
            onFind={props.onFind}
            onLeave={() => scroller?.focus({ preventScroll: true })}
          />
        }
      >
        {props.tools}
      </GridTools>
      <div className="grid-beside">
        <div className="grid-shell">
          <GridTable
            {...{ model, view, span, prefix, onScroller }}
            {...{ label: props.label, mayEdit: props.mayEdit, marks: props.marks, isOld: rows.isOld }}
            across={columnsIn(edges, frozen, view)}
          />
          <EditorOver model={model} view={view} />
          {first.matched === 0 && !rows.isOld ? (
            <NothingFound text={props.find ?? ''} onClear={() => props.onFind(undefined)} />
          ) : null}
        </div>
        {props.beside?.(row === undefined || column === undefined ? undefined : { row, column })}
      </div>
      <div className="grid-foot">
        <p className="soft">
          <Place model={model} />
        </p>
        <p className="grid-said" role="status">
          {writing.said}
        </p>
        <details className="grid-keys">
          <summary>{words.keys.title}</summary>
          <ul>
            {words.keys.list.map(([keys, what]) => (
              <li key={keys}>
                <kbd className="key-cap">{keys}</kbd> {what}
              </li>
            ))}
          </ul>
        </details>
      </div>
      <GridDialogs model={model} isAdjusting={isAdjusting} onAdjusted={() => setAdjusting(false)} />
    </div>
  );
}

function NothingFound({ text, onClear }: { text: string; onClear(): void }) {
  const words = useWords().grid;
  return (
    <div className="grid-nothing">
      <p>{words.nothingFound(text)}</p>
      <button type="button" className="button" onClick={onClear}>
        {words.clearFind}
      </button>
    </div>
  );
}

/** Where the keyboard is, and how much is selected. */
function Place({ model }: { model: GridModel }) {
  const words = useWords().grid;
  const { columns, selection, titleOf } = model;
  const { rows, columns: width } = sizeOf(rangeOf(selection));
  const column = columns[selection.active.column];
  if (column === undefined) return null;
  const size = rows * width === 1 ? '' : `${writeCount(rows)} × ${writeCount(width)}`;
  return words.selected(titleLine(titleOf(column)), writeCount(selection.active.row + 1), size);
}

/** Goes to a cell that the screen names, among all rows, once for each time that it is named. */
function useGoTo(
  { goTo, find, onFind, isReady }: GridProps & { isReady: boolean },
  go: (to: NonNullable<GridProps['goTo']>) => void,
): void {
  const last = useRef<GridProps['goTo']>(undefined);
  useEffect(() => {
    if (goTo === undefined || goTo === last.current || !isReady) return;
    if (find !== undefined) return onFind(undefined);
    last.current = goTo;
    go(goTo);
  });
}
