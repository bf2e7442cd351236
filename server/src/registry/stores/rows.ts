import type { ColumnType, Generated } from 'kysely';
import type { StoreReason } from '../../connectors/stores/order-problem.ts';

/** Which offer stands in a line that a shop shows. */
export type StoreOption = {
  code: string;
  title: string;
  shows: 'cheapest' | 'fastest' | 'service';
  carrierId?: number;
  service?: string;
};

/** Why something failed; null where a sentence is all there is. Written as JSON. */
export type KeptReason = ColumnType<StoreReason | null, string | null | undefined, string | null>;

/** Shops of shippers; their migration says what they mean. */
export type StoreRows = {
  storeConnection: {
    id: Generated<number>;
    shipperId: number;
    platform: string;
    name: string;
    settings: ColumnType<Record<string, string>, string, string>;
    platformCode: string;
    channel: string | null;
    dispatchPointId: number;
    options: ColumnType<StoreOption[], string, string>;
    deadlineMs: number | null;
    asksLive: Generated<boolean>;
    hires: Generated<boolean>;
    keyHash: Buffer;
    keyAt: Generated<Date>;
    previousKeyHash: Generated<Buffer | null>;
    previousKeyUntil: Generated<Date | null>;
    /** The key itself, sealed; null where its addresses are from before it was kept, empty where it was forgotten with its master key. */
    keySealed: Generated<Buffer | null>;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
  storeCredential: {
    id: Generated<number>;
    connectionId: number;
    field: string;
    /** Sealed; never in clear. Empty where it was forgotten with its master key. */
    sealed: Buffer;
    /** The value before, of one that its platform replaces. */
    previous: Generated<Buffer | null>;
    revision: Generated<number>;
  };
  storeState: {
    connectionId: number;
    checkedAt: Generated<Date | null>;
    checkOutcome: Generated<'accepted' | 'refused' | 'unknown' | null>;
    checkText: Generated<string | null>;
    checkReason: KeptReason;
    sweptOn: Generated<string | null>;
    sweepProblem: Generated<string | null>;
    failingSince: Generated<Date | null>;
    problemCode: Generated<string | null>;
    problemText: Generated<string | null>;
    problemReason: KeptReason;
    pausedAt: Generated<Date | null>;
    eventsRenewedAt: Generated<Date | null>;
    eventsProblem: Generated<string | null>;
    eventsReason: KeptReason;
    lastRatesAt: Generated<Date | null>;
    lastEventAt: Generated<Date | null>;
  };
};
