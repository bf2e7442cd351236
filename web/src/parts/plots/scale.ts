/** A round step for an axis of some five marks that reaches `most`. */
export function niceStep(most: number): number {
  if (most <= 0) return 1;
  const rough = most / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * magnitude >= rough) ?? 10;
  return step * magnitude;
}

/** The marks of an axis from zero until it covers `most`. */
export function marksOf(most: number): number[] {
  const step = niceStep(most);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Moves labels apart that would overlap, keeping their order: at least `gap` between them, down from 0 and up from `height`. */
export function spread(
  wanted: readonly number[],
  { gap, height }: { gap: number; height: number },
): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const placed: number[] = new Array(wanted.length).fill(0);
  let last = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    last = Math.max(y, last + gap);
    placed[index] = last;
  }
  let next = height + gap;
  for (const { index } of order.toReversed()) {
    next = Math.min(placed[index] ?? 0, next - gap);
    placed[index] = next;
  }
  return placed;
}
