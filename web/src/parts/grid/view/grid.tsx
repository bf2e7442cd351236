import './grid.css';
import { useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { Empty } from '../../states/states.tsx';
import { Unanswered } from '../../states/unanswered.tsx';
import { rowsIn } from '../viewport.ts';
import type { GridProps } from './grid-props.ts';
import { GridSheet } from './grid-sheet.tsx';
import { rowPx } from './layout.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useView } from './use-view.ts';

/** A part of a version as a spreadsheet: windows of its rows, changes laid over them, one tab stop. */
export function Grid(props: GridProps) {
  const words = useWords().grid;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const view = useView(scroller);
  const [count, setCount] = useState(0);
  const { versionId, part, find } = props;
  const span = rowsIn({ count, heightPx: rowPx }, view);
  const rows = useGridRows({ versionId, part, find }, span);
  const { first } = rows;
  if (first !== undefined && first.matched !== count) setCount(first.matched);
  if (first === undefined) return <Unanswered error={rows.error} needs="tables.read" again={rows.again} />;
  if (first.count === 0) return <Empty title={words.empty} why={words.emptyWhy[part]} />;
  return (
    <GridSheet
      key={`${versionId} ${part}`}
      {...{ props, rows, first, view, span, scroller }}
      onScroller={setScroller}
    />
  );
}
