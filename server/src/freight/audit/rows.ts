import type { ColumnType, Generated } from 'kysely';
import type { BilledLines } from '../../engine/attribution/billed.ts';
import type { CteState } from '../cte/states.ts';
import type { AuditOutcome, AuditReceipt } from './judge/receipt.ts';
import type { ToleranceEntry } from './tolerances-for.ts';

/** Tables of the audit; migration 0023 says what they mean. */
export type AuditRows = {
  auditPolicy: {
    shipperId: number;
    tolerances: ColumnType<ToleranceEntry[], string, string>;
    releasesAutomatically: Generated<boolean>;
    analystLimitCents: number | null;
    adminLimitCents: number | null;
    revision: Generated<number>;
    updatedAt: ColumnType<Date, undefined, Date>;
  };
  cteAudit: {
    id: Generated<number>;
    cteId: number;
    outcome: AuditOutcome;
    chargedCents: number;
    expectedCents: number | null;
    differenceCents: number | null;
    unexplainedCents: number | null;
    receipt: ColumnType<AuditReceipt, string, never>;
    auditedAt: Generated<Date>;
  };
  cteApprovalRequest: {
    id: Generated<number>;
    cteId: number;
    toState: CteState;
    reason: string;
    operatorId: number;
    actor: string;
    requestedAt: Generated<Date>;
    state: ColumnType<RequestState, undefined, RequestState>;
    answeredBy: ColumnType<string | null, undefined, string>;
    answer: ColumnType<string | null, undefined, string | null>;
    answeredAt: ColumnType<Date | null, undefined, Date>;
  };
  auditReason: { id: Generated<number>; position: number; text: string };
  cteProposal: {
    id: Generated<number>;
    cteId: number;
    side: 'shipper' | 'carrier';
    totalCents: number;
    lines: ColumnType<BilledLines, string, never>;
    message: string | null;
    state: ColumnType<ProposalState, undefined, ProposalState>;
    operatorId: number | null;
    actor: string;
    createdAt: Generated<Date>;
    decidedBy: ColumnType<string | null, undefined, string>;
    decidedAt: ColumnType<Date | null, undefined, Date>;
  };
  negotiationLetter: {
    id: Generated<number>;
    cteId: number;
    recipient: string;
    message: string | null;
    operatorId: number | null;
    actor: string;
    sentAt: Generated<Date>;
    endsAt: Date;
    answer: ColumnType<LetterAnswer | null, undefined, LetterAnswer>;
    answeredAt: ColumnType<Date | null, undefined, Date>;
    mailId: ColumnType<number | null, undefined, number>;
  };
};

/** What was answered by the link of a letter. */
export type LetterAnswer = 'accepted' | 'refused' | 'proposed';

export type RequestState = 'open' | 'given' | 'refused' | 'dropped';
export type ProposalState = 'open' | 'superseded' | 'accepted' | 'refused';
