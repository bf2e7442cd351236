import type { ColumnType, Generated } from 'kysely';
import type { ChargeSaid } from '../../documents/bill/charge-said.ts';
import type { BillDocument } from './document.ts';
import type { BillState, PaymentState } from './states.ts';

/** Tables of bills; the migrations say what they mean. */
export type BillRows = {
  bill: {
    id: Generated<number>;
    code: Generated<string>;
    shipperId: number;
    carrierId: number;
    source: BillSource;
    layout: BillLayout | null;
    issuingBranch: string;
    series: string;
    number: number;
    issuedOn: string | null;
    dueOn: string | null;
    totalCents: number;
    document: ColumnType<BillDocument, string, never>;
    contentHash: Buffer;
    receivedAt: Generated<Date>;
    state: ColumnType<BillState, undefined, BillState>;
    payment: ColumnType<PaymentState, undefined, PaymentState>;
    paidOn: ColumnType<string | null, undefined, string>;
    negotiatedAt: ColumnType<Date | null, undefined, Date | null>;
    assigneeId: ColumnType<number | null, undefined, number | null>;
    updateNo: ColumnType<number, undefined, number>;
    updatedAt: Generated<Date>;
  };
  billCte: {
    billId: number;
    position: number;
    shipperId: number;
    accessKey: string | null;
    series: number | null;
    number: number;
    issuer: string | null;
    issuedOn: string | null;
    chargedCents: number | null;
    cteId: number | null;
    bucket: ChargeBucket;
    firstBillId: number | null;
    said: ColumnType<ChargeSaid | null, string | null, never>;
  };
  billApprovalRequest: {
    id: Generated<number>;
    billId: number;
    act: 'release' | 'pay';
    paidOn: string | null;
    reason: string;
    operatorId: number;
    actor: string;
    requestedAt: Generated<Date>;
    state: ColumnType<'open' | 'given' | 'refused' | 'dropped', undefined, 'given' | 'refused' | 'dropped'>;
    answeredBy: ColumnType<string | null, undefined, string>;
    answer: ColumnType<string | null, undefined, string | null>;
    answeredAt: ColumnType<Date | null, undefined, Date>;
  };
  billNote: {
    id: Generated<number>;
    billId: number;
    operatorId: number | null;
    author: string;
    text: string;
    writtenAt: Date;
  };
  billLog: {
    id: Generated<number>;
    billId: number;
    fromState: BillState | null;
    toState: BillState;
    message: string;
    messageJson: ColumnType<Record<string, unknown> | null, string | null, never>;
    approvalReasons: string | null;
    complement: string | null;
    operatorId: number | null;
    actor: string;
    changedAt: Generated<Date>;
  };
};

/** How a bill came. */
export type BillSource = 'json' | 'edi';
/** The layout of the file it came in. */
export type BillLayout = '3.0A' | '5.0';
/** Whether a charge has its CT-e for itself. */
export type ChargeBucket = 'linked' | 'not_linked' | 'duplicated';
