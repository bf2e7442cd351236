import type { CteAuditOut, NewProposal } from '@carreto/contract/admin/charges/cte-audits';
import { cteStatusNames } from '@carreto/contract/shapes/cte-audit-record';
import type { CteDecision } from '../../cte/decisions.ts';
import type { CteState } from '../../cte/states.ts';
import type { AuditReceipt } from '../judge/receipt.ts';
import type { Proposed } from './propose.ts';
import type { AuditView } from './read-audit.ts';

/** A state by its name. */
export function fromWireState(name: (typeof cteStatusNames)[number]): CteState {
  // The names are in the order of the states.
  return cteStatusNames.indexOf(name) as CteState;
}

export function fromWireProposal(cteId: number, proposal: NewProposal): Proposed {
  const { totalCents, lines = {}, message } = proposal;
  return { cteId, totalCents, lines, message: message ?? null };
}

export function toWireAudit({
  cte,
  audit,
  proposals,
  settlement,
  decision,
  ...more
}: AuditView): CteAuditOut {
  return {
    cteId: cte.id,
    shipperId: cte.shipperId,
    carrierId: cte.carrierId,
    accessKey: cte.accessKey,
    status: cteStatusNames[cte.state],
    chargedCents: cte.totalCents,
    expectedCents: cte.expectedCents,
    differenceCents: cte.differenceCents,
    negotiationCode: cte.negotiationCode,
    isAuditDue: cte.auditDueAt !== null,
    receipt: audit === null ? null : toWireReceipt(audit.receipt, audit.auditedAt),
    proposals: proposals.map(({ cteId: _, operatorId: __, createdAt, decidedAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    settlement,
    decision: decision === null ? null : toWireDecision(decision),
    approvalRequest: more.approvalRequest === null ? null : toWireRequest(more.approvalRequest),
  };
}

function toWireDecision({
  toState,
  decidedAt,
  effectiveAt,
  ...decision
}: CteDecision): NonNullable<CteAuditOut['decision']> {
  const { reason, operatorId, actor } = decision;
  return {
    ...{ to: cteStatusNames[toState], reason, operatorId, actor },
    decidedAt: decidedAt.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
  };
}

function toWireRequest(
  request: NonNullable<AuditView['approvalRequest']>,
): NonNullable<CteAuditOut['approvalRequest']> {
  const { toState, reason, operatorId, actor, requestedAt } = request;
  return { to: cteStatusNames[toState], reason, operatorId, actor, requestedAt: requestedAt.toISOString() };
}

function toWireReceipt(receipt: AuditReceipt, auditedAt: Date): NonNullable<CteAuditOut['receipt']> {
  const { comparison, causes, freights, deliveries = [] } = receipt;
  return {
    outcome: receipt.outcome,
    auditedAt: auditedAt.toISOString(),
    isNegotiated: receipt.isNegotiated,
    chargedElsewhereCents: receipt.chargedElsewhereCents,
    atChargedWeightCents: receipt.atChargedWeightCents,
    by: comparison?.by ?? null,
    total: comparison?.total ?? null,
    lines: comparison?.lines ?? [],
    causes: causes.map(toWireCause),
    unexplainedCents: receipt.unexplainedCents,
    freights: freights.map(({ levy, ...freight }) => ({ ...freight, taxRatePpm: levy?.ratePpm ?? null })),
    deliveries: deliveries.map(({ items, freightCodes, causes: own, ...delivery }) => ({
      ...delivery,
      items: [...items],
      freightCodes: [...freightCodes],
      causes: own.map(toWireCause),
    })),
  };
}

function toWireCause({ cause, cents, ...facts }: AuditReceipt['causes'][number]) {
  return { cause, cents, facts };
}
