import './grid.css';
import { useMemo, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { Empty } from '../../states/states.tsx';
import { Unanswered } from '../../states/unanswered.tsx';
import { overlayOf } from '../overlay.ts';
import { rowsIn } from '../viewport.ts';
import type { GridProps } from './grid-props.ts';
import { GridSheet } from './grid-sheet.tsx';
import { rowPx } from './layout.ts';
import { useAdded } from './use-added.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useView } from './use-view.ts';

const none: readonly never[] = [];

/** A part of a version as a spreadsheet: windows of its rows, changes laid over them, one tab stop. */
export function Grid(props: GridProps) {
  const words = useWords().grid;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const view = useView(scroller);
  const [count, setCount] = useState(0);
  const { versionId, part, find } = props;
  const { done } = props.history;
  const overlay = useMemo(() => overlayOf(done), [done]);
  // Rows that were added are shown below all others, and not among those that are looked for.
  const added = find === undefined ? overlay.added : none;
  const span = rowsIn({ count: count + added.length, heightPx: rowPx }, view);
  const inWindows = { from: Math.min(span.from, count), until: Math.min(span.until, count) };
  const rows = useAdded(useGridRows({ versionId, part, find }, inWindows), added);
  const { first } = rows;
  if (first !== undefined && first.matched !== count) setCount(first.matched);
  if (first === undefined) return <Unanswered error={rows.error} needs="tables.read" again={rows.again} />;
  if (first.count === 0) return <Empty title={words.empty} why={words.emptyWhy[part]} />;
  return (
    <GridSheet
      key={`${versionId} ${part}`}
      {...{ props, rows, first, view, span, scroller, overlay }}
      onScroller={setScroller}
    />
  );
}
