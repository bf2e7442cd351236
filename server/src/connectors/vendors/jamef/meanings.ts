import { statusName } from '../values/texts.ts';

/** What Jamef's statuses mean in the hub's catalogue (`docs/connectors/jamef.md`). What is not here waits for a person. */
const meanings: ReadonlyMap<string, number> = new Map([['ENTREGA REALIZADA NORMALMENTE', 3]]);

/** Code of the catalogue; null where nobody said what a status means. Accents and case do not matter. Pure. */
export function meaningOf(status: string): number | null {
  return meanings.get(statusName(status)) ?? null;
}
