import { useState } from 'react';
import { type Address, at, inside, type Selection, type Size } from '../cells.ts';
import { leftFor, topFor, type View } from '../viewport.ts';
import { rowPx } from './layout.ts';

type Around = {
  size: Size;
  view: View;
  edges: readonly number[];
  frozen: number;
  scroller: HTMLElement | null;
};

/** What is selected, and the way there: whatever is selected is brought into view. */
export function useSelection({ size, view, edges, frozen, scroller }: Around) {
  const [kept, setKept] = useState<Selection>(at({ row: 0, column: 0 }));
  // A search leaves fewer rows: what is selected stays among them.
  const selection = { active: inside(kept.active, size), corner: inside(kept.corner, size) };
  const show = ({ row, column }: Address): void => {
    if (scroller === null) return;
    // The next key may come before the event of the scrolling that the last one made.
    const now = { ...view, top: scroller.scrollTop, left: scroller.scrollLeft };
    const top = topFor({ count: size.rows, heightPx: rowPx }, row, now);
    const left = leftFor(edges, column, { view: now, frozen });
    if (top !== now.top) scroller.scrollTop = top;
    if (left !== now.left) scroller.scrollLeft = left;
  };
  const select = (next: Selection): void => {
    setKept(next);
    show(next.corner);
  };
  return { selection, select };
}
