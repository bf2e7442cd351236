import { fail } from '../../../kernel/failure.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { AuditPolicy } from '../policy/audit-policy.ts';

/**
 * An operator, or the command line, with the role that decides how much may be approved, and the person's own limit in
 * cents, where there is one.
 */
export type Approver = Actor & { role: 'viewer' | 'analyst' | 'admin'; auditLimitCents?: number | null };

/** What is due of a CT-e, and what would be paid for it. Cents; nothing is due where nothing says what. */
export type Approval = { expectedCents: number | null; paidCents: number };

/** By how much what is paid differs from what is due, whichever way, in cents. */
export function differenceOf({ expectedCents, paidCents }: Approval): number {
  return Math.abs(paidCents - (expectedCents ?? 0));
}

/** The smaller of the limit of the role with the shipper and the person's own, in cents; null: none. */
export function limitOf(
  { analystLimitCents, adminLimitCents }: Pick<AuditPolicy, 'analystLimitCents' | 'adminLimitCents'>,
  { role, auditLimitCents = null }: Pick<Approver, 'role' | 'auditLimitCents'>,
): number | null {
  const ofPolicy = role === 'admin' ? adminLimitCents : analystLimitCents;
  const limits = [ofPolicy, auditLimitCents].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/**
 * Holds an approval to the limit of the role and to the person's own, whichever is smaller: by how much what is paid may
 * differ from what is due.
 * @throws Failure `above_limit` with the limit
 */
export function requireWithinLimit(
  policy: AuditPolicy,
  approver: Pick<Approver, 'role' | 'auditLimitCents'>,
  approval: Approval,
): void {
  const limitCents = limitOf(policy, approver);
  const differenceCents = differenceOf(approval);
  if (limitCents === null || differenceCents <= limitCents) return;
  throw fail('above_limit', {
    message: `A diferença de ${moneyText(differenceCents)} passa do seu limite de ${moneyText(limitCents)}.`,
  });
}
