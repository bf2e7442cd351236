import type { Generated } from 'kysely';
import type { Audience } from '../tables/audience.ts';

export type LiveCarrierRows = {
  liveCarrier: {
    id: Generated<number>;
    carrierId: number;
    name: string;
    audience: Audience['kind'];
    shipperId: number | null;
    groupId: number | null;
    url: string;
    authKind: 'none' | 'bearer' | 'basic' | 'header';
    authName: string | null;
    /** Sealed; never in clear. */
    authSecret: Buffer | null;
    services: string[];
    loadTypes: ('fractional' | 'full_load')[];
    deadlineMs: number | null;
    budgetMs: number | null;
    cacheTtlMs: number;
    maxInFlight: number;
    offerValidityDays: number;
    breakerFailures: number;
    breakerRatePpm: number;
    breakerPauseMs: number;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
    /** The account by which a carrier's own system is asked; null: the contract of live carriers. */
    vendorAccountId: number | null;
  };
};
