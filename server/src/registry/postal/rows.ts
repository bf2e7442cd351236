import type { Generated } from 'kysely';

/** Tables of contracts with the postal operator and its numbers; migration 0020 says what they mean. */
export type PostalRows = {
  postalAccount: {
    id: Generated<number>;
    shipperId: number;
    carrierId: number;
    name: string;
    contract: string;
    card: string;
    administrativeCode: string;
    services: string[];
    restUrl: string | null;
    restUser: string | null;
    /** Sealed; never in clear. */
    restSecret: Buffer | null;
    soapUrl: string | null;
    soapUser: string | null;
    soapSecret: Buffer | null;
    lowMark: Generated<number>;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
  postalRange: {
    id: Generated<number>;
    accountId: number;
    shipperId: number;
    kind: NumberKind;
    prefix: string;
    serviceCode: string;
    firstNumber: number;
    lastNumber: number;
    nextNumber: number;
    active: Generated<boolean>;
    warnedAt: Date | null;
    createdAt: Generated<Date>;
  };
  postalHealth: {
    accountId: number;
    service: PostalService;
    lastOkAt: Date | null;
    lastFailedAt: Date | null;
    lastClass: string | null;
    failures: Generated<number>;
  };
};

/** The services of the operator that a contract may use. */
export type PostalService = 'pre_posting' | 'legacy';

/** What numbers are for: codes of objects, or authorizations to post and collections. */
export type NumberKind = 'object' | 'authorization';
