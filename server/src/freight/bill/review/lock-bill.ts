import type { Selectable, Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { approveIn } from '../../audit/decisions/approve.ts';
import type { AuditPolicy } from '../../audit/policy/audit-policy.ts';
import { readPolicies } from '../../audit/policy/read-policies.ts';
import { type Approval, type Approver, requireWithinLimit } from '../../audit/review/approval-limit.ts';
import { type BillSums, sumsOfBills } from '../facts.ts';
import { lockBill } from '../follow.ts';
import type { BillRows } from '../rows.ts';

/** Who decides about bills, and how far the role goes. */
export type Decider = { actor: Actor } & Limits;

/** Of whoever decides what says how much may be let pass. */
export type Limits = Pick<Approver, 'role' | 'auditLimitCents'>;

export type LockedBill = Selectable<BillRows['bill']>;

/** Holds a bill of anybody's until the transaction ends. @throws Failure `not_found` */
export async function lockBillForReview(tx: Transaction<Rows>, billId: number): Promise<LockedBill> {
  return found(await lockBill(tx, billId));
}

/** What its charges add up to now. */
export async function sumsOf(tx: Transaction<Rows>, { id }: LockedBill): Promise<BillSums> {
  return found((await sumsOfBills(tx, [id])).get(id));
}

type Approved = { bill: LockedBill; sums: BillSums; decider: Limits };

/** What would be paid of a bill, and what is due. */
function approvalOf({ bill, sums }: Pick<Approved, 'bill' | 'sums'>): Approval {
  return { expectedCents: sums.contractedCents, paidCents: bill.totalCents };
}

/**
 * Holds what is approved of a bill to the limit of the role and of the person: by how much it asks for more, or less, than is due.
 * @throws Failure `forbidden` with both amounts
 */
export function requireLimit(policy: AuditPolicy, { bill, sums, decider }: Approved): void {
  requireWithinLimit(policy, decider, approvalOf({ bill, sums }));
}

/**
 * Holds what a person lets pass of a bill to the same limits, with all that person let pass today, and notes it.
 * @throws Failure `above_limit`
 */
export async function approveBillIn(
  tx: Transaction<Rows>,
  actor: Actor,
  { bill, sums, policy, decider: { role, auditLimitCents = null } }: Approved & { policy: AuditPolicy },
): Promise<void> {
  const approver = { ...actor, role, auditLimitCents };
  const approved = { kind: 'bill', id: bill.id } as const;
  await approveIn(tx, approver, { approved, policy, ...approvalOf({ bill, sums }) });
}

/** How the shipper of a bill audits. */
export async function policyOf(tx: Transaction<Rows>, { shipperId }: LockedBill): Promise<AuditPolicy> {
  return (await readPolicies(tx, [shipperId]))(shipperId);
}

/** An impossible move, by the names of both states. */
export function noSuchMove(what: string, { from, to }: { from: string; to: string }) {
  return fail('conflict', { message: `${what} não pode passar de ${from} para ${to}.` });
}
