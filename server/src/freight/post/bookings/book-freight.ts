import type { BookedCodes, BookingDesk, FindOutcome } from '../../../connectors/vendors/booking-port.ts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { type FoundFreight, findFreights } from '../../find.ts';
import { lockProgress } from '../../trail/lock-progress.ts';
import { noteTrackingCodesIn } from '../../trail/note-tracking-codes.ts';
import { bookingOf, type NotBookable } from './booking-of.ts';
import { type ClaimedBooking, endBooking, noteSending } from './claim-bookings.ts';
import type { BookingContext } from './desk-of.ts';

type Booked = { booking: ClaimedBooking; desk: BookingDesk };

/** Of one call, with its log-in: carriers take their time. */
const callMs = 60_000;
/** What was sent is looked up after so long, and then after twice that, up to an hour. */
const lookUpMs = 15_000;
const longestMs = 3_600_000;
/** Lookups in vain before a person is called: some two days. */
const mostLookups = 60;
/** After so long a carrier shows what it has taken. */
const settledMs = 600_000;
/** A request that was not sent is tried again after that, if the carrier does not say otherwise. */
const againMs = 30_000;

/**
 * Hands a freight to its carrier's system, once for its reference: that it is sent is written first, and whoever finds it sent without an
 * answer looks it up before asking again. What cannot be looked up waits for a person.
 */
export async function bookFreight(ctx: BookingContext, { booking, desk }: Booked): Promise<void> {
  const [freight] = await findFreights(ctx.db, [booking]);
  if (freight === undefined) return void (await endBooking(ctx.db, booking, { state: 'needless' }));
  if (booking.state === 'sent') {
    const found = await lookUp(ctx, { booking, desk, freight });
    if (found !== 'none') return end(ctx, booking, found);
  }
  // A freight that went on or was cancelled meanwhile is not to be booked any more.
  if (freight.phase !== 'preparing') return void (await endBooking(ctx.db, booking, { state: 'needless' }));
  const wanted = bookingOf(freight, { reference: booking.reference, nowMs: ctx.clock.nowMs() });
  if ('missing' in wanted)
    return void (await endBooking(ctx.db, booking, { state: 'refused', problem: missing[wanted.missing] }));
  if (!(await noteSending(ctx.db, booking))) return;
  const outcome = await desk.book(wanted, AbortSignal.timeout(callMs));
  switch (outcome.kind) {
    case 'booked':
      return end(ctx, booking, { codes: outcome.codes });
    case 'refused':
      return end(ctx, booking, { state: 'refused', sentAt: null, problem: outcome.sentence });
    case 'not_sent':
      return end(ctx, booking, {
        state: 'due',
        sentAt: null,
        problem: outcome.sentence,
        waitMs: outcome.retryAfterMs ?? againMs,
      });
    case 'unknown':
      return end(
        ctx,
        booking,
        desk.find === null ? toPerson(outcome.sentence) : toLookUp(booking, outcome.sentence),
      );
  }
}

/** What a person reads where the freight itself is not enough. */
const missing: Readonly<Record<NotBookable['missing'], string>> = Object.fromEntries([
  ['sender_address', 'O ponto de expedição não tem endereço completo.'],
  ['recipient', 'Os dados do destinatário foram esquecidos.'],
]) as Record<NotBookable['missing'], string>;

type End =
  | { codes: BookedCodes }
  | {
      state: 'refused' | 'due' | 'sent' | 'unknown';
      problem: string;
      sentAt?: null;
      waitMs?: number;
      failures?: number;
    };

/** What an earlier request became; `none` where the carrier does not have it, and it may be made. */
async function lookUp(
  { clock }: BookingContext,
  { booking, desk, freight }: Booked & { freight: FoundFreight },
): Promise<End | 'none'> {
  if (desk.find === null) return toPerson('A transportadora não diz o que recebeu.');
  const sentAtMs = booking.sentAt?.getTime() ?? clock.nowMs();
  const lookup = {
    reference: booking.reference,
    orderNumber: freight.orderNumber ?? freight.code,
    nfeKeys: freight.nfes.map(({ accessKey }) => accessKey),
    sinceOn: formatDay(dayInSaoPaulo(sentAtMs)),
  };
  const found: FindOutcome = await desk.find(lookup, AbortSignal.timeout(callMs));
  switch (found.kind) {
    case 'booked':
      return { codes: found.codes };
    case 'none': {
      // What a carrier has taken may show a while later: a booking made too early would be the second one.
      const isSettled = clock.nowMs() - sentAtMs >= settledMs;
      return isSettled ? 'none' : toLookUp(booking, 'A transportadora ainda não mostra o pedido.');
    }
    case 'not_findable':
      return toPerson('Não há pelo que consultar o pedido na transportadora.');
    case 'unknown':
      return toLookUp(booking, found.sentence);
  }
}

function toPerson(problem: string): End {
  return { state: 'unknown', problem };
}

function toLookUp({ failures }: ClaimedBooking, problem: string): End {
  if (failures + 1 >= mostLookups) return toPerson(problem);
  const waitMs = Math.min(lookUpMs * 2 ** Math.min(failures, 20), longestMs);
  return { state: 'sent', problem, failures: failures + 1, waitMs };
}

async function end(ctx: BookingContext, booking: ClaimedBooking, ended: End): Promise<void> {
  if (!('codes' in ended)) return void (await endBooking(ctx.db, booking, ended));
  await keepCodes(ctx, booking, ended.codes);
}

/** Keeps what the carrier knows the freight by: shippers read it, tracking asks by it, and by it the freight is found. */
async function keepCodes(
  { db, clock }: BookingContext,
  booking: ClaimedBooking,
  { bookingCode, trackingCodes }: BookedCodes,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockProgress(tx, booking);
    const isOurs = await endBooking(tx, booking, {
      state: 'booked',
      ...{ bookingCode, trackingCodes: [...trackingCodes], bookedAt: new Date(clock.nowMs()) },
      ...{ problem: null, failures: 0 },
    });
    if (isOurs) await noteTrackingCodesIn(tx, booking, trackingCodes);
  });
}
