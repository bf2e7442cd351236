import { describe, expect, it } from 'vitest';
import { place, routeBetween } from '../../../test/support/shipments.ts';
import { bands, surcharge, table, weightTariff } from '../../../test/support/tables.ts';
import { compileTable } from '../../engine/rating/compile.ts';
import { ENGINE_REVISION } from '../../engine/rating/revision.ts';
import { taxBookWith } from '../../engine/tax/default-book.ts';
import { createScheduler } from '../../platform/processor/scheduler.ts';
import { type Answered, decide, type World } from './decide.ts';
import { createOutlooks } from './outlooks.ts';

const shipperId = 1;

/** Prices go up and down from table to table; every fifth carries nothing heavy. */
function worldOf(tables: number): World {
  const candidates = Array.from({ length: tables }, (_, index) => {
    const reais = 20 + ((index * 37) % 101);
    const document = table({
      service: { name: `S${index}`, code: null, description: null, deliveryNote: null },
      tariff: weightTariff({ bands: bands([1, index % 5 === 0 ? 2 : 30], [reais, reais * 2]) }),
      surcharges: [surcharge('gris', { percentPpm: 3000 + index, minCents: 100 })],
    });
    const days = { validFromOn: null, validUntilOn: null };
    return { versionId: index + 1, carrierId: index + 1, sheet: compileTable(document), ...days };
  });
  return { candidates, outOfDate: [], rules: [], taxBook: taxBookWith(), esg: null, showsOnly: true };
}

function enquired(weightG: number, over: Partial<Answered['request']> = {}): Answered {
  const { recipient, destination } = routeBetween('saoPaulo', 'salvador');
  return {
    request: {
      platformCode: 'P',
      shipperCnpj: '11222333000181',
      recipient,
      destinationZip: destination.zip,
      channel: null,
      subchannel: null,
      filter: null,
      limit: 3,
      identification: null,
      reverse: false,
      loadTypes: ['fractional'],
      returns: { composition: false, volumes: false, appliedRules: false },
      ...over,
    },
    dispatcher: { document: '11222333000181', zip: place('saoPaulo').zip, declaredCents: 50_000 },
    items: [
      {
        index: 0,
        amount: 1,
        category: 1,
        sku: null,
        tag: null,
        description: null,
        heightMm: 100,
        widthMm: 100,
        lengthMm: 100,
        unitWeightG: weightG,
        unitValueCents: 50_000,
        consolidate: false,
        overlaid: false,
        rotate: false,
        amountVolumes: null,
      },
    ],
    boxes: [],
    engineRevision: ENGINE_REVISION,
    origin: place('saoPaulo'),
    destination: place('salvador'),
    atMs: Date.UTC(2026, 10, 20, 15),
    live: [],
  };
}

const outlooksOf = (budgetBytes: number) =>
  createOutlooks({
    scheduler: createScheduler(),
    budgetBytes,
    failed: (error) => {
      throw error;
    },
  });

describe('the outlook of a book', () => {
  it('is there once the book was asked some times, and stays', async () => {
    const { candidates } = worldOf(60);
    const outlooks = outlooksOf(1e9);
    const known: boolean[] = [];
    for (let ask = 0; ask < 5; ask += 1) {
      known.push(outlooks.of(candidates, shipperId) !== null);
      await outlooks.idle();
    }
    expect(known).toEqual([false, false, false, true, true]);
    expect(outlooks.of(candidates, shipperId)).toBe(outlooks.of(candidates, shipperId));
  });

  it('is not made for a small book, nor where it would take more memory than there is for it', async () => {
    const [small, large] = [worldOf(10).candidates, worldOf(60).candidates];
    const outlooks = outlooksOf(100);
    for (let ask = 0; ask < 5; ask += 1) {
      expect([outlooks.of(small, shipperId), outlooks.of(large, shipperId)]).toEqual([null, null]);
      await outlooks.idle();
    }
  });

  it('changes nothing of what is shown, and fewer tables are asked', async () => {
    const world = worldOf(60);
    const outlooks = outlooksOf(1e9);
    for (let ask = 0; ask < 3; ask += 1) outlooks.of(world.candidates, shipperId);
    await outlooks.idle();
    const outlook = outlooks.of(world.candidates, shipperId);
    if (outlook === null) throw new Error('no outlook');
    const requests = [
      {},
      { limit: 1 },
      { limit: 30 },
      { limit: 59 },
      { filter: 'fastest' as const, limit: 2 },
      { filter: 'cheapest_and_fastest' as const, limit: 5 },
      { reverse: true },
      { loadTypes: [] },
    ];
    for (const weightG of [500, 5_000, 50_000])
      for (const request of requests) {
        const whole = decide({ ...world, showsOnly: false }, enquired(weightG, request));
        const ahead = decide({ ...world, outlook }, enquired(weightG, request));
        expect(ahead.chosen).toEqual(whole.chosen);
        expect(ahead.refused).toEqual(whole.refused);
        expect(ahead.passedOver.length).toBeLessThanOrEqual(whole.passedOver.length);
      }
    const three = decide({ ...world, outlook }, enquired(500));
    expect([three.chosen.length, three.passedOver.length]).toEqual([3, 0]);
  });
});
