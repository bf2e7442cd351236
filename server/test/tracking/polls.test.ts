import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TrackingSimulator } from '../../src/connectors/carrier-tracking/simulator/simulator.ts';
import {
  claimPoll,
  type Poll,
  releasePoll,
  renewPoll,
} from '../../src/freight/track/intake/poll/claim-poll.ts';
import { endPoll, type PollResult } from '../../src/freight/track/intake/poll/end-poll.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someCarrier, tester } from '../support/registry.ts';
import {
  connectTracking,
  moveClocks,
  simulateCarrier,
  trackingEnvironment,
  trackingStateOf,
} from '../support/tracking.ts';

let app: TestApp;
let simulator: TrackingSimulator;
let connectionId: number;
const leaseMs = 60_000;

beforeAll(async () => {
  app = await startTestApp({ environment: trackingEnvironment });
  simulator = await simulateCarrier(app, async () => null);
  const { id: carrierId } = await addCarrier(app.ctx, tester, someCarrier(1));
  connectionId = await connectTracking(app, simulator, { carrierId });
});
afterAll(async () => {
  await simulator.stop();
  await app.close();
});
beforeEach(async () => {
  await moveClocks(app, '2026-11-20T12:00:00Z');
  await app.ctx.db.deleteFrom('trackingState').execute();
});

const claim = () => claimPoll(app.ctx, leaseMs);
async function claimed(): Promise<Poll> {
  const turn = await claim();
  if (turn === null) throw new Error('nothing is due');
  return turn;
}
const brought = (changes: Partial<PollResult> = {}): PollResult => ({
  calls: 1,
  failedCalls: 0,
  isNews: false,
  newEvents: 3,
  badEvents: 0,
  problem: null,
  isFailure: false,
  retryAfterMs: null,
  ...changes,
});
const state = () => trackingStateOf(app, connectionId);

describe('a turn to ask', () => {
  it('is taken by one of many who want it at once', async () => {
    const turns = await Promise.all(Array.from({ length: 12 }, claim));
    expect(turns.filter((turn) => turn !== null)).toHaveLength(1);
    expect(await state()).toMatchObject({ isAsking: true });
  });

  it('of somebody who died is taken over when its lease is past, not before; then the first is told', async () => {
    const first = await claimed();
    await moveClocks(app, '2026-11-20T12:00:55Z');
    expect(await claim()).toBeNull();
    await moveClocks(app, '2026-11-20T12:01:05Z');
    const second = await claimed();
    expect(await renewPoll(app.ctx, first)).toBe(false);
    await endPoll(app.ctx, first, brought({ newEvents: 99 }));
    await releasePoll(app.ctx, first);
    expect(await state()).toMatchObject({ isAsking: true, events: 0, answeredAt: null });
    await endPoll(app.ctx, second, brought());
    expect(await state()).toMatchObject({ isAsking: false, events: 3, calls: 1 });
  });

  it('is kept by renewing it', async () => {
    const turn = await claimed();
    await moveClocks(app, '2026-11-20T12:00:50Z');
    expect(await renewPoll(app.ctx, turn)).toBe(true);
    await moveClocks(app, '2026-11-20T12:01:40Z');
    expect(await claim()).toBeNull();
  });

  it('that was given back comes again at once', async () => {
    await releasePoll(app.ctx, await claimed());
    expect(await claim()).not.toBeNull();
  });

  it('comes again where the clock went back: neither lease nor plan holds for ever', async () => {
    await claimed();
    await moveClocks(app, '2026-10-20T12:00:00Z');
    const turn = await claimed();
    await endPoll(app.ctx, turn, brought());
    await moveClocks(app, '2026-09-20T12:00:00Z');
    expect(await claim()).not.toBeNull();
  });

  it('counts those in a row without an answer; one in which nobody was asked says nothing', async () => {
    const problem = { code: 'down', sentence: 'it answered 500' } as const;
    const failed = brought({ failedCalls: 1, isFailure: true, problem });
    const failures: number[] = [];
    const turns = [
      failed,
      failed,
      brought({ calls: 0 }),
      failed,
      brought({ calls: 3, failedCalls: 1, isFailure: true, problem }),
      brought(),
    ];
    for (const [index, one] of turns.entries()) {
      await moveClocks(app, new Date(Date.parse('2026-11-20T12:00:00Z') + index * 7_200_000).toISOString());
      await endPoll(app.ctx, await claimed(), one);
      failures.push((await state()).failures);
    }
    expect(failures).toEqual([1, 2, 2, 3, 1, 0]);
    expect(await state()).toMatchObject({ problem, failingSince: null, failedCalls: 4 });
  });

  it('ends where the connection was removed meanwhile', async () => {
    const turn = await claimed();
    await app.ctx.db.deleteFrom('trackingState').execute();
    expect(await renewPoll(app.ctx, turn)).toBe(false);
    await endPoll(app.ctx, turn, brought());
    expect(await app.ctx.db.selectFrom('trackingState').selectAll().execute()).toEqual([]);
  });
});
