import type { BitMatrix } from './bit-matrix.ts';

/** Where the eight bits of a codeword stand, highest first: row and column from the place of the last one. */
const usual: readonly Step[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];
type Step = readonly [number, number];

const unset = 2;

/**
 * Puts codewords into the square inside a symbol's edges (ISO/IEC 16022, annex F): diagonals up and down in turns of
 * codewords shaped like an L, four shapes for the corners, and a fixed pattern where the last corner stays free.
 */
export function placeCodewords(side: number, words: Uint8Array): BitMatrix {
  const placing = { side, cells: new Uint8Array(side * side).fill(unset), words, next: 0 };
  let [row, column] = [4, 0];
  while (row < side || column < side) {
    placeCorner(placing, row, column);
    for (; row >= 0 && column < side; row -= 2, column += 2) placeUsual(placing, row, column);
    row += 1;
    column += 3;
    for (; row < side && column >= 0; row += 2, column -= 2) placeUsual(placing, row, column);
    row += 3;
    column += 1;
  }
  fillLastCorner(placing);
  return { side, cells: placing.cells };
}

type Placing = BitMatrix & { words: Uint8Array; next: number };

function placeUsual(placing: Placing, row: number, column: number): void {
  const { side, cells } = placing;
  if (row < 0 || column < 0 || row >= side || column >= side || cells[row * side + column] !== unset) return;
  placeWord(
    placing,
    usual.map(([down, right]) => wrapped(side, row + down, column + right)),
  );
}

/** What would stand outside comes in on the other side, moved so that nothing collides. */
function wrapped(side: number, row: number, column: number): Step {
  if (row < 0) return wrapped(side, row + side, column + 4 - ((side + 4) % 8));
  if (column < 0) return wrapped(side, row + 4 - ((side + 4) % 8), column + side);
  return [row, column];
}

/** The corner shapes apply at one place of a diagonal each, by the side's remainder. */
function placeCorner(placing: Placing, row: number, column: number): void {
  const { side } = placing;
  const last = side - 1;
  if (row === side && column === 0)
    placeWord(placing, [
      [last, 0],
      [last, 1],
      [last, 2],
      [0, last - 1],
      [0, last],
      [1, last],
      [2, last],
      [3, last],
    ]);
  if (row === side - 2 && column === 0 && side % 4 !== 0)
    placeWord(placing, [
      [last - 2, 0],
      [last - 1, 0],
      [last, 0],
      [0, last - 3],
      [0, last - 2],
      [0, last - 1],
      [0, last],
      [1, last],
    ]);
  if (row === side - 2 && column === 0 && side % 8 === 4)
    placeWord(placing, [
      [last - 2, 0],
      [last - 1, 0],
      [last, 0],
      [0, last - 1],
      [0, last],
      [1, last],
      [2, last],
      [3, last],
    ]);
  if (row === side + 4 && column === 2 && side % 8 === 0)
    placeWord(placing, [
      [last, 0],
      [last, last],
      [0, last - 2],
      [0, last - 1],
      [0, last],
      [1, last - 2],
      [1, last - 1],
      [1, last],
    ]);
}

function placeWord(placing: Placing, places: readonly Step[]): void {
  const word = placing.words[placing.next] ?? 0;
  placing.next += 1;
  places.forEach(([row, column], index) => {
    placing.cells[row * placing.side + column] = (word >> (7 - index)) & 1;
  });
}

function fillLastCorner({ side, cells }: Placing): void {
  const last = side * side - 1;
  if (cells[last] === unset) {
    cells[last] = 1;
    cells[last - side - 1] = 1;
  }
  for (let at = 0; at <= last; at += 1) if (cells[at] === unset) cells[at] = 0;
}
