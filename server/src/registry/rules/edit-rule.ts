import type { FreightRuleView, RuleChanges } from '@carreto/contract/admin/registry/rules';
import { fail } from '../../kernel/failure.ts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { requireRevision } from '../changes/revision.ts';
import { lockRule, readDefinition, toRule } from './rule.ts';

/**
 * Changes a rule, or switches it on and off; `conditions` and `actions` are replaced whole, absent members stay. What changes
 * offers at once, a rule that applies before or after, takes who may activate rules; whoever calls from here may.
 * @throws Failure `not_found`; `forbidden` without that; `conflict` where the revision is not the current one or the name is taken;
 * `invalid_request` that lists what the engine does not accept.
 */
export async function updateRule(
  ctx: RegistryContext,
  actor: Actor,
  input: { ruleId: number; changes: RuleChanges; mayActivate?: boolean },
): Promise<FreightRuleView> {
  return inChange(ctx, actor, async (change) => {
    const row = await lockRule(change.tx, input.ruleId);
    const { revision, active = row.active, ...changes } = input.changes;
    if (input.mayActivate === false && (row.active || active))
      throw fail('forbidden', { details: [{ field: 'needs', message: 'rules.activate' }] });
    requireRevision(row, revision);
    const updated = await change.tx
      .updateTable('freightRule')
      .set({
        ...readDefinition({ name: row.name, ...row.definition, ...changes }),
        active,
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toRule(row), toRule(updated)];
    const { shipperId } = row;
    await record(change, { kind: 'rule', id: row.id, shipperId, action: 'update', before, after });
    return after;
  });
}

/**
 * Removes a rule. Quotes keep the names of the rules that changed them.
 * @throws Failure `not_found`
 */
export async function removeRule(
  ctx: RegistryContext,
  actor: Actor,
  ruleId: number,
): Promise<FreightRuleView> {
  return inChange(ctx, actor, async (change) => {
    const rule = toRule(await lockRule(change.tx, ruleId));
    await change.tx.deleteFrom('freightRule').where('id', '=', ruleId).execute();
    const { shipperId } = rule;
    await record(change, {
      kind: 'rule',
      id: ruleId,
      shipperId,
      action: 'remove',
      before: rule,
      after: null,
    });
    return rule;
  });
}
