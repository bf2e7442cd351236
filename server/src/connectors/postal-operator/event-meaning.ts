import type { PostalEvent } from './port.ts';

/**
 * What the postal operator's events mean in the hub's catalogue: code and type of the event, as its tracking shows
 * them. The types of a code that stand here without one are all of it. What is not here waits for a person.
 */
const meanings: ReadonlyMap<string, number> = new Map([
  ['PO-01', 15],
  ['PO-09', 15],
  ['RO', 2],
  ['DO', 2],
  ['OEC-01', 17],
  ['BDE-01', 3],
  ['BDI-01', 3],
  ['BDR-01', 3],
  ['BDE-20', 32],
  ['BDI-20', 32],
  ['BDE-23', 9],
  ['BDI-23', 9],
  ['LDI-01', 19],
]);

/** Code of the catalogue; null where nobody said what the event means. Pure. */
export function meaningOf({ code, type }: Pick<PostalEvent, 'code' | 'type'>): number | null {
  return meanings.get(eventName({ code, type })) ?? meanings.get(code) ?? null;
}

/** How people and mappings name an event: `BDE-01`. */
export function eventName({ code, type }: Pick<PostalEvent, 'code' | 'type'>): string {
  return `${code}-${type.padStart(2, '0')}`;
}
