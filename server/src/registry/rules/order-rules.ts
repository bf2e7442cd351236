import { fail } from '../../kernel/failure.ts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { lockShipper } from '../shippers/shipper.ts';

/**
 * Sets the priorities of all rules of a shipper: the first in the list is the highest. A list that misses a
 * rule or has a strange one was made from an old view, so it changes nothing; nor does one made of another order than there is.
 * @throws Failure `not_found` without such a shipper; `conflict` where the list is not that of its rules, or `seenRuleIds` is
 * not their order any more.
 */
export async function orderRules(
  ctx: RegistryContext,
  actor: Actor,
  input: { shipperId: number; ruleIds: readonly number[]; seenRuleIds?: readonly number[] },
): Promise<{ ruleIds: number[] }> {
  const { shipperId, ruleIds, seenRuleIds } = input;
  return inChange(ctx, actor, async (change) => {
    await lockShipper(change.tx, shipperId);
    const rules = await change.tx
      .selectFrom('freightRule')
      .select(['id', 'priority', 'revision'])
      .where('shipperId', '=', shipperId)
      .orderBy('priority')
      .forNoKeyUpdate()
      .execute();
    const position = new Map(ruleIds.map((id, index) => [id, index + 1]));
    if (position.size !== rules.length || rules.some(({ id }) => !position.has(id))) {
      throw fail('conflict', {
        details: [{ field: 'ruleIds', message: 'deve ter todas as regras do embarcador, uma vez cada' }],
      });
    }
    const before = rules.map(({ id }) => id);
    if (seenRuleIds !== undefined && seenRuleIds.join() !== before.join()) {
      throw fail('conflict', {
        details: [{ field: 'seenRuleIds', message: 'não é mais a ordem das regras' }],
      });
    }
    for (const { id, priority, revision } of rules) {
      const next = position.get(id) ?? priority;
      if (next === priority) continue;
      await change.tx
        .updateTable('freightRule')
        .set({ priority: next, revision: revision + 1 })
        .where('id', '=', id)
        .execute();
    }
    await record(change, {
      kind: 'rule',
      id: shipperId,
      shipperId,
      action: 'order',
      before: { ruleIds: before },
      after: { ruleIds },
    });
    return { ruleIds: [...ruleIds] };
  });
}
