import fc from 'fast-check';

type Holder = Record<string, unknown> | unknown[];
/** One change at the place that `at` chooses among all numbers and lists. */
type Poke = { at: number; how: number; value: number };

const poke: fc.Arbitrary<Poke> = fc.record({
  at: fc.nat(),
  how: fc.nat(),
  value: fc.oneof(
    fc.constantFrom(-1, 0, 1, 0.5, 300.5, 99_999_999, 4_000_000_001, 2e16, Number.MAX_SAFE_INTEGER),
    fc.integer({ min: -10, max: 2_000_000 }),
  ),
});

/**
 * The same document with one to three numbers replaced, or lists emptied, repeated in part or turned round. Types
 * stay as they are; whether the numbers still mean anything is for whoever is tested to say.
 */
export function poked<Document extends object>(document: Document): fc.Arbitrary<Document> {
  return fc.array(poke, { minLength: 1, maxLength: 3 }).map((pokes) => {
    const copy = structuredClone(document);
    for (const each of pokes) change(copy, each);
    return copy;
  });
}

function change(document: object, { at, how, value }: Poke): void {
  const places = placesOf(document);
  const place = places[at % places.length];
  if (place === undefined) return;
  const { holder, key } = place;
  const old: unknown = Reflect.get(holder, key);
  Reflect.set(holder, key, Array.isArray(old) ? rearranged(old, how) : replaced(old as number, how, value));
}

function replaced(old: number, how: number, value: number): number {
  const choices = [value, value, old + 1, old - 1, old + 0.5, -old];
  return choices[how % choices.length] ?? value;
}

function rearranged(list: unknown[], how: number): unknown[] {
  const choices = [[], list.toReversed(), [...list, ...structuredClone(list.slice(0, 1))], list.slice(1)];
  return choices[how % choices.length] ?? list;
}

function placesOf(value: unknown): { holder: Holder; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.entries(holder).flatMap(([key, member]) => [
    ...(typeof member === 'number' || Array.isArray(member) ? [{ holder, key }] : []),
    ...placesOf(member),
  ]);
}
