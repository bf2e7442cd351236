import type { Generated } from 'kysely';
import type { Reason } from './choice/choose.ts';

/** Sums of freights; the migration of sums says what they are of. Days are `YYYY-MM-DD`. */
export type ReportRows = {
  freightMark: { id: Generated<number>; shipperId: number; freightCode: string };
  freightChoice: {
    shipperId: number;
    freightCode: string;
    offerCount: number;
    takenCents: number;
    takenMinutes: number;
    cheapestCarrierId: number;
    cheapestCents: number;
    cheapestMinutes: number;
    fastestCarrierId: number;
    fastestCents: number;
    fastestMinutes: number;
    keptCarrierId: number | null;
    keptCents: number | null;
    reason: Reason;
  };
  freightMeasure: { shipperId: number; freightCode: string; outcome: Outcome };
  freightDay: { shipperId: number; carrierId: number; day: string; due: number; onTime: number };
  sumsState: {
    onlyOne: Generated<boolean>;
    freightsFrom: Generated<string | null>;
    freightsFromShipperId: Generated<number>;
    quotesUntil: string | null;
    ctesFrom: Generated<number | null>;
    countedAt: Date | null;
  };
};

/** How a freight that goes out ended, by the day that was promised when it was hired. */
export type Outcome = 'open' | 'on_time' | 'late' | 'ended' | 'cancelled';
