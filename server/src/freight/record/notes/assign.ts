import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import { failField } from '../../../kernel/failure.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { type Actor, type Change, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { freightInScope } from '../freight-in-scope.ts';
import { giveNoticeIn } from '../notices/give-notice.ts';

/** The operator who sees to a freight. */
export type Assignee = { id: number; name: string } | null;

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
  if (assignee !== null && assignee.id !== change.actor.operatorId)
    await giveNoticeIn(change.tx, {
      operatorId: assignee.id,
      kind: 'assignment',
      subject: `${code} ${ctx.clock.nowMs()}`,
      shipperId,
      title: `${change.actor.name} passou o frete ${code} para você`,
      target: code,
      at: new Date(ctx.clock.nowMs()),
    });
  return assignee;
}

/** @throws Failure `invalid_request` for an operator who is not there or not active */
export async function activeOperator(tx: Kysely<Rows>, operatorId: number): Promise<Assignee> {
  const operator = await tx
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', '=', operatorId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (operator === undefined) throw failField('operatorId', 'não é um operador ativo');
  return operator;
}
