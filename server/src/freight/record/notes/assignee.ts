import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import { failField } from '../../../kernel/failure.ts';
import type { Change } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { giveNoticeIn } from '../notices/give-notice.ts';
import type { NoticeKind } from '../rows.ts';

/** The operator who sees to a freight, a CT-e or a bill. */
export type Assignee = { id: number; name: string } | null;

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

type Given = {
  assignee: Assignee;
  kind: Extract<NoticeKind, 'assignment' | 'cte_assignment' | 'bill_assignment'>;
  /** As its operations name it. */
  target: string;
  shipperId: number;
  /** In Portuguese, with its article, such as `o CT-e 71`. */
  what: string;
};

/** Tells whoever gets something from another, in the transaction that gives it; who takes it knows. */
export async function tellAssigneeIn(
  { clock }: Pick<Context, 'clock'>,
  { tx, actor }: Change,
  { assignee, kind, target, shipperId, what }: Given,
): Promise<void> {
  if (assignee === null || assignee.id === actor.operatorId) return;
  await giveNoticeIn(tx, {
    ...{ operatorId: assignee.id, kind, shipperId, target },
    subject: `${target} ${clock.nowMs()}`,
    title: `${actor.name} passou ${what} para você`,
    at: new Date(clock.nowMs()),
  });
}
