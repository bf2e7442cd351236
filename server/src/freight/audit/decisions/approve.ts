import type { Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import type { Rows } from '../../../rows.ts';
import type { LockedCte } from '../load-cases.ts';
import { readPolicies } from '../policy/read-policies.ts';
import { type Approver, differenceOf, limitOf, requireWithinLimit } from '../review/approval-limit.ts';
import { approvedToday, noteApprovalIn } from './approvals.ts';

type Approving = { cte: Pick<LockedCte, 'id' | 'shipperId' | 'expectedCents'>; paidCents: number };

/**
 * Holds what a person lets pass to the limit of person and shipper, the decision by itself and with all of the same day, and notes
 * it; in the transaction that holds the CT-e.
 * @throws Failure `above_limit`
 */
export async function approveIn(
  tx: Transaction<Rows>,
  approver: Approver,
  { cte, paidCents }: Approving,
): Promise<void> {
  const policy = (await readPolicies(tx, [cte.shipperId]))(cte.shipperId);
  const approval = { expectedCents: cte.expectedCents, paidCents };
  requireWithinLimit(policy, approver, approval);
  const { operatorId } = approver;
  if (operatorId === null) return;
  const cents = differenceOf(approval);
  const limitCents = limitOf(policy, approver);
  if (limitCents !== null && cents > 0) {
    const sumCents = cents + (await approvedToday(tx, { operatorId, besides: cte.id }));
    if (sumCents > limitCents)
      throw fail('above_limit', {
        message: `Com o que você já aprovou hoje seriam ${moneyText(sumCents)}, acima do seu limite de ${moneyText(limitCents)}.`,
      });
  }
  await noteApprovalIn(tx, { operatorId, cteId: cte.id, cents });
}
