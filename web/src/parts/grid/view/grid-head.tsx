import { memo } from 'react';
import type { GridColumn } from '../column.ts';
import type { TitleOf } from './column-title.ts';

type GridHeadProps = {
  columns: readonly GridColumn[];
  edges: readonly number[];
  frozen: number;
  from: number;
  until: number;
  titleOf: TitleOf;
};

/** What the columns are, above them, as far as they are seen. */
export const GridHead = memo(function Head({ columns, edges, frozen, from, until, titleOf }: GridHeadProps) {
  const drawn = [...Array(frozen).keys(), ...Array.from({ length: until - from }, (_, at) => from + at)];
  return (
    <div role="rowgroup" className="grid-head" style={{ width: edges.at(-1) }}>
      <div role="row" aria-rowindex={1} className="grid-line">
        {drawn.map((at) => {
          const column = columns[at];
          if (column === undefined) return null;
          const { name, detail } = titleOf(column);
          const left = edges[at] ?? 0;
          return (
            <div
              key={at}
              role="columnheader"
              aria-colindex={at + 1}
              className={column.unit === 'text' ? 'grid-cell' : 'grid-cell figures'}
              data-column={at}
              data-frozen={at < frozen || undefined}
              style={{ left, width: (edges[at + 1] ?? left) - left }}
            >
              <span>{column.band === null ? name : detail}</span>
              <span className="note">{column.band === null ? detail : name}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
});
