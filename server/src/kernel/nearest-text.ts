/**
 * Of some known texts the one that takes the fewest insertions, deletions and replacements to become another;
 * null when the best would take more than a third of its letters.
 */
export function nearestText(text: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.floor(text.length / 3) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - text.length) >= least) continue;
    const steps = distance(text, candidate, least);
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

/** Edit distance, or `limit` as soon as it cannot be less. */
function distance(a: string, b: string, limit: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const steps = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(steps);
      least = Math.min(least, steps);
    }
    if (least >= limit) return limit;
    row = next;
  }
  return row[b.length] ?? limit;
}
