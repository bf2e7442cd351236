import type { ColumnType, Generated } from 'kysely';

/** Tables of webhooks; their migrations say what they mean. */
export type NotifyRows = {
  webhookEndpoint: {
    id: Generated<number>;
    shipperId: number;
    name: string;
    url: string;
    exactAddress: Generated<boolean>;
    kinds: SubscribedKind[];
    occurrenceCodes: Generated<number[]>;
    channels: Generated<string[]>;
    includeReverse: Generated<boolean>;
    holdAttempts: Generated<number>;
    payloadVersion: Generated<number>;
    authKind: Generated<AuthKind>;
    authName: Generated<string | null>;
    /** Sealed; never in clear. */
    authSecret: Generated<Buffer | null>;
    headerNames: Generated<string[]>;
    /** Sealed JSON of names and values. */
    headerValues: Generated<Buffer | null>;
    state: Generated<EndpointState>;
    disabledReason: Generated<string | null>;
    maxInflight: Generated<number>;
    win: Generated<number>;
    notBefore: Generated<Date>;
    fails: Generated<number>;
    failingSince: Generated<Date | null>;
    exhausted: Generated<number>;
    gone: Generated<number>;
    warned: Generated<number>;
    lastSuccessAt: Generated<Date | null>;
    alertEmails: Generated<string[]>;
    answeredAt: Generated<Date | null>;
    notFoundStatus: Generated<404 | 405 | null>;
    notFoundUrl: Generated<string | null>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
  webhookSecret: {
    id: Generated<number>;
    endpointId: number;
    kind: KeyKind;
    sealed: Buffer;
    publicKey: string | null;
    createdAt: Generated<Date>;
    expiresAt: Date | null;
  };
  webhookEvent: {
    id: Generated<number>;
    publicId: string;
    shipperId: number;
    kind: EventKind;
    subject: string;
    subjectSeq: number;
    payloadVersion: number;
    /** Null once it is forgotten. */
    body: ColumnType<string | null, string, null>;
    orderNumber: string | null;
    occurrenceCode: number | null;
    occurredAt: Date;
    createdAt: Generated<Date>;
  };
  webhookDelivery: {
    id: Generated<number>;
    eventId: number;
    endpointId: number;
    shipperId: number;
    kind: EventKind;
    subject: string;
    subjectSeq: number;
    replayNo: Generated<number>;
    state: Generated<DeliveryState>;
    reason: Generated<string | null>;
    attempt: Generated<number>;
    dueAt: Generated<Date>;
    expiresAt: Generated<Date>;
    leaseUntil: Generated<Date | null>;
    leaseToken: Generated<string | null>;
    sendingSince: Generated<Date | null>;
    lastStatus: Generated<number | null>;
    lastClass: Generated<string | null>;
    lastMs: Generated<number | null>;
    createdAt: Generated<Date>;
    finishedAt: Generated<Date | null>;
  };
  webhookAttempt: {
    id: Generated<number>;
    deliveryId: number;
    /** Null of old ones. */
    endpointId: number | null;
    n: number;
    url: string;
    address: Generated<string | null>;
    startedAt: Date;
    endedAt: Generated<Date>;
    ms: number | null;
    status: number | null;
    class: string;
    responseHead: string | null;
    truncated: boolean;
    /** In their order; what is secret is masked. Null where no call was made, of old ones, and once forgotten. */
    headers: ColumnType<Record<string, string> | null, string | null, string | null>;
    applied: boolean;
  };
};

/** What shippers may ask to be told. */
export type SubscribedKind = 'occurrence' | 'cte_released' | 'invoice';
export type EventKind = SubscribedKind | 'test';
export type AuthKind = 'none' | 'bearer' | 'basic';
export type KeyKind = 'hmac' | 'ed25519';
export type EndpointState = 'active' | 'paused' | 'auto_disabled' | 'removed';
export type DeliveryState =
  | 'pending'
  | 'sending'
  | 'delivered'
  | 'rejected'
  | 'exhausted'
  | 'parked'
  | 'cancelled';
