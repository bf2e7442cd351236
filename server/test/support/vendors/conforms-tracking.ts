import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TrackingOutcome } from '../../../src/connectors/carrier-tracking/port.ts';
import type { VendorMode } from '../../../src/connectors/vendors/simulator/modes.ts';
import { type OpenSample, openSample } from './open-sample.ts';
import { followed } from './samples.ts';
import type { VendorSample } from './vendor-sample.ts';

const failures: readonly (readonly [VendorMode, string])[] = [
  ['error', 'down'],
  ['redirect', 'down'],
  ['closing', 'down'],
  ['cut', 'down'],
  ['nonsense', 'nonsense'],
  ['huge', 'nonsense'],
  ['gzip_bomb', 'nonsense'],
  ['too_many', 'too_many'],
  ['locked_out', 'not_let_in'],
];

/** Tracking of a vendor: by what it is asked, and what everything that goes wrong is called. */
export function trackingConforms(sample: VendorSample): void {
  const { trackingCode = '80000001' } = sample;
  let open: OpenSample;
  beforeAll(async () => {
    open = await openSample(sample);
  });
  afterAll(() => open.close());
  // An act that keeps failing is left alone for a while: each test has its own line.
  beforeEach(async () => {
    await open.close();
    open = await openSample(sample);
  });

  const track = (changes: object = {}): Promise<TrackingOutcome> => {
    const { track: tracker } = open.ports;
    if (tracker === null) throw new Error('it has no tracking');
    return tracker.ask(tracker.namesOf({ ...followed, ...changes }), AbortSignal.timeout(20_000));
  };

  it('is by names that differ, for a freight that has one', () => {
    const names = open.ports.track?.namesOf({ ...followed, carrierCodes: [] }) ?? [];
    const coded = open.ports.track?.namesOf({ ...followed, carrierCodes: [trackingCode] }) ?? [];
    expect(names.length + coded.length).toBeGreaterThan(0);
    expect(new Set(names.map(({ key }) => key)).size).toBe(names.length);
    expect(open.ports.track?.namesOf({ ...followed, nfes: [], orderNumber: null, carrierCodes: [] })).toEqual(
      [],
    );
  });

  it('refuses a freight that it does not know, and fails not', async () => {
    const outcome = await track({ carrierCodes: [trackingCode] });
    if (outcome.kind !== 'answers') throw new Error(outcome.sentence);
    for (const answer of outcome.answers)
      expect(answer.kind === 'refused' || (answer.kind === 'events' && answer.events.length === 0)).toBe(
        true,
      );
  });

  it.each(failures)('fails where it is %s: %s', async (mode, code) => {
    open.simulator.mode = mode;
    expect(await track({ carrierCodes: [trackingCode] })).toMatchObject({ kind: 'failure', code });
  });

  it('is left alone after it failed five times', async () => {
    open.simulator.mode = 'error';
    for (let times = 1; times <= 2; times += 1) await track({ carrierCodes: [trackingCode] });
    const before = open.simulator.calls.length;
    expect(await track({ carrierCodes: [trackingCode] })).toMatchObject({ kind: 'failure', code: 'down' });
    expect(open.simulator.calls.length).toBe(before);
  });
}
