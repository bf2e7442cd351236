import type { Generated } from 'kysely';

/** Tables of asking carriers for tracking; migration 0016 says what they mean. */
export type PollRows = {
  trackingState: {
    connectionId: number;
    connectionRevision: number;
    dueAt: Date;
    leaseToken: string | null;
    leaseUntil: Date | null;
    askedAt: Date | null;
    answeredAt: Date | null;
    newsAt: Date | null;
    failures: Generated<number>;
    problemCode: string | null;
    problemText: string | null;
    problemAt: Date | null;
    calls: Generated<number>;
    failedCalls: Generated<number>;
    events: Generated<number>;
    badEvents: Generated<number>;
    sweptAt: Date | null;
  };
  followedFreight: {
    shipperId: number;
    freightCode: string;
    carrierId: number;
    nextAskAt: Date;
    askedAt: Date | null;
    newsAt: Date;
    failures: Generated<number>;
    problemCode: string | null;
    problemText: string | null;
  };
  polledEvent: {
    shipperId: number;
    freightCode: string;
    contentHash: Buffer;
    connectionId: number;
    sourceId: string | null;
    raw: string;
    outcome: string;
    heardAt: Generated<Date>;
  };
};
