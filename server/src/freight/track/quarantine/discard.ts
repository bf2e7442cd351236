import { type Actor, inChange, type RegistryContext } from '../../../registry/changes/change.ts';
import { decideIn } from './decide.ts';
import { lockWaiting, type QuarantinedOccurrence } from './quarantined-occurrence.ts';

/**
 * Drops an occurrence that waits; it is kept with the reason, and said again it is a repeat.
 * @throws Failure `not_found`; `conflict` where somebody decided before.
 */
export function discardQuarantined(
  ctx: RegistryContext,
  actor: Actor,
  { heldId, note }: { heldId: number; note: string },
): Promise<QuarantinedOccurrence> {
  return inChange(ctx, actor, async (change) => {
    const quarantined = await lockWaiting(change.tx, heldId);
    return decideIn(change, quarantined, { state: 'discarded', code: quarantined.code, note });
  });
}
