import type { Context } from '../../../context.ts';
import { type Actor, inChange } from '../../../registry/changes/change.ts';
import { assignBillIn } from '../../bill/notes/assign.ts';
import { type Assignee, activeOperator, tellAssigneeIn } from './assignee.ts';

/**
 * Says who sees to a bill; whoever saw to it before no longer does, and whoever gets it is told, unless by themselves.
 * @throws Failure `not_found`; `invalid_request` for an operator who is not there or not active
 */
export function assignBill(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { billId, operatorId }: { billId: number; operatorId: number | null },
): Promise<Assignee> {
  return inChange(ctx, actor, async (change) => {
    const assignee = operatorId === null ? null : await activeOperator(change.tx, operatorId);
    const { shipperId, number, hasChanged } = await assignBillIn(change, { billId, operatorId });
    if (hasChanged)
      await tellAssigneeIn(ctx, change, {
        ...{ assignee, kind: 'bill_assignment', target: String(billId), shipperId },
        what: `a fatura ${number}`,
      });
    return assignee;
  });
}
