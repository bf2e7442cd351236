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
    const top = topFor({ count: size.rows, heightPx: rowPx }, row, view);
    const left = leftFor(edges, column, { view, frozen });
    if (top !== view.top) scroller.scrollTop = top;
    if (left !== view.left) scroller.scrollLeft = left;
  };
  const select = (next: Selection): void => {
    setKept(next);
    show(next.corner);
  };
  return { selection, select };
}
