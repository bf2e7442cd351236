import type { ColumnType, Generated } from 'kysely';
import type { VendorAct, VendorEnvironment } from '../../connectors/vendors/manifest.ts';
import type { Audience } from '../tables/audience.ts';

/** Whose label is printed of freights that are booked by an account, where its carrier draws one. */
export type PrintedLabel = 'house' | 'carrier';

/** What an account is used for. */
export type AccountAct = 'quote' | 'track' | 'book' | 'cte';

type Texts = Readonly<Record<string, string>>;

/** Accounts with carriers' own systems; migrations 0089, 0093, 0095 and 0096 say what the tables mean. */
export type VendorAccountRows = {
  vendorAccount: {
    id: Generated<number>;
    carrierId: number;
    vendor: string;
    name: string;
    audience: Audience['kind'];
    shipperId: number | null;
    groupId: number | null;
    environment: VendorEnvironment;
    settings: ColumnType<Texts, string, string>;
    hosts: ColumnType<Texts | null, string | null, string | null>;
    acts: AccountAct[];
    label: Generated<PrintedLabel>;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
  vendorCredential: {
    id: Generated<number>;
    accountId: number;
    field: string;
    /** Sealed; never in clear. */
    sealed: Buffer;
    previous: Buffer | null;
    revision: Generated<number>;
  };
  vendorState: {
    accountId: number;
    checkDueAt: Date;
    checkedAt: Date | null;
    checkedRevision: number | null;
    checkOutcome: 'accepted' | 'refused' | 'unknown' | null;
    checkSentence: string | null;
    refusedRevision: number | null;
    refusedAt: Date | null;
    refusedSentence: string | null;
    okAt: Date | null;
    failingSince: Date | null;
    failedAt: Date | null;
    failureAct: string | null;
    failureCode: string | null;
    failures: Generated<number>;
  };
  vendorPushKey: {
    accountId: number;
    /** SHA-256 of the secret part of the address at which the carrier tells what happened. */
    keyHash: Buffer;
    keyAt: Generated<Date>;
  };
  vendorActRefusal: {
    accountId: number;
    act: VendorAct;
    revision: number;
    refusedAt: Date;
    sentence: string | null;
  };
  vendorExchange: {
    id: Generated<number>;
    accountId: number;
    at: Date;
    act: string;
    method: string;
    url: string;
    request: string | null;
    status: number | null;
    answer: string | null;
    problemCode: string | null;
    problemText: string | null;
    latencyMs: number;
    freightCodes: Generated<string[]>;
  };
};
