import type { ColumnType, Generated } from 'kysely';
import type { ReverseFlow, ReverseKind, ReversePosting } from './posting.ts';

/** Tables of returns; migration 0021 and that of operators' returns say what they mean. */
export type ReverseRows = {
  reversePosting: {
    id: Generated<number>;
    shipperId: number;
    reference: string;
    contentHash: Buffer;
    flow: ReverseFlow;
    accountId: number;
    serviceCode: string;
    kind: ReverseKind;
    objectCount: number;
    asked: ColumnType<ReversePosting | null, string, string | null>;
    requestedAt: Date;
    leaseUntil: Date | null;
    leaseToken: string | null;
    freightCode: string | null;
    number: string | null;
    deadlineOn: string | null;
    postedAt: Date | null;
  };
  freightReturn: {
    shipperId: number;
    reference: string;
    originalCode: string | null;
    replacedCode: string | null;
    requestedBy: string;
    requestedAt: Generated<Date>;
  };
};
