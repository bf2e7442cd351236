/** What Loggi's status codes mean in the hub's catalogue (`docs/connectors/loggi.md`). The list is not public: what is not here waits for a person. */
const meanings: ReadonlyMap<string, number> = new Map([['5', 3]]);

/** Code of the catalogue; null where nobody said what a status means. Pure. */
export function meaningOf(code: string): number | null {
  return meanings.get(code) ?? null;
}
