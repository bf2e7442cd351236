import type { Context } from '../../../context.ts';
import { type Actor, inChange } from '../../../registry/changes/change.ts';
import { assignCteIn } from '../../cte/notes/assign.ts';
import { type Assignee, activeOperator, tellAssigneeIn } from './assignee.ts';

/**
 * Says who sees to a CT-e; whoever saw to it before no longer does, and whoever gets it is told, unless by themselves.
 * @throws Failure `not_found`; `invalid_request` for an operator who is not there or not active
 */
export function assignCte(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { cteId, operatorId }: { cteId: number; operatorId: number | null },
): Promise<Assignee> {
  return inChange(ctx, actor, async (change) => {
    const assignee = operatorId === null ? null : await activeOperator(change.tx, operatorId);
    const { shipperId, number, hasChanged } = await assignCteIn(change, { cteId, operatorId });
    if (hasChanged)
      await tellAssigneeIn(ctx, change, {
        ...{ assignee, kind: 'cte_assignment', target: String(cteId), shipperId },
        what: `o CT-e ${number}`,
      });
    return assignee;
  });
}
