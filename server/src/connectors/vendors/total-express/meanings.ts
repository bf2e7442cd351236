const byMeaning: readonly (readonly [code: number, theirs: readonly number[]])[] = [
  [3, [1]],
  [15, [83]],
  [16, [29, 37, 38]],
  [43, [6, 12, 13]],
  [22, [9]],
  [28, [14]],
  [114, [11]],
  [139, [27, 35, 36]],
  [27, [18, 19, 23, 30, 31, 32, 33]],
  [32, [8, 21]],
  [41, [39]],
  [171, [40]],
  [45, [41, 42, 43]],
  [42, [44, 45, 46]],
  [7, [25, 26, 34]],
];

/** What Total Express's codes mean in the hub's catalogue (`docs/connectors/total-express.md`). What is not here waits for a person. */
const meanings: ReadonlyMap<number, number> = new Map(
  byMeaning.flatMap(([code, theirs]) => theirs.map((one) => [one, code] as const)),
);

/** Code of the catalogue; null where nobody said what a code means. Pure. */
export function meaningOf(code: number): number | null {
  return meanings.get(code) ?? null;
}
