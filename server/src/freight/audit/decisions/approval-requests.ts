import { type Kysely, type Selectable, sql } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Rows } from '../../../rows.ts';
import type { CteState } from '../../cte/states.ts';
import type { AuditContext } from '../load-cases.ts';
import type { Approver } from '../review/approval-limit.ts';
import { lockCte } from '../review/lock-cte.ts';
import { isApproval, requireMovable } from '../review/make-move.ts';
import { moveByPersonIn } from '../review/move-by-person.ts';
import type { AuditRows } from '../rows.ts';

/** What somebody may not let pass, and asks others to. */
export type ApprovalRequest = Selectable<AuditRows['cteApprovalRequest']>;

/** The request of a CT-e that nobody answered yet. */
export async function openRequest(db: Kysely<Rows>, cteId: number): Promise<ApprovalRequest | null> {
  const row = await db
    .selectFrom('cteApprovalRequest')
    .selectAll()
    .where('cteId', '=', cteId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Asks those who may let pass more to release a CT-e; they are told.
 * @throws Failure `not_found`; `conflict` for a move that is none, and where somebody asked already
 */
export function requestApproval(
  ctx: Pick<AuditContext, 'db'>,
  { operatorId, name }: Approver & { operatorId: number },
  { cteId, to, reason }: { cteId: number; to: CteState; reason: string },
): Promise<void> {
  return withTransaction(ctx.db, async (tx) => {
    const cte = await lockCte(tx, { cteId, carrierIds: null });
    requireMovable({ cte, to, reason });
    if (!isApproval(to)) throw fail('conflict', { message: 'Isto não precisa de aprovação.' });
    const before = await openRequest(tx, cteId);
    if (before !== null)
      throw fail('conflict', { message: `${before.actor} já pediu a aprovação deste CT-e.` });
    await tx
      .insertInto('cteApprovalRequest')
      .values({ cteId, toState: to, reason, operatorId, actor: name })
      .execute();
  });
}

/**
 * Answers what somebody asked for: given, it is the decision of whoever answers, within that person's limit and undoable.
 * @throws Failure `not_found`; `conflict` where nothing is asked; `forbidden` for whoever asked; `above_limit`
 */
export function answerRequest(
  ctx: Pick<AuditContext, 'db' | 'mirror'>,
  approver: Approver,
  { cteId, isGiven, message }: { cteId: number; isGiven: boolean; message: string | null },
): Promise<void> {
  return withTransaction(ctx.db, async (tx) => {
    await lockCte(tx, { cteId, carrierIds: null });
    const request = await openRequest(tx, cteId);
    if (request === null) throw fail('conflict', { message: 'Não há pedido de aprovação em aberto.' });
    if (request.operatorId === approver.operatorId)
      throw fail('forbidden', { message: 'Quem pediu a aprovação não pode dá-la.' });
    await tx
      .updateTable('cteApprovalRequest')
      .set({
        state: isGiven ? 'given' : 'refused',
        answeredBy: approver.name,
        answer: message,
        answeredAt: sql<Date>`app_now()`,
      })
      .where('id', '=', request.id)
      .execute();
    if (!isGiven) return;
    const { toState: to, reason, actor } = request;
    const why = `${reason} (pedido de ${actor})`;
    await moveByPersonIn(ctx, tx, { approver, move: { cteId, to, reason: why, isUndoable: true } });
  });
}
