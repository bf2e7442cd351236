/** Cells of the version that were refused, by row and column, and why. */
export type Marks = ReadonlyMap<string, string>;

export function cellKey(row: number, columnId: string): string {
  return `${row} ${columnId}`;
}
