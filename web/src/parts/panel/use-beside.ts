import { useEffect, useRef } from 'react';
import { useFollow } from './use-follow.ts';
import { useNear } from './use-near.ts';
import type { Panel } from './use-panel.ts';
import { showWalkedList } from './walked-list.ts';

type List = {
  panel: Panel | undefined;
  ids: readonly string[];
  at: number;
  onAt(row: number): void;
  /** Goes to a row as its keys do. */
  onWalk(row: number): void;
  focus(): void;
};

/** Ties a list to the panel beside it; what it gives lets the panel follow a row that somebody went to. */
export function useBeside({ panel, ids, at, onAt, onWalk, focus }: List): (row: number) => void {
  const follow = useFollow({ panel, ids, onAt });
  useNear(panel, ids, at);
  const latest = useRef({ at, onWalk, focus });
  useEffect(() => {
    latest.current = { at, onWalk, focus };
  });
  const hasPanel = panel !== undefined;
  const [hasBefore, hasAfter] = [at > 0, at < ids.length - 1];
  useEffect(
    () =>
      hasPanel
        ? showWalkedList({
            hasBefore,
            hasAfter,
            walk: (by) => latest.current.onWalk(latest.current.at + by),
            focus: () => latest.current.focus(),
          })
        : undefined,
    [hasPanel, hasBefore, hasAfter],
  );
  return follow;
}
