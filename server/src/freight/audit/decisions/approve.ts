import type { Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import type { Rows } from '../../../rows.ts';
import type { LockedCte } from '../load-cases.ts';
import type { AuditPolicy } from '../policy/audit-policy.ts';
import { readPolicies } from '../policy/read-policies.ts';
import {
  type Approval,
  type Approver,
  differenceOf,
  limitOf,
  requireWithinLimit,
} from '../review/approval-limit.ts';
import { type Approved, approvedToday, lockApprover, noteApprovalIn } from './approvals.ts';

type Approving = Approval & { approved: Approved; policy: AuditPolicy };

/**
 * Holds what a person lets pass to the limit of person and shipper, the decision by itself and with all of the same day, CT-es and
 * bills, and notes it; in the transaction that holds what it is about.
 * @throws Failure `above_limit`
 */
export async function approveIn(
  tx: Transaction<Rows>,
  approver: Approver,
  { approved, policy, ...approval }: Approving,
): Promise<void> {
  requireWithinLimit(policy, approver, approval);
  const { operatorId } = approver;
  if (operatorId === null) return;
  const cents = differenceOf(approval);
  const limitCents = limitOf(policy, approver);
  if (limitCents !== null && cents > 0) {
    await lockApprover(tx, operatorId);
    const sumCents = cents + (await approvedToday(tx, { operatorId, besides: approved }));
    if (sumCents > limitCents)
      throw fail('above_limit', {
        message: `Com o que você já aprovou hoje seriam ${moneyText(sumCents)}, acima do seu limite de ${moneyText(limitCents)}.`,
      });
  }
  await noteApprovalIn(tx, { operatorId, approved, cents });
}

/** The same of a CT-e that is paid by so many cents, as its shipper audits. @throws Failure `above_limit` */
export async function approveCteIn(
  tx: Transaction<Rows>,
  approver: Approver,
  { cte, paidCents }: { cte: Pick<LockedCte, 'id' | 'shipperId' | 'expectedCents'>; paidCents: number },
): Promise<void> {
  const { id, shipperId, expectedCents } = cte;
  const policy = (await readPolicies(tx, [shipperId]))(shipperId);
  await approveIn(tx, approver, { approved: { kind: 'cte', id }, policy, expectedCents, paidCents });
}
