import type { ColumnType, Generated } from 'kysely';
import type { ReverseFlow, ReverseKind, ReversePosting } from './posting.ts';

/** Table of returns; migration 0021 says what it means. */
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
};
