/** What SSW's codes mean in the hub's catalogue (`docs/connectors/ssw.md`). Carriers add their own, which wait for a person. */
const meanings: ReadonlyMap<number, number> = new Map([
  [1, 3],
  [2, 17],
  [3, 9],
  [4, 214],
  [11, 38],
  [15, 20],
  [23, 28],
  [38, 22],
  [80, 120],
  [83, 186],
  [84, 186],
  [85, 17],
]);

/** Code of the catalogue; null where nobody said what a code means. Pure. */
export function meaningOf(code: number): number | null {
  return meanings.get(code) ?? null;
}

/** The number in brackets at the end of an occurrence (S17); null where there is none. Pure. */
export function codeIn(occurrence: string): number | null {
  const [, digits] = /\((\d{1,4})\)\s*$/.exec(occurrence) ?? [];
  return digits === undefined ? null : Number(digits);
}
