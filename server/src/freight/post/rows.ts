import type { ColumnType, Generated } from 'kysely';
import type { NumberKind } from '../../registry/postal/rows.ts';
import type { PostingListHead } from './posting-list-head.ts';

/** Tables of what goes through the postal operator; migration 0020 says what they mean. */
export type PostRows = {
  postalCode: {
    code: string;
    shipperId: number;
    freightCode: string;
    kind: NumberKind;
    volumeNumber: number | null;
    accountId: number;
    serviceCode: string;
    rangeId: number | null;
    operatorId: string | null;
    issuedAt: Generated<Date>;
    voidedAt: Date | null;
  };
  postalBooking: {
    shipperId: number;
    reference: string;
    accountId: number;
    askedAt: Date;
    leaseUntil: Date | null;
    code: string | null;
    operatorId: string | null;
    /** `YYYY-MM-DD`. */
    postUntil: string | null;
  };
  postingList: {
    id: Generated<number>;
    shipperId: number;
    accountId: number;
    number: number;
    head: ColumnType<PostingListHead, string, never>;
    closedAt: Date;
  };
  postingListItem: {
    listId: number;
    position: number;
    code: string;
    shipperId: number;
    freightCode: string;
    volumeNumber: number;
    serviceCode: string;
    recipientName: string;
    recipientZip: string;
    nfeNumber: string | null;
    weightG: number;
    declaredCents: number | null;
    extras: string[];
  };
};
