import './list.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import { focusPanel } from '../panel/focus-panel.ts';
import { useBeside } from '../panel/use-beside.ts';
import { fittingColumns, nextSort, widthOf } from './column.ts';
import type { DataListProps } from './data-list-props.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { extended, toggled } from './selection.ts';
import { type Place, useGridKeys } from './use-grid-keys.ts';
import { useNarrow } from './use-narrow.ts';
import { useRoom } from './use-room.ts';

const cardHeight = 148;
const headHeight = 36;
/** A list that has less beside its panel shows cards. */
const narrowestPx = 380;

/** A list of any length: one tab stop, walked by arrows, `j` and `k`; only what is seen is drawn. */
export function DataList<Row>(given: DataListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { props, isNarrow } = useFitted(given, scroller);
  const { rows, columns, hasMore, onMore } = props;
  const hasBoxes = props.selection !== undefined;
  const prefix = useId();
  const height = isNarrow ? cardHeight : rowHeight();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    scrollPaddingStart: isNarrow ? 0 : headHeight,
    paddingStart: 0,
    overscan: 8,
    initialOffset: props.at > 0 ? props.at * height : 0,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (hasMore && last >= rows.length - 20) onMore();
  }, [hasMore, last, rows.length, onMore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is what is measured anew
  useEffect(() => virtual.measure(), [virtual, height]);
  const { place, move, press, open } = useWalk(props, { isNarrow, height, scroller, virtual });
  const active = place.row === -1 ? `${prefix}-c${place.column}` : `${prefix}-r${place.row}`;
  return (
    <div
      ref={scroller}
      className="list"
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={props.total === undefined ? -1 : props.total + (isNarrow ? 0 : 1)}
      aria-colcount={cellsOf(isNarrow ? 1 : columns.length, hasBoxes)}
      aria-multiselectable={hasBoxes || undefined}
      aria-busy={props.isOld}
      aria-activedescendant={rows.length === 0 ? undefined : active}
      data-old={props.isOld || undefined}
      data-narrow={isNarrow || undefined}
      onKeyDown={press}
    >
      {isNarrow ? null : (
        <ListHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          place={place}
          prefix={prefix}
          hasBoxes={hasBoxes}
        />
      )}
      <div
        className="list-body"
        role="rowgroup"
        style={{ height: virtual.getTotalSize(), minWidth: isNarrow ? 0 : widthOf(columns, hasBoxes) }}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <ListRow
              key={props.idOf(row)}
              list={props}
              row={row}
              index={index}
              look={{
                start,
                height,
                isNarrow,
                id: `${prefix}-r${index}`,
                isActive: place.row === index,
                isOpen: props.panel?.openId === props.idOf(row),
              }}
              onPress={move}
              onOpen={() => open(props.idOf(row))}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Cells of a row, with the box. */
function cellsOf(columns: number, hasBoxes: boolean): number {
  return hasBoxes ? columns + 1 : columns;
}

/** What of a list there is room for: beside an open item columns give way, and cards come in their place at last. */
function useFitted<Row>(given: DataListProps<Row>, scroller: React.RefObject<HTMLDivElement | null>) {
  const isWindowNarrow = useNarrow();
  const roomPx = useRoom(scroller, given.panel?.openId !== undefined);
  if (roomPx === undefined) return { props: given, isNarrow: isWindowNarrow };
  const props = { ...given, columns: fittingColumns(given.columns, roomPx) };
  return { props, isNarrow: isWindowNarrow || roomPx < narrowestPx };
}

type Around = {
  isNarrow: boolean;
  height: number;
  scroller: React.RefObject<HTMLDivElement | null>;
  virtual: { scrollToIndex(index: number): void };
};

/** Where the keyboard and the mouse are in the list, and what they do there. */
function useWalk<Row>(props: DataListProps<Row>, { isNarrow, height, scroller, virtual }: Around) {
  const { rows, columns, at, onAt } = props;
  const [column, setColumn] = useState<number>();
  const ids = rows.map(props.idOf);
  const place: Place = {
    row: column === undefined ? Math.min(at, rows.length - 1) : -1,
    column: column ?? 0,
  };
  const goTo = (row: number): void => {
    onAt(row);
    virtual.scrollToIndex(row);
  };
  const focus = (): void => scroller.current?.focus({ preventScroll: true });
  const walk = (row: number): void => {
    if (row < 0 || row >= ids.length) return;
    setColumn(undefined);
    goTo(row);
    follow(row);
  };
  const follow = useBeside({ panel: props.panel, ids, at: place.row, onAt: goTo, onWalk: walk, focus });
  const move = (to: Place): void => {
    if (to.row === -1) setColumn(to.column);
    else {
      walk(to.row);
      focus();
    }
  };
  const open = (id: string): void => {
    const { panel } = props;
    if (panel === undefined) props.onOpen?.(id);
    // What is open already is gone into.
    else if (panel.openId === id) focusPanel();
    else panel.open(id, ids);
  };
  const press = useGridKeys({
    ids,
    place,
    columnCount: columns.length,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 1),
    selection: props.selection,
    hasHead: !isNarrow,
    onMove: move,
    onSelect: (selection) => props.onSelect?.(selection),
    onOpen: open,
    onSort: (index) => {
      const of = columns[index];
      const next = of === undefined ? undefined : nextSort(of, props.sort);
      if (next !== undefined) props.onSort(next);
    },
  });
  const byMouse = (row: number, kind: 'select' | 'extend' | 'move'): void => {
    const id = ids[row];
    if (id === undefined) return;
    const { selection } = props;
    if (selection !== undefined && kind === 'select') props.onSelect?.(toggled(selection, id, ids));
    if (selection !== undefined && kind === 'extend')
      props.onSelect?.(extended(selection, [Math.max(0, place.row), row], ids));
    setColumn(undefined);
    // What is selected need not be looked at: the panel stays.
    if (kind === 'move') walk(row);
    else goTo(row);
    focus();
  };
  return { place, move: byMouse, press, open };
}

function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 36;
}
