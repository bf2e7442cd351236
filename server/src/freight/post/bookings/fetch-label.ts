import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { FreightRef } from '../../find.ts';
import { deskOf } from './desk-of.ts';
import { findBooking } from './find-bookings.ts';

/** A person waits. */
const callMs = 20_000;
const againS = 5;

/**
 * The carrier's own label of a freight that it has booked, as it gives it.
 * @throws Failure `not_found` where it is not to be booked; `conflict` where it is not booked, its carrier gives no labels, or refuses this one;
 * `overloaded` where the label is not drawn yet or the carrier cannot be reached.
 */
export async function fetchBookingLabel(
  ctx: Pick<Context, 'db' | 'mirror' | 'vendors'>,
  freight: FreightRef,
): Promise<Buffer> {
  const { state, bookingCode, trackingCodes, accountId } = await findBooking(ctx, freight);
  if (state !== 'booked' || bookingCode === null) throw fail('conflict', { message: notBooked });
  const desk = deskOf(ctx, accountId);
  if ('sentence' in desk || desk.label === null) throw fail('conflict', { message: noLabels });
  const outcome = await desk.label({ bookingCode, trackingCodes }, AbortSignal.timeout(callMs));
  switch (outcome.kind) {
    case 'label':
      return outcome.pdf;
    case 'refused':
      throw fail('conflict', { message: `A transportadora recusou a etiqueta: ${outcome.sentence}` });
    case 'pending':
      throw fail('overloaded', {
        retryAfterS: againS,
        message: 'A transportadora ainda prepara a etiqueta.',
      });
    case 'unknown':
      throw fail('overloaded', {
        retryAfterS: againS,
        message: 'A transportadora não respondeu; tente novamente.',
      });
  }
}

const notBooked = 'O frete não está no sistema da transportadora.';
const noLabels = 'A transportadora não fornece etiqueta: imprima a do sistema.';
