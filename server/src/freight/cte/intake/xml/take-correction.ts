import type { Keep } from '../../../../platform/idempotency/once.ts';
import { carreto, inChange } from '../../../../registry/changes/change.ts';
import { noteCorrectionIn } from '../events/note-correction.ts';
import { keepEventIn } from '../events/waiting-events.ts';
import { lockCarrier } from '../lock-carrier.ts';
import { recordCtes } from '../record-handed.ts';
import { type Sender, senderIn } from '../sender.ts';
import type { Correction, TakenCte } from '../sent-cte.ts';
import type { TakingContext } from '../take-ctes.ts';

type Taking = { sender: Sender; correction: Correction; keep: Keep<TakenCte[]> };

/** Takes in a letter of correction: noted once in the log of its CT-e, or kept until that comes. Its key is of the carrier. */
export async function takeCorrection(
  ctx: TakingContext,
  { sender, correction, keep }: Taking,
): Promise<TakenCte> {
  const { accessKey } = correction;
  return inChange(ctx, sender.actor ?? carreto, async (change) => {
    const { tx } = change;
    // A CT-e that is on its way in another transaction must not miss it.
    await lockCarrier(tx, ctx.mirror.current.carriers.byId.get(sender.carrierId)?.cnpj ?? '');
    const actor = await senderIn(tx, sender);
    const known = await tx
      .selectFrom('cte')
      .select('id')
      .where('accessKey', '=', accessKey)
      .executeTakeFirst();
    if (known === undefined) {
      const { carrierId } = sender;
      const problem = await keepEventIn(tx, { carrierId, actor, event: correction });
      if (problem !== null) return { outcome: 'refused', accessKey, problems: [problem] };
      await keep(tx, [{ outcome: 'waiting', accessKey }]);
      return { outcome: 'waiting', accessKey };
    }
    const isNew = await noteCorrectionIn(tx, { cteId: known.id, actor, correction });
    if (isNew && sender.actor !== undefined)
      await recordCtes(change, [{ id: known.id, accessKey, action: 'correct' }]);
    const taken: TakenCte = { outcome: 'corrected', accessKey, cteId: known.id };
    await keep(tx, [taken]);
    return taken;
  });
}
