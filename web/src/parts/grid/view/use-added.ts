import { useMemo } from 'react';
import type { Overlay } from '../overlay.ts';
import type { GridRows, Row } from './use-grid-rows.ts';

/** The rows of a version with those that were added below them. */
export type AllRows = GridRows & { addedCount: number };

export function useAdded(rows: GridRows, added: Overlay['added']): AllRows {
  const { first, rowAt: storedAt, ensure: ensureStored } = rows;
  const live = useMemo(() => {
    const matched = first?.matched ?? 0;
    const own = added.map(({ row, cells }): Row => {
      const values = new Map(cells.map(({ column, value }) => [column, value]));
      return { row, cells: (first?.columns ?? []).map(({ id }) => values.get(id) ?? null) };
    });
    return {
      rowAt: (row: number) => (row < matched ? storedAt(row) : own[row - matched]),
      ensure: ({ from, until }: { from: number; until: number }) =>
        ensureStored({ from: Math.min(from, matched - 1), until: Math.min(until, matched) }),
    };
  }, [first, storedAt, ensureStored, added]);
  return { ...rows, ...live, addedCount: added.length };
}
