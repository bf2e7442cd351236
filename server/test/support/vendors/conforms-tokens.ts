import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenSample, openSample } from './open-sample.ts';
import { enquiry } from './samples.ts';
import type { VendorSample } from './vendor-sample.ts';

const callers = 20;

/** Tokens of a vendor: one log-in however many call, and another when one is over. */
export function tokensConform(sample: VendorSample): void {
  let open: OpenSample;
  beforeEach(async () => {
    open = await openSample(sample);
  });
  afterEach(() => open.close());

  const many = () =>
    Promise.all(
      Array.from({ length: callers }, () =>
        open.ports.quote?.quote(enquiry, {
          requestId: 'r',
          signal: AbortSignal.timeout(20_000),
          deadlineMs: 20_000,
        }),
      ),
    );
  const logIns = (): number => open.simulator.calls.filter((call) => sample.isLogIn?.(call)).length;

  it('are fetched once for many callers', async () => {
    const outcomes = await many();
    expect(outcomes.filter((outcome) => outcome?.kind === 'offers')).toHaveLength(callers);
    expect(logIns()).toBe(1);
  });

  it('are fetched once more for many when one is over', async () => {
    await many();
    open.clock.nowMs += 400 * 86_400_000;
    const outcomes = await many();
    expect(outcomes.filter((outcome) => outcome?.kind === 'offers')).toHaveLength(callers);
    expect(logIns()).toBe(2);
  });

  it('that are refused before their time are fetched anew, and not at every call', async () => {
    await many();
    open.clock.nowMs += sample.vendor.manifest.bounds.tokenEveryMs;
    open.simulator.mode = 'expired_token';
    const outcomes = await many();
    expect(outcomes.filter((outcome) => outcome?.kind === 'offers')).toHaveLength(callers);
    expect(logIns()).toBe(2);
  });

  it('are asked for no more after the credential was refused', async () => {
    open.simulator.mode = 'locked_out';
    await many();
    const before = logIns();
    await many();
    expect(logIns()).toBe(before);
  });
}
