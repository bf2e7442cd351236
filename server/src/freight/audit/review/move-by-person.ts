import type { Transaction } from 'kysely';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { storeDecisionIn } from '../../cte/decisions.ts';
import type { CteState } from '../../cte/states.ts';
import { approveCteIn } from '../decisions/approve.ts';
import type { AuditContext } from '../load-cases.ts';
import type { Approver } from './approval-limit.ts';
import { lockCte } from './lock-cte.ts';
import { isApproval, makeMoveIn, requireMovable } from './make-move.ts';

/** Where a CT-e is to go, and why; what is undoable becomes effective in ten seconds. */
export type PersonsMove = { cteId: number; to: CteState; reason: string; isUndoable?: boolean };

type Moving = Pick<AuditContext, 'mirror'>;

/**
 * Moves a CT-e for a person, with a reason, within the limit of the role; a release is told in the same transaction.
 * @throws Failure `not_found`; `conflict` for a move that is none, or while another decision waits; `above_limit`
 */
export function moveByPerson(
  ctx: Moving & Pick<AuditContext, 'db'>,
  approver: Approver,
  move: PersonsMove,
): Promise<void> {
  return withTransaction(ctx.db, (tx) => moveByPersonIn(ctx, tx, { approver, move }));
}

/** The same in the caller's transaction. @throws Failure as `moveByPerson` */
export async function moveByPersonIn(
  ctx: Moving,
  tx: Transaction<Rows>,
  { approver, move }: { approver: Approver; move: PersonsMove },
): Promise<void> {
  const { cteId, to, reason, isUndoable = false } = move;
  const cte = await lockCte(tx, { cteId, carrierIds: null });
  requireMovable({ cte, to, reason });
  if (isApproval(to)) await approveCteIn(tx, approver, { cte, paidCents: cte.totalCents });
  const actor = actorOf(approver);
  if (isUndoable) await storeDecisionIn(tx, { cteId, from: cte.state, to, reason, actor });
  else await makeMoveIn(ctx, tx, { cte, to, reason, actor });
}

/** Who it is, without the role. */
function actorOf({ operatorId, name }: Approver): Actor {
  return { operatorId, name };
}
