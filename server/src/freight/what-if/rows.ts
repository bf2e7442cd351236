import type { ColumnType, Generated } from 'kysely';
import type { Mover, Totals } from './findings.ts';

/** Why a shadow ended. */
export type EndReason = 'stopped' | 'published' | 'withdrawn';

/** The table this folder owns; migration 0011 says what it means. */
export type WhatIfRows = {
  tableShadow: {
    id: Generated<number>;
    versionId: number;
    startedAt: Date;
    startedBy: string;
    endedAt: ColumnType<Date | null, never, Date>;
    endedBy: ColumnType<string | null, never, string>;
    endReason: ColumnType<EndReason | null, never, EndReason>;
    fromId: string;
    untilId: ColumnType<string | null, never, string>;
    nextId: string;
    isComplete: Generated<boolean>;
    totals: ColumnType<Totals, string, string>;
    notable: ColumnType<Mover[], string, string>;
    countedAt: ColumnType<Date | null, never, Date>;
    claimedUntil: ColumnType<Date | null, never, Date | null>;
  };
};
