import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CarrierOutcome } from '../../../src/connectors/live-carrier/port.ts';
import type { VendorMode } from '../../../src/connectors/vendors/simulator/modes.ts';
import { type OpenSample, openSample } from './open-sample.ts';
import { enquiry } from './samples.ts';
import type { VendorSample } from './vendor-sample.ts';

/** What a price that does not come is called, by how the vendor behaves. */
const refusals: readonly (readonly [VendorMode, string])[] = [
  ['error', 'live_down'],
  ['redirect', 'live_down'],
  ['closing', 'live_down'],
  ['cut', 'live_down'],
  ['nonsense', 'live_nonsense'],
  ['huge', 'live_nonsense'],
  ['gzip_bomb', 'live_nonsense'],
  ['renamed_member', 'live_nonsense'],
  ['too_many', 'live_busy'],
  ['too_many_unsaid', 'live_busy'],
  ['locked_out', 'live_refused'],
];

/** Prices of a vendor: what is asked, what is understood, and what everything that goes wrong is called. */
export function quoteConforms(sample: VendorSample): void {
  const { manifest } = sample.vendor;
  let open: OpenSample;
  beforeAll(async () => {
    open = await openSample(sample);
  });
  afterAll(() => open.close());
  beforeEach(() => {
    open.simulator.mode = 'normal';
    open.simulator.times = Number.POSITIVE_INFINITY;
  });

  const quote = (changes: object = {}, signal = AbortSignal.timeout(20_000)): Promise<CarrierOutcome> => {
    if (open.ports.quote === null) throw new Error('it has no prices');
    return open.ports.quote.quote({ ...enquiry, ...changes }, { requestId: 'r', signal, deadlineMs: 20_000 });
  };

  it('are offers of services that its manifest has', async () => {
    const outcome = await quote();
    if (outcome.kind !== 'offers') throw new Error(outcome.sentence);
    const codes = new Set(manifest.services.map(({ code }) => code));
    for (const { serviceCode, costCents, transitMinutes, identifier } of outcome.offers) {
      if (codes.size > 0) expect(codes).toContain(serviceCode);
      expect(Number.isInteger(costCents) && costCents > 0).toBe(true);
      expect(transitMinutes % 1440).toBe(0);
      expect(identifier).not.toBe('');
    }
  });

  it('are asked for the weight of all units, in its own unit', async () => {
    const before = open.simulator.calls.length;
    await quote();
    const said = open.simulator.calls.slice(before).flatMap((call) => sample.weights.said(call));
    // Calls side by side arrive in any order.
    const inOrder = (grams: readonly number[]) => grams.toSorted((one, other) => one - other);
    expect(inOrder(said)).toEqual(inOrder(sample.weights.expected));
  });

  it.each(['normal', 'unserved_with_price'] as const)(
    'are refused for a place that it does not serve: %s',
    async (mode) => {
      open.simulator.mode = mode;
      const outcome = await quote({
        destination: { zip: sample.unservedZip, uf: 'AC', ibge: null, city: 'Rio Branco' },
      });
      expect(outcome).toMatchObject({ kind: 'refusal', code: 'live_refused' });
    },
  );

  if (sample.pricesUnserved === true)
    it('are refused for a place that it does not serve, though it prices it', async () => {
      open.simulator.mode = 'unserved_with_price';
      expect(await quote()).toMatchObject({ kind: 'refusal', code: 'live_refused' });
    });

  it.each(refusals)('are none where it is %s: %s', async (mode, code) => {
    open.simulator.mode = mode;
    expect(await quote()).toMatchObject({ kind: 'refusal', code });
  });

  it.each(['stalled', 'stalled_body'] as const)('are given up where it is %s', async (mode) => {
    open.simulator.mode = mode;
    const before = open.simulator.calls.length;
    const giveUp = new AbortController();
    const outcome = quote({}, giveUp.signal);
    await expect.poll(() => open.simulator.calls.length).toBeGreaterThan(before);
    giveUp.abort();
    expect(await outcome).toMatchObject({ kind: 'refusal', code: 'live_timeout' });
  });

  it('are read in the encoding that it says, and in no other', async () => {
    open.simulator.mode = 'latin1';
    expect(await quote()).toMatchObject({ kind: 'offers' });
    open.simulator.mode = 'latin1_unsaid';
    const unsaid = await quote();
    // An answer of ASCII alone is the same in both.
    if (unsaid.kind === 'refusal') expect(unsaid.code).toBe('live_nonsense');
    else expect(unsaid).toEqual(await quote());
  });

  it('come after a connection that broke, for they may be asked for again', async () => {
    [open.simulator.mode, open.simulator.times] = ['closing', 1];
    expect(await quote()).toMatchObject({ kind: 'offers' });
  });

  it('are not named with the credential, whatever goes wrong', async () => {
    for (const [mode] of refusals) {
      open.simulator.mode = mode;
      const outcome = await quote();
      if (outcome.kind !== 'refusal') continue;
      for (const secret of Object.values(sample.access.credential))
        expect(outcome.sentence).not.toContain(secret);
    }
  });
}
