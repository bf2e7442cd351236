import { type Actor, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { policyView } from './get-policy.ts';
import { lockPolicy } from './lock-policy.ts';

/** What of the policy is to be as it was before anybody set it. */
export type PolicyParts = { networks: boolean; secondFactors: boolean; provider: boolean };

/**
 * Takes back parts of how people are let in, where nobody can come in any more; processes follow within a second.
 * @param publicUrl address of the installation
 * @returns whether anything was set at all
 */
export function resetPolicy(
  ctx: RegistryContext,
  actor: Actor,
  { parts, publicUrl }: { parts: PolicyParts; publicUrl: string },
): Promise<boolean> {
  return inChange(ctx, actor, async (change) => {
    const before = await lockPolicy(change);
    if (before === undefined) return false;
    const after = await change.tx
      .updateTable('securityPolicy')
      .set({
        ...(parts.networks ? { networks: [] } : {}),
        ...(parts.secondFactors ? { secondFactorRoles: [] } : {}),
        ...(parts.provider ? { provider: null, clientSecret: null } : {}),
        revision: before.revision + 1,
      })
      .where('id', '=', 1)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(change, {
      kind: 'securityPolicy',
      id: 1,
      action: 'reset',
      before: policyView(before, publicUrl),
      after: policyView(after, publicUrl),
    });
    return true;
  });
}
