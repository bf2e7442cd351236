import { rangeOf } from '../cells.ts';
import { pushedPx, type Span, scrolledPx, type View } from '../viewport.ts';
import { GridHead } from './grid-head.tsx';
import { GridLine } from './grid-line.tsx';
import { rowPx } from './layout.ts';
import type { Marks } from './marks.ts';
import type { GridModel } from './use-sheet.ts';

type GridTableProps = {
  model: GridModel;
  label: string;
  mayEdit: boolean;
  marks: Marks;
  isOld: boolean;
  view: View;
  /** Rows and columns that are drawn; those of columns beside the frozen ones. */
  span: Span;
  across: Span;
  prefix: string;
  onScroller(element: HTMLDivElement | null): void;
};

/** What is seen of the cells, in an element as large as all of them: one tab stop, walked by the keys of a spreadsheet. */
export function GridTable({ model, view, span, across, prefix, ...rest }: GridTableProps) {
  const { columns, edges, frozen, size, overlay, selection, commands, titleOf, rowAt } = model;
  const { active } = selection;
  const { first, last } = rangeOf(selection);
  const pushed = pushedPx({ count: size.rows, heightPx: rowPx }, view);
  const isDrawn = isIn(active.row, span) && (active.column < frozen || isIn(active.column, across));
  const isSelected = (row: number): boolean => row >= first.row && row <= last.row;
  return (
    <div
      ref={rest.onScroller}
      className="grid"
      role="grid"
      tabIndex={0}
      aria-label={rest.label}
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns}
      aria-multiselectable="true"
      aria-readonly={!rest.mayEdit}
      aria-busy={rest.isOld}
      aria-activedescendant={isDrawn ? `${prefix}-${active.row}-${active.column}` : undefined}
      data-takes-letters=""
      data-old={rest.isOld || undefined}
      onKeyDown={commands.press}
      onCopy={commands.copy}
      onCut={commands.cut}
      onPaste={commands.paste}
      onMouseDown={commands.point}
      onMouseMove={commands.point}
      onDoubleClick={commands.edit}
    >
      <GridHead {...{ columns, edges, frozen, titleOf, ...across }} />
      <div
        role="rowgroup"
        className="grid-body"
        style={{ height: scrolledPx({ count: size.rows, heightPx: rowPx }), width: edges.at(-1) }}
      >
        {Array.from({ length: span.until - span.from }, (_, at) => span.from + at).map((index) => (
          <GridLine
            key={index}
            row={rowAt(index)}
            topPx={index * rowPx + pushed}
            {...{ index, columns, edges, frozen, overlay, prefix, marks: rest.marks, ...across }}
            active={index === active.row ? active.column : -1}
            selectedFrom={isSelected(index) ? first.column : -1}
            selectedUntil={isSelected(index) ? last.column + 1 : -1}
          />
        ))}
      </div>
    </div>
  );
}

function isIn(at: number, { from, until }: Span): boolean {
  return at >= from && at < until;
}
