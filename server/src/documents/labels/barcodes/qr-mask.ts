import { drawFormat, type QrDrawing } from './qr-patterns.ts';

/** The eight masks: which data cells of row y and column x are inverted. */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The cells under the mask that leaves the fewest shapes which mislead a reader. */
export function chooseMask(drawing: QrDrawing): Uint8Array {
  let best = { cells: drawing.cells, penalty: Number.POSITIVE_INFINITY };
  masks.forEach((_, mask) => {
    const cells = masked(drawing, mask);
    const penalty = penaltyOf(drawing.side, cells, best.penalty);
    if (penalty < best.penalty) best = { cells, penalty };
  });
  return best.cells;
}

function masked({ side, cells, isPattern }: QrDrawing, mask: number): Uint8Array {
  const isInverted = masks[mask] ?? (() => false);
  const copy = { side, cells: cells.slice(), isPattern: isPattern.slice() };
  for (let y = 0, at = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1, at += 1)
      if (isPattern[at] !== 1 && isInverted(x, y)) copy.cells[at] = (copy.cells[at] ?? 0) ^ 1;
  drawFormat(copy, mask);
  return copy.cells;
}

/** Runs, blocks, shapes like a finder, and how far dark is from half; stops where it is worse than the best so far. */
function penaltyOf(side: number, cells: Uint8Array, enough: number): number {
  let penalty = balancePenalty(cells) + blockPenalty(side, cells);
  for (let line = 0; line < side && penalty < enough; line += 1)
    penalty += linePenalty(cells, line * side, 1, side) + linePenalty(cells, line, side, side);
  return penalty;
}

/** Seven cells of a finder with four light ones on a side, as bits of eleven. */
const finderLike = new Set([0b10111010000, 0b00001011101]);

// biome-ignore lint/complexity/useMaxParams: a row or column is where it begins, its step and its length
function linePenalty(cells: Uint8Array, from: number, step: number, length: number): number {
  let [penalty, run, last, window] = [0, 0, -1, 0];
  for (let place = 0, at = from; place < length; place += 1, at += step) {
    const cell = cells[at] ?? 0;
    run = cell === last ? run + 1 : 1;
    last = cell;
    if (run === 5) penalty += 3;
    else if (run > 5) penalty += 1;
    window = ((window << 1) | cell) & 0x7ff;
    if (place >= 10 && finderLike.has(window)) penalty += 40;
  }
  return penalty;
}

function blockPenalty(side: number, cells: Uint8Array): number {
  let blocks = 0;
  for (let at = 0; at < side * (side - 1); at += 1) {
    if (at % side === side - 1) continue;
    const cell = cells[at];
    if (cells[at + 1] === cell && cells[at + side] === cell && cells[at + side + 1] === cell) blocks += 1;
  }
  return 3 * blocks;
}

function balancePenalty(cells: Uint8Array): number {
  const dark = cells.reduce((sum, cell) => sum + cell, 0);
  return 10 * Math.floor(Math.abs((dark / cells.length) * 100 - 50) / 5);
}
