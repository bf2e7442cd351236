import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LayeredMap } from './layered-map.ts';

const keys = fc.nat({ max: 40 });
const change = fc.tuple(keys, fc.option(fc.nat(), { nil: undefined }));

it('says what a map says that is changed alike, and what it said before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.nat())), fc.array(fc.array(change)), (entries, steps) => {
      let layered = LayeredMap.of(entries);
      const plain = new Map(entries);
      for (const changes of steps) {
        const [before, was] = [layered, new Map(plain)];
        layered = before.with(changes);
        for (const [key, value] of changes) {
          if (value === undefined) plain.delete(key);
          else plain.set(key, value);
        }
        for (let key = 0; key <= 40; key += 1) {
          expect(layered.get(key)).toBe(plain.get(key));
          expect(before.get(key)).toBe(was.get(key));
        }
      }
    }),
  );
});

it('says so after thousands of changes, too', () => {
  let layered = LayeredMap.of(Array.from({ length: 100 }, (_, key) => [key, key] as const));
  for (let key = 50; key < 2600; key += 1) layered = layered.with([[key, key % 3 === 0 ? undefined : -key]]);
  expect([0, 49, 50, 51, 2599, 2600].map((key) => layered.get(key))).toEqual([
    ...[0, 49, -50, undefined],
    ...[-2599, undefined],
  ]);
});
