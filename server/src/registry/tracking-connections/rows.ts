import type { ColumnType, Generated } from 'kysely';
import type { TrackingMapping } from '../../connectors/carrier-tracking/mapping.ts';

/** Which connector asks. */
export type TrackingKind = 'http' | 'postal' | 'vendor';

export type TrackingConnectionRows = {
  trackingConnection: {
    id: Generated<number>;
    carrierId: number;
    /** Null: every shipper without a connection of its own. */
    shipperId: number | null;
    kind: TrackingKind;
    mapping: ColumnType<TrackingMapping | null, string | null, string>;
    authKind: 'none' | 'bearer' | 'basic' | 'header' | 'body';
    authName: string | null;
    /** Sealed; never in clear. */
    authSecret: Buffer | null;
    leastMinutes: number;
    mostMinutes: number;
    rareMinutes: number;
    rareAfterDays: number;
    callsPerMinute: number;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
    /** Of the kind `vendor`: the account by which it is asked. */
    vendorAccountId: number | null;
  };
};
