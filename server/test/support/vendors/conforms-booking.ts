import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BookOutcome } from '../../../src/connectors/vendors/booking-port.ts';
import { type OpenSample, openSample } from './open-sample.ts';
import { lookup } from './run-act.ts';
import { booking } from './samples.ts';
import type { VendorSample } from './vendor-sample.ts';

/** Bookings of a vendor: never twice, and what is not known is looked up or said to be unknown. */
export function bookingConforms(sample: VendorSample): void {
  const { can } = sample.vendor.manifest;
  let open: OpenSample;
  beforeEach(async () => {
    open = await openSample(sample);
    before = 0;
  });
  afterEach(() => open.close());

  const signal = AbortSignal.timeout(600_000);
  const book = (changes: object = {}): Promise<BookOutcome> => {
    if (open.ports.book === null) throw new Error('it has no bookings');
    return open.ports.book.book({ ...booking, ...changes }, signal);
  };
  /** Freights that were booked before a test began. */
  let before = 0;
  const booked = (): number =>
    open.simulator.calls.filter((call) => sample.isBooking?.(call)).length - before;

  it('are made with codes by which the freight is known', async () => {
    const outcome = await book();
    if (outcome.kind !== 'booked') throw new Error(outcome.sentence);
    expect(outcome.codes.bookingCode).not.toBe('');
    expect(outcome.codes.trackingCodes.length).toBeGreaterThan(0);
    expect(booked()).toBe(1);
  });

  it('are not sent again after an answer that was lost, and are found where they can be', async () => {
    [open.simulator.mode, open.simulator.times] = ['normal', Number.POSITIVE_INFINITY];
    await loseAnswerOf();
    expect((await book()).kind).toBe('unknown');
    expect(booked()).toBe(1);
    open.simulator.mode = 'normal';
    if (can.book !== 'findable') return expect(open.ports.book?.find).toBeNull();
    const found = await open.ports.book?.find?.(lookup, signal);
    expect(found).toMatchObject({ kind: 'booked' });
    expect(booked()).toBe(1);
  });

  it('that never arrived are known to nobody, and may be made', async () => {
    await logIn();
    open.simulator.mode = 'closing';
    expect((await book()).kind).toBe('unknown');
    open.simulator.mode = 'normal';
    if (can.book === 'findable')
      expect(await open.ports.book?.find?.(lookup, signal)).toEqual({ kind: 'none' });
    expect((await book()).kind).toBe('booked');
  });

  it('are unknown where the vendor is out of order or its answer is nonsense', async () => {
    await logIn();
    for (const mode of ['error', 'nonsense', 'cut', 'huge'] as const) {
      open.simulator.mode = mode;
      expect((await book({ orderNumber: mode, reference: mode })).kind, mode).toBe('unknown');
    }
  });

  it('are not sent where the credential is not accepted, or the vendor calls for a pause', async () => {
    open.simulator.mode = 'locked_out';
    expect((await book()).kind).toBe('not_sent');
    await open.close();
    open = await openSample(sample);
    open.simulator.mode = 'too_many';
    expect((await book()).kind).toBe('not_sent');
  });

  if (sample.isLogIn !== null)
    it('are not sent where the log-in before them fails', async () => {
      open.simulator.mode = 'closing';
      expect((await book()).kind).toBe('not_sent');
      expect(booked()).toBe(0);
    });

  if (can.cancel)
    it('are taken back, and what nobody knows is not', async () => {
      const outcome = await book();
      if (outcome.kind !== 'booked') throw new Error(outcome.sentence);
      expect(await open.ports.book?.cancel?.(outcome.codes, signal)).toEqual({ kind: 'cancelled' });
      const unknown = { bookingCode: '404404', trackingCodes: ['404404'] };
      expect(await open.ports.book?.cancel?.(unknown, signal)).toMatchObject({ kind: 'refused' });
    });

  /** Where there are tokens, one is there before the vendor misbehaves. */
  async function logIn(): Promise<void> {
    if (sample.isLogIn === null) return;
    await open.ports.check(signal);
    // Where nothing but bookings needs a token, another freight brings it.
    if (!open.simulator.calls.some((call) => sample.isLogIn?.(call)))
      await book({ reference: 'FR26090AAAAAA0', orderNumber: 'PED-1000' });
    before = booked() + before;
  }

  async function loseAnswerOf(): Promise<void> {
    await logIn();
    open.simulator.mode = 'lost_answer';
  }
}
