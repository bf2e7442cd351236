import type { ColumnType, Generated } from 'kysely';

/** Who sent a call: by a token or session that is somebody's, or by none. */
export type CallerKind = 'shipper' | 'carrier' | 'admin' | 'stranger';

/** A member of a request that was wrong, and why, where the sentence is one of ours alone. */
export type KeptDetail = { field: string; message: string | null };

export type CallRows = {
  call: {
    id: Generated<number>;
    requestId: string;
    at: Date;
    callerKind: CallerKind;
    tokenId: number | null;
    sessionId: number | null;
    shipperId: number | null;
    carrierId: number | null;
    operatorId: number | null;
    platform: string | null;
    /** Null where no operation serves the address. */
    operation: string | null;
    method: string;
    /** As the operation declares it. */
    path: string | null;
    status: number;
    code: string | null;
    ms: number;
    address: string;
    details: ColumnType<KeptDetail[], string, string>;
    request: ColumnType<unknown, string | null, string | null>;
    answer: ColumnType<unknown, string | null, string | null>;
    quoteId: string | null;
    freightCodes: string[];
    bytes: number;
  };
  callFailure: {
    hour: Date;
    operation: string;
    code: string;
    status: number;
    callerKind: CallerKind;
    /** 0 for none. */
    tokenId: number;
    operatorId: number;
    shipperId: number | null;
    carrierId: number | null;
    count: number;
    firstAt: Date;
    lastAt: Date;
  };
};
