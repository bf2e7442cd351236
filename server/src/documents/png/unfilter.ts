import type { PngHead } from './png-head.ts';

/**
 * Takes the filters away from rows, in place: each row begins with the number of its own. False where that is none
 * (PNG, third edition, section 9).
 */
export function unfilter(
  rows: Uint8Array,
  { height, rowBytes, samples, depth }: Pick<PngHead, 'height' | 'rowBytes' | 'samples' | 'depth'>,
): boolean {
  const step = Math.max(1, (samples * depth) / 8);
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let start = 0; start < height * (rowBytes + 1); start += rowBytes + 1) {
    const predict = predictors[rows[start] ?? -1];
    if (predict === undefined) return false;
    const row = rows.subarray(start + 1, start + 1 + rowBytes);
    unfilterRow(row, { above, step, predict });
    above = row;
  }
  return true;
}

type Prediction = { above: Uint8Array; step: number; predict: Predictor };

/** What is left of the first pixel counts as nothing. */
function unfilterRow(row: Uint8Array, { above, step, predict }: Prediction): void {
  for (let at = 0; at < step; at += 1) row[at] = (row[at] ?? 0) + predict(0, above[at] ?? 0, 0);
  for (let at = step; at < row.length; at += 1)
    row[at] = (row[at] ?? 0) + predict(row[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0);
}

type Predictor = (left: number, above: number, corner: number) => number;

/** What a byte is expected to be, by the number of the filter; rows hold what is missing to it. */
export const predictors: readonly Predictor[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
