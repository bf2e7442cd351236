import { expect, it } from 'vitest';
import { emptyTotals } from '../totals.ts';
import { comparedAhead } from './compared-ahead.ts';
import type { Batch } from './read-rows.ts';

const rows = [{ id: 'a', basisId: 1, decision: Buffer.alloc(1) }];
const batchAt = (at: number, last: number): Batch => ({
  ...{ kind: 'quotes', shipperId: at, rows },
  next: at === last ? null : { part: 'quotes', at: at + 1, after: null },
});

/** Comparisons of six batches that end in turns of the loop, the earlier ones later. */
function sixBatches() {
  const order: string[] = [];
  const compare = async ({ shipperId }: Batch) => {
    order.push(`begin ${shipperId}`);
    for (let turn = 0; turn < 10 - shipperId; turn += 1) await new Promise(setImmediate);
    order.push(`end ${shipperId}`);
    return { kind: 'found', totals: emptyTotals(), unrated: shipperId } as const;
  };
  const more = async ({ at }: { at: number }) => batchAt(at, 5);
  return { order, batches: comparedAhead(batchAt(0, 5), { more, compare }) };
}

it('gives batches in their order, others having begun before one is done', async () => {
  const { order, batches } = sixBatches();
  const found: number[] = [];
  for await (const one of batches) found.push((await one.found).unrated);
  expect(found).toEqual([0, 1, 2, 3, 4, 5]);
  expect(order.indexOf('begin 2')).toBeLessThan(order.indexOf('end 0'));
  expect(order.indexOf('begin 3')).toBeGreaterThan(order.indexOf('end 0'));
});

it('is left once all that was begun has ended, whatever the reason', async () => {
  const { order, batches } = sixBatches();
  const leaving = async () => {
    for await (const { batch, found } of batches) {
      if (batch.shipperId === 1) throw new Error('enough');
      await found;
    }
  };
  await expect(leaving()).rejects.toThrow('enough');
  const begun = order.filter((what) => what.startsWith('begin')).length;
  expect(begun).toBeGreaterThan(1);
  expect(order.filter((what) => what.startsWith('end'))).toHaveLength(begun);
});
