import type { Context } from '../../../context.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { FoundFreight } from '../../find.ts';
import { cancelFreight } from '../../hire/cancel-freight.ts';
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
  const entry = entryOf(freight, { action: 'cancel', after: { phase: 'cancelled', reason } });
  const keepIt: Keep<null> = (tx) => keep(tx, cancelled);
  const end = cancelled.changed ? recordAct(actor, () => entry, keepIt) : keepIt;
  await cancelFreight(ctx, { shipperId, freightCode }, end);
  return cancelled;
}
