import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mended, moved, readOrder } from './order.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 });

test('an order with one rule moved has every rule once, and the others as they were', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.integer({ min: -3, max: 60 }), (order, pick, to) => {
      const id = order[pick % order.length] ?? 0;
      const next = moved(order, id, to);
      expect(next.toSorted()).toEqual(order.toSorted());
      expect(next.filter((one) => one !== id)).toEqual(order.filter((one) => one !== id));
    }),
  );
});

test('an order from an older view gets what came since at its end, and loses what is gone', () => {
  expect(mended([3, 1, 9], [1, 2, 3])).toEqual([3, 1, 2]);
  fc.assert(
    fc.property(ids, ids, (order, present) => {
      expect(mended(order, present).toSorted()).toEqual(present.toSorted());
    }),
  );
});

test('an order is read from the address, and nothing else is', () => {
  expect(readOrder('3,1,2')).toEqual([3, 1, 2]);
  expect(readOrder('3,1,3')).toEqual([3, 1]);
  for (const text of [undefined, '', 'a', '1,', ',1', '1;2']) expect(readOrder(text)).toBeUndefined();
});
