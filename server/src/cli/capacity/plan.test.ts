import { describe, expect, it } from 'vitest';
import { figureValues } from './figures.ts';
import { type Demand, planCapacity, usualSheetMemoryMb } from './plan.ts';

const demand = (freights: number, tables = 20): Demand => ({
  ...{ freights, tables, shippers: Math.max(1, Math.round(freights / 2000)), quotesPerFreight: 60 },
  ...{ quoteDays: 30, freightDays: 365, webhookDays: 30 },
});
/** As a quote was measured by the threads of the design: without the client. */
const design = { ...figureValues, quoteUs: 170 };

const rounded = (value: number): number => Number(value.toPrecision(2));

/** Freights, quotes a second in the busiest hour, cores at 20 and 200 tables, MB of WAL, GB of quotes and freights. */
const rows = [
  [2000, 23, [1, 1], [0.12, 0.35], 6.1, 18],
  [11_000, 130, [1, 1], [0.65, 1.9], 34, 96],
  [110_000, 1300, [2, 5], [6.5, 19], 340, 960],
  [330_000, 3800, [4, 15], [19, 57], 1000, 2900],
  [1_100_000, 13_000, [11, 49], [65, 190], 3400, 9600],
] as const;

describe('the plan of a hub', () => {
  it.each(rows)('of %i freights a day is the row of the table in docs/capacity.md', (...row) => {
    const [freights, perSecond, cores, wal, quotesGb, freightsGb] = row;
    const plan = planCapacity(demand(freights), design);
    expect(rounded(plan.quotesPerSecond.busiestHour)).toBe(perSecond);
    expect(plan.quotesPerSecond.burst).toBeCloseTo(plan.quotesPerSecond.busiestHour * 3, 6);
    expect([20, 200].map((tables) => planCapacity(demand(freights, tables), design).apiCores.burst)).toEqual(
      cores,
    );
    const { least, most } = plan.walBytesPerSecond;
    expect([least, most].map((bytes) => rounded(bytes / 1e6))).toEqual(wal);
    expect(rounded(plan.diskBytes.quotes / 1e9)).toBe(quotesGb);
    expect(rounded(plan.diskBytes.freights / 1e9)).toBe(freightsGb);
  });

  it('has a core for each at least, and never fewer for more of anything', () => {
    expect(planCapacity(demand(1, 1))).toMatchObject({
      apiCores: { busiestHour: 1, burst: 1 },
      databaseCores: 1,
    });
    const sizes = [1, 100, 20_000, 330_000, 10_000_000].map((freights) => planCapacity(demand(freights)));
    for (const [index, plan] of sizes.entries()) {
      const before = sizes[index - 1] ?? plan;
      expect(plan.apiCores.burst).toBeGreaterThanOrEqual(before.apiCores.burst);
      expect(plan.databaseCores).toBeGreaterThanOrEqual(before.databaseCores);
      expect(plan.memoryMb.total).toBeGreaterThanOrEqual(before.memoryMb.total);
      expect(plan.apiCores.burst).toBeGreaterThanOrEqual(plan.apiCores.busiestHour);
    }
  });

  it('counts tables once a machine, and says when their memory has to be raised', () => {
    const [few, many] = [10, 1000].map((shippers) => planCapacity({ ...demand(20_000, 15), shippers }));
    expect(few).toMatchObject({ memoryMb: { tables: 93 }, sheetMemoryMb: usualSheetMemoryMb });
    expect(many).toMatchObject({ memoryMb: { tables: 9300 }, sheetMemoryMb: 9300 });
    const { tables, threads, process, sharedBuffers, total } = planCapacity(demand(20_000)).memoryMb;
    expect(total).toBe(tables + threads + process + sharedBuffers);
  });

  it('takes more connections with each thread, and those of the main one', () => {
    const { apiCores, connections } = planCapacity(demand(330_000));
    expect(connections).toBe(9 + 6 * apiCores.burst);
  });

  it('keeps what days say', () => {
    const day = planCapacity({ ...demand(1000), quoteDays: 1, freightDays: 1, webhookDays: 1 }).diskBytes;
    expect(day).toEqual({
      quotes: 60_000 * 1700,
      freights: 1000 * 24_000,
      webhooks: 1000 * 33_000,
      total: 60_000 * 1700 + 1000 * 57_000,
    });
  });
});
