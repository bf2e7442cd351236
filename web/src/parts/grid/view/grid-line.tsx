import { memo } from 'react';
import { useWords } from '../../../words/words.ts';
import type { GridColumn } from '../column.ts';
import { isRemoved, type Overlay, valueAt } from '../overlay.ts';
import { shown } from '../write-value.ts';
import { cellKey, type Marks } from './marks.ts';
import type { Row } from './use-grid-rows.ts';

type GridLineProps = {
  /** Where the row is among those that are shown. */
  index: number;
  /** Undefined until it is here. */
  row: Row | undefined;
  /** Where it is drawn. */
  topPx: number;
  columns: readonly GridColumn[];
  edges: readonly number[];
  frozen: number;
  from: number;
  until: number;
  overlay: Overlay;
  marks: Marks;
  prefix: string;
  /** The column that keys write to, if it is in this row; -1 otherwise. */
  active: number;
  selectedFrom: number;
  selectedUntil: number;
};

/** A row of the grid: only what is seen of it is drawn. */
export const GridLine = memo(function Line(props: GridLineProps) {
  const { index, row, topPx, columns, edges, frozen, from, until, overlay } = props;
  const drawn = [...Array(frozen).keys(), ...Array.from({ length: until - from }, (_, at) => from + at)];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid-line"
      data-fate={row === undefined ? undefined : fateOf(overlay, row.row)}
      style={{ transform: `translateY(${topPx}px)`, width: edges.at(-1) }}
    >
      {drawn.map((at) => {
        const column = columns[at];
        return column === undefined ? null : <GridCell key={at} line={props} column={column} at={at} />;
      })}
    </div>
  );
});

function GridCell({ line, column, at }: { line: GridLineProps; column: GridColumn; at: number }) {
  const words = useWords().grid;
  const { edges, index } = line;
  const left = edges[at] ?? 0;
  const look = lookOf(line, column, at);
  return (
    <div
      id={`${line.prefix}-${index}-${at}`}
      role="gridcell"
      aria-colindex={at + 1}
      aria-selected={at >= line.selectedFrom && at < line.selectedUntil}
      aria-invalid={look.refusal === undefined ? undefined : true}
      className={column.unit === 'text' ? 'grid-cell' : 'grid-cell figures'}
      data-row={index}
      data-column={at}
      data-active={at === line.active || undefined}
      data-frozen={at < line.frozen || undefined}
      data-changed={look.before === undefined ? undefined : ''}
      data-absent={look.isAbsent || undefined}
      data-fixed={column.isFixed || undefined}
      style={{ left, width: (edges[at + 1] ?? left) - left }}
    >
      {look.text ?? words.awaited}
      {look.before === undefined ? null : <span className="unseen">{words.was(look.before)}</span>}
      {at === 0 && look.fate !== undefined ? <span className="unseen">{words.fates[look.fate]}</span> : null}
      {look.refusal === undefined ? null : <span className="unseen">{look.refusal}</span>}
    </div>
  );
}

type CellLook = {
  /** Undefined until the row is here. */
  text: string | undefined;
  /** What it said before it was changed; undefined where it was not. */
  before: string | undefined;
  refusal: string | undefined;
  isAbsent: boolean;
  /** What becomes of its row. */
  fate: 'added' | 'removed' | undefined;
};

function lookOf({ row, overlay, marks }: GridLineProps, column: GridColumn, at: number): CellLook {
  if (row === undefined) return unknownLook;
  const stored = row.cells[at] ?? null;
  const value = valueAt(overlay, { row: row.row, column }, stored);
  return {
    text: shown(value, column.unit),
    before: value === stored ? undefined : shown(stored, column.unit),
    refusal: marks.get(cellKey(row.row, column.id)),
    isAbsent: column.band !== null && stored === null,
    fate: at === 0 ? fateOf(overlay, row.row) : undefined,
  };
}

const unknownLook: CellLook = {
  ...{ text: undefined, before: undefined, refusal: undefined, isAbsent: false, fate: undefined },
};

function fateOf(overlay: Overlay, row: number): CellLook['fate'] {
  if (isRemoved(overlay, row)) return 'removed';
  return overlay.added.some((one) => one.row === row) ? 'added' : undefined;
}
