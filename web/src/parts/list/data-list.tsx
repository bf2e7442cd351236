import './list.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import { nextSort, widthOf } from './column.ts';
import type { DataListProps } from './data-list-props.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { extended, toggled } from './selection.ts';
import { type Place, useGridKeys } from './use-grid-keys.ts';
import { useNarrow } from './use-narrow.ts';

const cardHeight = 148;
const headHeight = 36;

/** A list of any length: one tab stop, walked by arrows, `j` and `k`; only what is seen is drawn. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, columns, hasMore, onMore } = props;
  const isNarrow = useNarrow();
  const scroller = useRef<HTMLDivElement>(null);
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
  const { place, move, press } = useWalk(props, { isNarrow, height, scroller, virtual });
  const active = place.row === -1 ? `${prefix}-c${place.column}` : `${prefix}-r${place.row}`;
  return (
    <div
      ref={scroller}
      className="list"
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={props.total === undefined ? -1 : props.total + (isNarrow ? 0 : 1)}
      aria-colcount={isNarrow ? 2 : columns.length + 1}
      aria-multiselectable="true"
      aria-busy={props.isOld}
      aria-activedescendant={rows.length === 0 ? undefined : active}
      data-old={props.isOld || undefined}
      data-narrow={isNarrow || undefined}
      onKeyDown={press}
    >
      {isNarrow ? null : (
        <ListHead columns={columns} sort={props.sort} onSort={props.onSort} place={place} prefix={prefix} />
      )}
      <div
        className="list-body"
        role="rowgroup"
        style={{ height: virtual.getTotalSize(), minWidth: isNarrow ? 0 : widthOf(columns) }}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <ListRow
              key={props.idOf(row)}
              list={props}
              row={row}
              index={index}
              look={{ start, height, isNarrow, id: `${prefix}-r${index}`, isActive: place.row === index }}
              onPress={move}
            />
          );
        })}
      </div>
    </div>
  );
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
  const move = (to: Place): void => {
    setColumn(to.row === -1 ? to.column : undefined);
    if (to.row === -1) return;
    onAt(to.row);
    virtual.scrollToIndex(to.row);
    scroller.current?.focus({ preventScroll: true });
  };
  const press = useGridKeys({
    ids,
    place,
    columnCount: columns.length,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 1),
    selection: props.selection,
    hasHead: !isNarrow,
    onMove: move,
    onSelect: props.onSelect,
    onOpen: props.onOpen,
    onSort: (index) => {
      const of = columns[index];
      const next = of === undefined ? undefined : nextSort(of, props.sort);
      if (next !== undefined) props.onSort(next);
    },
  });
  const byMouse = (row: number, kind: 'select' | 'extend' | 'move'): void => {
    const id = ids[row];
    if (id === undefined) return;
    if (kind === 'select') props.onSelect(toggled(props.selection, id, ids));
    if (kind === 'extend') props.onSelect(extended(props.selection, [Math.max(0, place.row), row], ids));
    move({ row, column: 0 });
  };
  return { place, move: byMouse, press };
}

function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 36;
}
