import type { Context } from '../../../context.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { type Actor, type Change, type Entry, record } from '../../../registry/changes/change.ts';
import type { FoundFreight } from '../../find.ts';
import { cancelFreight, cancelFreightIn } from '../../hire/cancel-freight.ts';
import type { EventContext } from '../../trail/emit-events.ts';
import { entryOf, recordAct } from './record-act.ts';

/** Whether it was not cancelled before. */
export type Cancelled = { changed: boolean };

/**
 * Cancels a freight as its shipper does (decision H9), in the name of an operator; one that is cancelled stays as it is, and
 * nothing is written of it.
 * @throws Failure `out_of_flow` once it was collected, or ended in another way.
 */
export async function cancelAsOperator(
  ctx: Pick<Context, 'db' | 'clock'> & EventContext,
  actor: Actor,
  { freight, reason, keep }: { freight: FoundFreight; reason: string | null; keep: Keep<Cancelled> },
): Promise<Cancelled> {
  const { shipperId, code: freightCode, phase } = freight;
  const cancelled = { changed: phase !== 'cancelled' };
  const entry = entryFor(freight, reason);
  const keepIt: Keep<null> = (tx) => keep(tx, cancelled);
  const end = cancelled.changed ? recordAct(actor, () => entry, keepIt) : keepIt;
  await cancelFreight(ctx, { shipperId, freightCode }, end);
  return cancelled;
}

/** Cancels one that is not cancelled, in the caller's transaction. @throws Failure as `cancelAsOperator` */
export async function cancelAsOperatorIn(
  ctx: Pick<Context, 'clock'> & EventContext,
  change: Change,
  { freight, reason }: { freight: NamedFreight; reason: string | null },
): Promise<void> {
  await cancelFreightIn(ctx, change.tx, { shipperId: freight.shipperId, freightCode: freight.code });
  await record(change, entryFor(freight, reason));
}

type NamedFreight = Pick<FoundFreight, 'shipperId' | 'code' | 'number'>;

function entryFor(freight: NamedFreight, reason: string | null): Entry {
  return entryOf(freight, { action: 'cancel', after: { phase: 'cancelled', reason } });
}
