import { useEffect, useRef } from 'react';
import type { Panel } from './use-panel.ts';

/** Whoever stays on a row that long may open it. */
const restMs = 120;

/** Reads ahead the row that somebody stays at, and beside an open panel those around it. */
export function useNear(panel: Panel | undefined, ids: readonly string[], at: number): void {
  const current = ids[at];
  const isOpen = panel?.openId !== undefined;
  const first = useRef(current);
  const latest = useRef({ panel, ids });
  useEffect(() => {
    latest.current = { panel, ids };
  });
  useEffect(() => {
    if (!isOpen && first.current === current) return;
    const timer = setTimeout(() => {
      const { panel: beside, ids: all } = latest.current;
      const near = isOpen ? [at, at + 1, at - 1] : [at];
      for (const id of near.map((row) => all[row])) if (id !== undefined) beside?.near(id);
    }, restMs);
    return () => clearTimeout(timer);
  }, [current, at, isOpen]);
}
