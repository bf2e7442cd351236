export type Delimiter = ';' | ',' | '\t';

/** In the order of preference when two fit equally: a semicolon leaves the comma free for decimals. */
const candidates: readonly Delimiter[] = [';', '\t', ','];
const sampledCharacters = 64 * 1024;
const sampledLines = 50;

/**
 * The delimiter of a CSV, from its first lines. A semicolon or tab that divides at least half of them into the
 * same number of columns is it, however many decimal commas there are; else the sign that divides the most
 * lines into the most equal columns.
 */
export function detectDelimiter(text: string): Delimiter {
  const lines = countPerLine(text.slice(0, sampledCharacters));
  const steadiness = candidates.map((candidate) => ({
    candidate,
    ...commonest(lines.map((line) => line[candidate])),
  }));
  const clear = steadiness.find(({ candidate, times }) => candidate !== ',' && times * 2 >= lines.length);
  if (clear !== undefined) return clear.candidate;
  const best = steadiness.toSorted((a, b) => b.count * b.times - a.count * a.times)[0];
  return best?.candidate ?? ';';
}

type Counts = Record<Delimiter, number>;

/** Occurrences of each candidate outside quotes, for the first lines that are not blank. */
function countPerLine(text: string): Counts[] {
  return text
    .replace(/"[^"]*"?/g, 'q')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampledLines)
    .map((line) => ({
      ';': line.split(';').length - 1,
      '\t': line.split('\t').length - 1,
      ',': line.split(',').length - 1,
    }));
}

/** The commonest count above zero, the larger of equals, and how many lines have it. */
function commonest(counts: readonly number[]): { count: number; times: number } {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  const ranked = [...lines].toSorted(([countA, a], [countB, b]) => b - a || countB - countA);
  const [count, times] = ranked[0] ?? [0, 0];
  return { count, times };
}
