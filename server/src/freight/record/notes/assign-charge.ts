import type { Context } from '../../../context.ts';
import { type Actor, type Change, inChange } from '../../../registry/changes/change.ts';
import { assignBillIn } from '../../bill/notes/assign.ts';
import { assignCteIn } from '../../cte/notes/assign.ts';
import { type Assignee, activeOperator, tellAssigneeIn } from './assignee.ts';

type Ctx = Pick<Context, 'db' | 'clock'>;

/**
 * Says who sees to a CT-e; whoever saw to it before no longer does, and whoever gets it is told, unless by themselves.
 * @throws Failure `not_found`; `invalid_request` for an operator who is not there or not active
 */
export function assignCte(
  ctx: Ctx,
  actor: Actor,
  { cteId, operatorId }: { cteId: number; operatorId: number | null },
): Promise<Assignee> {
  return assign(ctx, actor, {
    ...{ operatorId, target: cteId, kind: 'cte_assignment', named: 'o CT-e' },
    give: (change) => assignCteIn(change, { cteId, operatorId }),
  });
}

/** The same of a bill. @throws Failure as `assignCte` */
export function assignBill(
  ctx: Ctx,
  actor: Actor,
  { billId, operatorId }: { billId: number; operatorId: number | null },
): Promise<Assignee> {
  return assign(ctx, actor, {
    ...{ operatorId, target: billId, kind: 'bill_assignment', named: 'a fatura' },
    give: (change) => assignBillIn(change, { billId, operatorId }),
  });
}

type Assigning = {
  operatorId: number | null;
  target: number;
  kind: 'cte_assignment' | 'bill_assignment';
  /** In Portuguese, before its number. */
  named: string;
  give: (change: Change) => Promise<{ shipperId: number; number: number; hasChanged: boolean }>;
};

function assign(
  ctx: Ctx,
  actor: Actor,
  { operatorId, target, kind, named, give }: Assigning,
): Promise<Assignee> {
  return inChange(ctx, actor, async (change) => {
    const assignee = operatorId === null ? null : await activeOperator(change.tx, operatorId);
    const { shipperId, number, hasChanged } = await give(change);
    if (hasChanged)
      await tellAssigneeIn(ctx, change, {
        ...{ assignee, kind, target: String(target), shipperId },
        what: `${named} ${number}`,
      });
    return assignee;
  });
}
