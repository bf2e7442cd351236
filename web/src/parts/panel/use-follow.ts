import { useEffect, useRef } from 'react';
import type { Panel } from './use-panel.ts';

/** A key that is held down walks faster than anybody reads: what is passed by is not opened. */
const betweenMs = 150;

type Walk = { panel: Panel | undefined; ids: readonly string[]; onAt(row: number): void };

/**
 * Keeps the row of a list where its panel is: what an address, a link or the way back opened is where the list stands, and
 * stays there when rows come in above it. What it gives lets the panel follow a row that somebody went to.
 */
export function useFollow({ panel, ids, onAt }: Walk): (row: number) => void {
  const openId = panel?.openId;
  const openRow = openId === undefined ? -1 : ids.indexOf(openId);
  const latest = useRef({ panel, ids, onAt });
  useEffect(() => {
    latest.current = { panel, ids, onAt };
  });
  const walkedTo = useRef<string>(undefined);
  useEffect(() => {
    if (openRow >= 0 && openId !== walkedTo.current) latest.current.onAt(openRow);
    if (openId === undefined) walkedTo.current = undefined;
  }, [openId, openRow]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  return (row) => {
    const id = ids[row];
    if (openId === undefined || id === undefined) return;
    clearTimeout(timer.current);
    walkedTo.current = id;
    const follow = (): void => {
      lastMs.current = performance.now();
      latest.current.panel?.follow(id, latest.current.ids);
    };
    const waitMs = betweenMs - (performance.now() - lastMs.current);
    if (waitMs <= 0) follow();
    else timer.current = setTimeout(follow, waitMs);
  };
}
