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

/**
 * Holds an approval to the limit of the role and to the person's own, whichever is smaller: by how much what is paid may
 * differ from what is due.
 * @throws Failure `forbidden` with the limit
 */
export function requireWithinLimit(
  { analystLimitCents, adminLimitCents }: AuditPolicy,
  { role, auditLimitCents = null }: Pick<Approver, 'role' | 'auditLimitCents'>,
  { expectedCents, paidCents }: Approval,
): void {
  const ofPolicy = role === 'admin' ? adminLimitCents : analystLimitCents;
  const limits = [ofPolicy, auditLimitCents].filter((limit) => limit !== null);
  const limitCents = limits.length === 0 ? null : Math.min(...limits);
  const differenceCents = Math.abs(paidCents - (expectedCents ?? 0));
  if (limitCents === null || differenceCents <= limitCents) return;
  throw fail('forbidden', {
    message: `A diferença de ${moneyText(differenceCents)} passa do seu limite de ${moneyText(limitCents)}.`,
  });
}
