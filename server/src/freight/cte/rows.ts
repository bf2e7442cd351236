import type { ColumnType, Generated } from 'kysely';
import type { ComponentMeaning, CteDocument } from '../../documents/cte/document.ts';
import type { KeylessWaybill } from '../../documents/cte/waybill.ts';
import type { CteEvent } from '../../documents/cte-xml/read-cte-event.ts';
import type { Contribution } from '../../engine/attribution/cause.ts';
import type { CteState } from './states.ts';

/** Tables of CT-es; migrations 0022, 0026, 0035, 0060 and 0061 say what they mean. */
export type CteRows = {
  cte: {
    id: Generated<number>;
    shipperId: number;
    carrierId: number;
    accessKey: string;
    source: CteSource;
    action: 'include' | 'complement' | 'replace';
    series: number;
    number: number;
    operationType: string;
    totalCents: number;
    issuedAt: Date;
    processedAt: Date | null;
    document: ColumnType<CteDocument, string, string>;
    contentHash: Buffer;
    likeness: Buffer;
    trackingCodes: string[];
    linkId: string;
    receivedAt: Generated<Date>;
    state: ColumnType<CteState, CteState | undefined, CteState>;
    freightCode: string | null;
    duplicateOf: number | null;
    duplicateReason: DuplicateReason | null;
    replacedBy: ColumnType<number | null, null | undefined, number>;
    deletedAt: ColumnType<Date | null, null | undefined, Date>;
    auditDueAt: ColumnType<Date | null, undefined, Date | null>;
    auditedAt: ColumnType<Date | null, undefined, Date>;
    expectedCents: ColumnType<number | null, undefined, number | null>;
    differenceCents: ColumnType<number | null, undefined, number | null>;
    negotiationCode: ColumnType<string | null, undefined, string>;
    billId: ColumnType<number | null, undefined, number | null>;
    cause: ColumnType<CteCause | null, undefined, CteCause | null>;
    assigneeId: ColumnType<number | null, undefined, number | null>;
  };
  cteDecision: {
    id: Generated<number>;
    cteId: number;
    fromState: CteState;
    toState: CteState;
    reason: string;
    operatorId: number | null;
    actor: string;
    decidedAt: Generated<Date>;
    effectiveAt: Date;
    state: ColumnType<DecisionState, undefined, DecisionState>;
    endedAt: ColumnType<Date | null, undefined, Date>;
  };
  cteNote: {
    id: Generated<number>;
    cteId: number;
    operatorId: number | null;
    author: string;
    text: string;
    writtenAt: Date;
  };
  cteOriginal: { cteId: number; contentType: string; fileName: string; bytes: Buffer };
  cteNfe: {
    cteId: number;
    position: number;
    shipperId: number;
    accessKey: string | null;
    number: string;
    series: string | null;
    issuer: string | null;
    isNumberCut: boolean;
    freightCode: string | null;
  };
  cteFreight: {
    shipperId: number;
    freightCode: string;
    cteId: number;
    position: number;
    foundBy: FoundBy;
    linkedAt: Generated<Date>;
  };
  cteRelation: {
    cteId: number;
    kind: 'complement' | 'replace';
    accessKey: string;
    targetId: number | null;
  };
  cteLog: {
    id: Generated<number>;
    cteId: number;
    fromState: CteState | null;
    toState: CteState;
    message: string;
    messageJson: ColumnType<Record<string, unknown> | null, string | null, never>;
    approvalReasons: string | null;
    complement: string | null;
    operatorId: number | null;
    actor: string;
    changedAt: Generated<Date>;
  };
  waitingCteEvent: {
    accessKey: string;
    kind: CteEvent['kind'];
    sequence: number;
    carrierId: number;
    operatorId: number | null;
    actor: string;
    protocol: string;
    registeredAt: Date;
    event: ColumnType<CteEvent, string, never>;
    arrivedAt: Generated<Date>;
  };
  waitingWaybill: {
    id: Generated<number>;
    shipperId: number;
    carrierId: number;
    issuerRoot: string;
    issuerCnpj: string | null;
    series: number;
    number: number;
    totalCents: number;
    issuedOn: string;
    waybill: ColumnType<KeylessWaybill, string, string>;
    contentHash: Buffer;
    operatorId: number | null;
    actor: string;
    arrivedAt: Generated<Date>;
  };
  cteComponentName: {
    id: Generated<number>;
    carrierId: number | null;
    nameKey: string;
    name: string;
    charge: ComponentMeaning;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
};

/** What makes most of the difference of a CT-e, or why nothing could be compared. */
export type CteCause =
  | Contribution['cause']
  | 'unlinked'
  | 'not_priced'
  | 'entangled'
  /** What no cause explains is more than any of them. */
  | 'unexplained';
export type DecisionState = 'waiting' | 'effective' | 'undone' | 'void';
/** How a CT-e came. */
export type CteSource = 'json' | 'xml' | 'edi';
/** By what a freight of a CT-e was found. */
export type FoundBy = 'nfe_key' | 'nfe_number' | 'tracking_code' | 'other_cte' | 'person';
/** What an earlier CT-e has in common with a duplicate. */
export type DuplicateReason = 'same_number' | 'same_transport';
