import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { isLeaseOver } from '../../../platform/db/lease.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { FoundFreight } from '../../find.ts';
import type { BookingState } from './rows.ts';

const decidable: readonly BookingState[] = ['waiting', 'refused', 'unknown'];

/**
 * Has a freight handed over to its carrier's system now, for a person who decided so.
 * @throws Failure `not_found` where it is not to be booked; `conflict` where nothing waits for a decision, or where it could be booked twice
 * and nobody said that the carrier does not have it.
 */
export async function bookAgain(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { freight, isNotThere }: { freight: FoundFreight; isNotThere: boolean },
): Promise<void> {
  const { shipperId, code: freightCode } = freight;
  await inChange(ctx, actor, async (change) => {
    const booking = found(
      await change.tx
        .selectFrom('carrierBooking')
        .select(['state', 'problem', 'reference'])
        .where('shipperId', '=', shipperId)
        .where('freightCode', '=', freightCode)
        .forUpdate()
        .executeTakeFirst(),
    );
    if (!decidable.includes(booking.state)) throw fail('conflict', { message: nothingToDecide });
    if (booking.state === 'unknown' && !isNotThere) throw fail('conflict', { message: maybeThere });
    if (freight.phase !== 'preparing') throw fail('conflict', { message: notAtHome });
    const { numUpdatedRows } = await change.tx
      .updateTable('carrierBooking')
      .set({ state: 'due', dueAt: sql<Date>`app_now()`, sentAt: null, failures: 0, problem: null })
      .where('shipperId', '=', shipperId)
      .where('freightCode', '=', freightCode)
      .where(isLeaseOver())
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw fail('conflict', { message: nothingToDecide });
    await record(change, {
      ...{ kind: 'freight', id: freight.number, shipperId, action: 'update' },
      ...{
        before: { booking: booking.state, problem: booking.problem },
        after: { code: freightCode, booking: 'due', isNotThere },
      },
    });
  });
}

const nothingToDecide = 'O pedido na transportadora não espera decisão.';
const maybeThere =
  'A transportadora pode ter recebido este pedido: consulte-a e confirme que ele não está lá, ou informe o código dele.';
const notAtHome = 'O frete já foi coletado, encerrado ou cancelado.';
