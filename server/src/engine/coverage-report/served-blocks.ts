import type { ZipBlock } from './blocks.ts';
import type { ServedRange } from './cover-table.ts';

/** From block `at` on, until the next run: cargoes that a table serves in whole blocks, and in parts of them. */
export type BlockRun = { at: number; full: number; partial: number };

/** How a table serves each block, as runs of blocks that are alike; the first run begins at block 0. */
export function servedBlocks(
  served: readonly ServedRange[],
  blocks: readonly ZipBlock[],
  cargoCount: number,
): BlockRun[] {
  const runs: BlockRun[] = [];
  const codes = new Float64Array(cargoCount);
  let first = 0;
  for (const [at, block] of blocks.entries()) {
    while ((served[first]?.end ?? block.start) < block.start) first += 1;
    const masks = masksOf(block, { served, first, codes });
    const last = runs.at(-1);
    if (last?.full !== masks.full || last.partial !== masks.partial) runs.push({ at, ...masks });
  }
  return runs;
}

type Walk = { served: readonly ServedRange[]; first: number; codes: Float64Array };

function masksOf({ start, end }: ZipBlock, { served, first, codes }: Walk): Omit<BlockRun, 'at'> {
  const only = served[first];
  if (only === undefined || only.start > end) return { full: 0, partial: 0 };
  if (only.start <= start && only.end >= end) return { full: only.mask, partial: 0 };
  codes.fill(0);
  for (let at = first; at < served.length; at += 1) {
    const range = served[at];
    if (range === undefined || range.start > end) break;
    addCodes(codes, range.mask, Math.min(end, range.end) - Math.max(start, range.start) + 1);
  }
  let full = 0;
  let partial = 0;
  for (const [bit, count] of codes.entries()) {
    if (count === end - start + 1) full |= 1 << bit;
    else if (count > 0) partial |= 1 << bit;
  }
  return { full, partial };
}

function addCodes(codes: Float64Array, mask: number, count: number): void {
  for (let bit = 0; bit < codes.length; bit += 1) {
    if ((mask & (1 << bit)) !== 0) codes[bit] = (codes[bit] ?? 0) + count;
  }
}
