import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import { fail } from '../../kernel/failure.ts';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { lockShipper } from '../shippers/shipper.ts';
import { lockRule, type RuleDraft, readDefinition, toRule } from './rule.ts';

const maxRules = 1000;

/**
 * Adds a freight rule, as the trade does: last in priority, and inactive until somebody has looked at it.
 * @throws Failure `not_found` without such a shipper; `conflict` where the name is taken or the shipper has
 * 1,000 rules; `invalid_request` that lists what the engine does not accept.
 */
export async function addRule(
  ctx: RegistryContext,
  actor: Actor,
  input: { shipperId: number; rule: NewRule },
): Promise<FreightRuleView> {
  return inChange(ctx, actor, (change) => addLast(change, { ...input, action: 'add' }));
}

/**
 * Adds a rule like another of the same shipper, last and inactive.
 * @throws Failure `not_found`; `conflict` as `addRule`.
 */
export async function cloneRule(
  ctx: RegistryContext,
  actor: Actor,
  input: { ruleId: number; name: string },
): Promise<FreightRuleView> {
  return inChange(ctx, actor, async (change) => {
    const { shipperId, definition } = await lockRule(change.tx, input.ruleId);
    const rule = { ...definition, name: input.name };
    return addLast(change, { shipperId, rule, action: 'clone' });
  });
}

async function addLast(
  change: Change,
  input: { shipperId: number; rule: RuleDraft; action: 'add' | 'clone' },
): Promise<FreightRuleView> {
  const { shipperId } = input;
  const definition = readDefinition(input.rule);
  // Held, so that two new rules do not both become the last.
  await lockShipper(change.tx, shipperId);
  const { count, last } = await change.tx
    .selectFrom('freightRule')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('priority').as('last')])
    .where('shipperId', '=', shipperId)
    .executeTakeFirstOrThrow();
  if (count >= maxRules) {
    throw fail('conflict', { details: [{ field: 'shipperId', message: `já tem ${maxRules} regras` }] });
  }
  const row = await change.tx
    .insertInto('freightRule')
    .values({ shipperId, ...definition, priority: (last ?? 0) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rule = toRule(row);
  await record(change, {
    kind: 'rule',
    id: row.id,
    shipperId,
    action: input.action,
    before: null,
    after: rule,
  });
  return rule;
}
