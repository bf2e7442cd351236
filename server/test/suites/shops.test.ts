import { describe, expect, it } from 'vitest';
import { runSeed } from '../faults/ledger/random.ts';
import { currentCommit, tell } from '../faults/ledger/report.ts';
import type { ShopsResult } from './shops/result.ts';
import { runShops } from './shops/run-shops.ts';
import { shopsTable } from './shops/table.ts';
import { type Found, readFound, wrongOrders } from './shops/verdict.ts';

describe('a shop that sells while the service is killed', () => {
  it('gets one order and one freight for every webhook that was answered', { timeout: 300_000 }, async () => {
    const { signal } = new AbortController();
    const result = await runShops({
      ...{ kills: 2, ordersPerS: 20, seed: runSeed(), commit: await currentCommit(), signal },
      async afterwards({ installation }, ledger, sold) {
        const found = await installation.look(readFound);
        const [order] = found.orders;
        const [freight] = found.freights;
        const ref = order?.ref ?? '';
        const own = found.freights.find(({ code }) => code === order?.freightCode);
        const spoilt = (changes: Partial<Found>) => wrongOrders({ ...found, ...changes }, ledger, sold);
        // A verdict that found nothing must be able to find something.
        expect(spoilt({ orders: found.orders.slice(1) })).toEqual([`order ${ref} is lost`]);
        expect(spoilt({ freights: found.freights.filter((one) => one !== own) })).toEqual([
          `order ${ref} names a freight of another`,
          `order ${ref} has 0 freights`,
        ]);
        const twice = {
          ...own,
          code: 'another',
          orderNumber: own?.orderNumber ?? '',
          offer: own?.offer ?? '',
        };
        expect(spoilt({ freights: [...found.freights, twice] })).toEqual([`order ${ref} has 2 freights`]);
        const strange = { code: 'strange', orderNumber: null, offer: freight?.offer ?? null };
        expect(spoilt({ freights: [...found.freights, strange] })).toEqual([
          'freight strange is of no order',
        ]);
        const unwritten = spoilt({ events: found.events.filter((event) => event.ref !== ref) });
        expect(unwritten[0]).toMatch(`of order ${ref} is not written down`);
      },
    });
    tell(shopsTable(result));
    expect(result.wrong).toEqual([]);
    expect(result.recoveriesMs).toHaveLength(2);
    expect(result.orders).toBeGreaterThan(0);
    expect(result.repeats).toBeGreaterThan(0);
  });

  it('is a table with seed, commit and what went wrong', () => {
    const result: ShopsResult = {
      ...{ seed: 7, commit: 'abc1234', kills: 2, ordersPerS: 50, load: 0.5, recoveriesMs: [1000, 3000] },
      ...{
        workedMs: 1500,
        leasesEnded: 1,
        orders: 100,
        soldPerS: 49.9,
        delayed: 0,
        webhooks: 130,
        repeats: 25,
      },
      ...{ answers: { 0: 12, 200: 130 }, answerP50Ms: 5, answerP99Ms: 40 },
      wrong: ['order 1001 is lost'],
    };
    const table = shopsTable(result);
    expect(table).toContain('| 2 of 2 kills, load 0.5 | 7, abc1234 | 100 orders, 49.9 a second');
    expect(table).toContain('answers none: 12, 200: 130');
    expect(table).toContain('Wrong: order 1001 is lost');
    expect(shopsTable({ ...result, wrong: [] })).toContain('| 0, 0, 0 |');
  });
});
