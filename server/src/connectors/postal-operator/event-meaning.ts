import type { PostalEvent } from './port.ts';

/**
 * What the postal operator's events mean in the hub's catalogue: code and type of the event, as its tracking shows
 * them. `BD?` stands for BDE, BDI and BDR, whose types are the same; the types of a code that stand here without one
 * are all of it. What is not here waits for a person.
 */
const meanings: ReadonlyMap<string, number> = new Map([
  ['PO-01', 15],
  ['PO-09', 15],
  ['RO', 2],
  ['DO', 2],
  ['OEC-01', 17],
  ['BD?-01', 3],
  ['BD?-67', 3],
  ['BD?-70', 3],
  ['BD?-20', 32],
  ['BD?-46', 32],
  ['BD?-23', 9],
  ['BD?-25', 38],
  ['BD?-34', 43],
  ['BD?-35', 5],
  ['BD?-47', 2],
  ['LDI-01', 19],
  ['FC-82', 275],
]);

/** Code of the catalogue; null where nobody said what the event means. Pure. */
export function meaningOf({ code, type }: Pick<PostalEvent, 'code' | 'type'>): number | null {
  const family = code.replace(/^BD[EIR]$/, 'BD?');
  return meanings.get(eventName({ code: family, type })) ?? meanings.get(family) ?? null;
}

/** How people and mappings name an event: `BDE-01`, however many zeros its type came with. */
export function eventName({ code, type }: Pick<PostalEvent, 'code' | 'type'>): string {
  return `${code}-${type.replace(/^0+(?=[0-9])/, '').padStart(2, '0')}`;
}
