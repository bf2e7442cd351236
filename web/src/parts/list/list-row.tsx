import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Icon } from '../../look/icon.tsx';
import { type Column, tracks } from './column.ts';
import type { DataListProps } from './data-list-props.ts';
import { isSelected } from './selection.ts';

type ListRowProps<Row> = {
  list: DataListProps<Row>;
  row: Row;
  index: number;
  look: { start: number; height: number; isNarrow: boolean; id: string; isActive: boolean; isOpen: boolean };
  onPress(index: number, kind: 'select' | 'extend' | 'move'): void;
  onOpen(): void;
};

/** A row: as columns, or as a card where there is no room for them. */
export function ListRow<Row>({ list, row, index, look, onPress, onOpen }: ListRowProps<Row>) {
  const { selection } = list;
  const hasBoxes = selection !== undefined;
  const isChosen = hasBoxes && isSelected(selection, list.idOf(row));
  const first = hasBoxes ? 2 : 1;
  const press = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    if (target.closest('[data-opens-row]') !== null && !isForTab(event)) {
      event.preventDefault();
      onOpen();
      return;
    }
    if (target.closest('a, button') !== null) return;
    if (event.shiftKey && hasBoxes) onPress(index, 'extend');
    else onPress(index, target.closest('.list-box') === null ? 'move' : 'select');
  };
  return (
    <div
      id={look.id}
      role="row"
      aria-rowindex={index + (look.isNarrow ? 1 : 2)}
      aria-selected={hasBoxes ? isChosen : undefined}
      className="list-line"
      data-active={look.isActive || undefined}
      aria-current={look.isOpen || undefined}
      style={{
        transform: `translateY(${look.start}px)`,
        height: look.height,
        gridTemplateColumns: look.isNarrow ? narrowTracks(hasBoxes) : tracks(list.columns, hasBoxes),
      }}
      onClick={press}
      onDoubleClick={onOpen}
    >
      {hasBoxes ? <Box isChosen={isChosen} /> : null}
      {look.isNarrow ? (
        <Cell at={first} className="list-card">
          {list.card(row)}
        </Cell>
      ) : (
        list.columns.map((column, at) => (
          <Cell key={column.id} at={at + first} className={classOf(column)}>
            {column.cell(row)}
          </Cell>
        ))
      )}
    </div>
  );
}

function narrowTracks(hasBoxes: boolean): string {
  return hasBoxes ? '36px minmax(0, 1fr)' : 'minmax(0, 1fr)';
}

/** With these a browser opens a link elsewhere: in a tab, a window, a file. */
function isForTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

function classOf<Row>({ isFigures }: Column<Row>): string {
  return isFigures === true ? 'figures' : '';
}

function Cell({ at, className, children }: { at: number; className: string; children: React.ReactNode }) {
  return (
    <div role="gridcell" aria-colindex={at} className={className}>
      {children}
    </div>
  );
}

function Box({ isChosen }: { isChosen: boolean }) {
  return (
    <div role="gridcell" aria-colindex={1} className="list-box">
      <span className="list-mark" data-chosen={isChosen || undefined}>
        {isChosen ? <Icon of={Check} /> : null}
      </span>
    </div>
  );
}
