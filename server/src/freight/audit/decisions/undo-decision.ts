import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { endDecisionIn, waitingDecisions } from '../../cte/decisions.ts';
import { lockState } from '../../cte/move-cte.ts';
import type { AuditContext } from '../load-cases.ts';
import type { Approver } from '../review/approval-limit.ts';
import { forgetApprovalIn } from './approvals.ts';

/**
 * Takes back one's own decision that is not effective yet: nobody hears that there was one. Afterwards only the move back into the
 * negotiation is left, which is logged.
 * @throws Failure `not_found`; `conflict` where there is none, or it is effective or another's
 */
export function undoDecision(
  ctx: Pick<AuditContext, 'db'>,
  { operatorId }: Approver,
  cteId: number,
): Promise<void> {
  return withTransaction(ctx.db, async (tx) => {
    await lockState(tx, cteId);
    const [decision] = await waitingDecisions(tx, [cteId]);
    if (decision === undefined) throw fail('conflict', { message: tooLate });
    if (decision.operatorId !== operatorId)
      throw fail('conflict', { message: `Só ${decision.actor} pode desfazer a própria decisão.` });
    await endDecisionIn(tx, { id: decision.id, state: 'undone' });
    await forgetApprovalIn(tx, decision);
  });
}

const tooLate = 'Não há decisão a desfazer: ela já vale. Reabra o CT-e em negociação.';
