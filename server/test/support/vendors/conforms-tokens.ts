import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenSample, openSample } from './open-sample.ts';
import { booking, enquiry } from './samples.ts';
import type { VendorSample } from './vendor-sample.ts';

const callers = 20;

/** Tokens of a vendor: one log-in however many call, and another when one is over. */
export function tokensConform(sample: VendorSample): void {
  let open: OpenSample;
  beforeEach(async () => {
    open = await openSample(sample);
  });
  afterEach(() => open.close());

  const once = (index: number) => {
    const signal = AbortSignal.timeout(20_000);
    if (sample.tokenAct !== 'book')
      return open.ports.quote?.quote(enquiry, { requestId: 'r', signal, deadlineMs: 20_000 });
    const reference = `FR26090AAAAAB${index}`;
    return open.ports.book?.book({ ...booking, reference, orderNumber: reference }, signal);
  };
  const many = () => Promise.all(Array.from({ length: callers }, (_, index) => once(index)));
  const good = sample.tokenAct === 'book' ? 'booked' : 'offers';
  const logIns = (): number => open.simulator.calls.filter((call) => sample.isLogIn?.(call)).length;

  it('are fetched once for many callers', async () => {
    const outcomes = await many();
    expect(outcomes.filter((outcome) => outcome?.kind === good)).toHaveLength(callers);
    expect(logIns()).toBe(1);
  });

  it('are fetched once more for many when one is over', async () => {
    await many();
    open.clock.nowMs += 400 * 86_400_000;
    const outcomes = await many();
    expect(outcomes.filter((outcome) => outcome?.kind === good)).toHaveLength(callers);
    expect(logIns()).toBe(2);
  });

  it('that are refused before their time are fetched anew, and not at every call', async () => {
    await many();
    open.clock.nowMs += sample.vendor.manifest.bounds.tokenEveryMs;
    open.simulator.mode = 'expired_token';
    const outcomes = await many();
    expect(outcomes.filter((outcome) => outcome?.kind === good)).toHaveLength(callers);
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
