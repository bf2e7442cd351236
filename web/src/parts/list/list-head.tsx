import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../../look/icon.tsx';
import { useWords } from '../../words/words.ts';
import { type Column, nextSort, orderOf, tracks, widthOf } from './column.ts';
import type { Place } from './use-grid-keys.ts';

type ListHeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort: string;
  onSort(sort: string): void;
  place: Place;
  prefix: string;
  hasBoxes: boolean;
};

/** The head of a list; its columns order the list when they are pressed. */
export function ListHead<Row>({ columns, sort, onSort, place, prefix, hasBoxes }: ListHeadProps<Row>) {
  const words = useWords().parts;
  return (
    <div className="list-head" role="rowgroup" style={{ minWidth: widthOf(columns, hasBoxes) }}>
      <div
        role="row"
        aria-rowindex={1}
        className="list-line"
        style={{ gridTemplateColumns: tracks(columns, hasBoxes) }}
      >
        {hasBoxes ? (
          <div role="columnheader" aria-colindex={1}>
            <span className="unseen">{words.select}</span>
          </div>
        ) : null}
        {columns.map((column, at) => {
          const order = orderOf(column, sort);
          const next = nextSort(column, sort);
          return (
            <div
              key={column.id}
              id={`${prefix}-c${at}`}
              role="columnheader"
              aria-colindex={at + (hasBoxes ? 2 : 1)}
              aria-sort={order}
              className={column.isFigures === true ? 'figures' : undefined}
              data-active={(place.row === -1 && place.column === at) || undefined}
            >
              {next === undefined ? (
                column.title
              ) : (
                <button
                  type="button"
                  tabIndex={-1}
                  className="list-sort"
                  onClick={({ currentTarget }) => {
                    onSort(next);
                    currentTarget.closest<HTMLElement>('[role="grid"]')?.focus();
                  }}
                >
                  {column.title}
                  {order === 'ascending' ? <Icon of={ArrowUp} /> : null}
                  {order === 'descending' ? <Icon of={ArrowDown} /> : null}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
