import { describe, expect, test } from 'vitest';
import { brokenRules } from './broken-rules.ts';
import { openLockstep } from './lockstep.ts';
import type { Store } from './model.ts';
import known from './seeds.json' with { type: 'json' };
import { type Simulated, simulate } from './simulate.ts';

/** `CARRETO_SIMULATION_SEEDS=10000 ./carreto test simulation` for a night, `CARRETO_SIMULATION_FIRST` to begin elsewhere. */
const seeds = Number(process.env.CARRETO_SIMULATION_SEEDS ?? 200);
const first = Number(process.env.CARRETO_SIMULATION_FIRST ?? 1);

/** Worlds that the real database lives through. */
const lockstepSeeds = [1, 2, 3];
const smallSize = { endpoints: 3, subjects: 4, mostEvents: 3, chaos: 10 };
/** A mistake must show within so many worlds. */
const mostToNotice = 40;

function requireKept(seed: number, { violations, trace }: Simulated): void {
  if (violations.length > 0)
    expect.fail([`seed ${seed}`, ...violations.slice(0, 5), '', ...trace].join('\n'));
}

describe('the delivery of webhooks, simulated', () => {
  test(`keeps every promise in ${seeds} worlds from seed ${first}`, {
    timeout: 60_000 + seeds * 1000,
  }, async () => {
    const sums = { sends: 0, delivered: 0, unused: 0, rescued: 0, alerts: 0 };
    for (let seed = first; seed < first + seeds; seed += 1) {
      const simulated = await simulate(seed);
      requireKept(seed, simulated);
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += simulated.counts[name];
    }
    // A world in which nothing happens keeps every promise.
    expect(Math.min(...Object.values(sums))).toBeGreaterThan(seeds / 20);
  });

  test('keeps every promise in worlds that once broke one', { timeout: 60_000 }, async () => {
    for (const { seed } of known) requireKept(seed, await simulate(seed));
    expect(new Set(known.map(({ seed }) => seed)).size).toBe(known.length);
  });

  test('is the same for the same seed', async () => {
    expect(await simulate(7)).toEqual(await simulate(7));
  });

  test.each(Object.entries(brokenRules))('notices that %s', { timeout: 60_000 }, async (_, by) => {
    let noticed: string[] = [];
    for (let seed = 1; noticed.length === 0 && seed <= mostToNotice; seed += 1)
      noticed = (await simulate(seed, { by })).violations;
    expect(noticed).not.toEqual([]);
  });

  test.each(lockstepSeeds)('is what the database does, world %i', { timeout: 120_000 }, async (seed) => {
    let close = () => Promise.resolve();
    const open = async (given: Parameters<typeof openLockstep>[0]): Promise<Store> => {
      const store = await openLockstep(given);
      close = store.close;
      return store;
    };
    try {
      requireKept(seed, await simulate(seed, { size: smallSize, open }));
    } finally {
      await close();
    }
  });
});
