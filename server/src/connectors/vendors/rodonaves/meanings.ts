/** What the trade's codes in Rodonaves' events mean in the hub's catalogue (`docs/connectors/rodonaves.md`). What is not here waits for a person. */
const meanings: ReadonlyMap<number, number> = new Map([[1, 3]]);

/** Code of the catalogue by that of the trade; null where there is none, or nobody said what it means. Pure. */
export function meaningOf(tradeCode: string | null): number | null {
  return tradeCode !== null && /^[0-9]{1,3}$/.test(tradeCode)
    ? (meanings.get(Number(tradeCode)) ?? null)
    : null;
}
