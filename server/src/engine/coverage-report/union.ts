import type { ZipRange } from '../rating/document.ts';
import { assignedRanges, type ZipBlock } from './blocks.ts';
import type { ServedRange } from './cover-table.ts';

/** Zip codes of a state that nobody serves. */
export type Hole = { start: number; end: number; uf: string };

/** Served ranges of all tables in the order of their starts. */
export function inOrder(covers: readonly (readonly ServedRange[])[]): ServedRange[] {
  return covers.flat().sort((a, b) => a.start - b.start);
}

/** What any table serves with one cargo: disjoint ranges, ascending, never touching. */
export function unionOf(sorted: readonly ServedRange[], bit: number): ZipRange[] {
  const union: ZipRange[] = [];
  for (const { start, end, mask } of sorted) {
    if ((mask & (1 << bit)) === 0) continue;
    const last = union.at(-1);
    if (last !== undefined && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else union.push([start, end]);
  }
  return union;
}

/** What a union leaves out of the states, each hole within one state. */
export function holesOf(union: readonly ZipRange[]): Hole[] {
  let at = 0;
  return assignedRanges().flatMap(({ start, end, uf }) => {
    const holes: Hole[] = [];
    let cursor = start;
    while ((union[at]?.[1] ?? start) < start) at += 1;
    for (let next = at; cursor <= end; next += 1) {
      const from = Math.min(union[next]?.[0] ?? end + 1, end + 1);
      if (from > cursor) holes.push({ start: cursor, end: from - 1, uf });
      cursor = Math.max(cursor, (union[next]?.[1] ?? end) + 1);
    }
    return holes;
  });
}

/** How many zip codes of each block a union holds. */
export function servedCodes(union: readonly ZipRange[], blocks: readonly ZipBlock[]): Uint32Array {
  let at = 0;
  return Uint32Array.from(blocks, ({ start, end }) => {
    while ((union[at]?.[1] ?? start) < start) at += 1;
    let codes = 0;
    for (let next = at; (union[next]?.[0] ?? end + 1) <= end; next += 1) {
      const [from, to] = union[next] ?? [0, -1];
      codes += Math.min(end, to) - Math.max(start, from) + 1;
    }
    return codes;
  });
}
