import type { Context } from '../../../context.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { type Actor, type Change, inChange, record } from '../../../registry/changes/change.ts';
import { freightInScope } from '../freight-in-scope.ts';
import { type Assignee, activeOperator, tellAssigneeIn } from './assignee.ts';

/**
 * Says who sees to a freight; whoever saw to it before no longer does. Saying the same again changes nothing.
 * @throws Failure `not_found`; `invalid_request` for an operator who is not there or not active
 */
export function assignFreight(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  assigned: Assigned,
): Promise<Assignee> {
  return inChange(ctx, actor, (change) => assignFreightIn(ctx, change, assigned));
}

type Assigned = { scope: Scope; code: string; operatorId: number | null };

/** The same in the caller's transaction. @throws Failure as `assignFreight` */
export async function assignFreightIn(
  ctx: Pick<Context, 'clock'>,
  change: Change,
  { scope, code, operatorId }: Assigned,
): Promise<Assignee> {
  const { shipperId, number } = await freightInScope(change.tx, { scope, code });
  const assignee = operatorId === null ? null : await activeOperator(change.tx, operatorId);
  const progress = await change.tx
    .selectFrom('freightProgress')
    .select('assigneeId')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (progress.assigneeId === operatorId) return assignee;
  await change.tx
    .updateTable('freightProgress')
    .set({ assigneeId: operatorId })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', code)
    .execute();
  await record(change, {
    kind: 'freight',
    id: number,
    shipperId,
    action: 'assign',
    before: { code: null, assigneeId: progress.assigneeId },
    after: { code, assigneeId: operatorId },
  });
  await tellAssigneeIn(ctx, change, {
    ...{ assignee, kind: 'assignment', target: code, shipperId },
    what: `o frete ${code}`,
  });
  return assignee;
}
