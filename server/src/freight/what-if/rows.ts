import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Findings, Mover, Totals } from './findings.ts';
import type { Position, RulesBeside, WhatIfRequest } from './kept/request.ts';

/** Why a shadow ended. */
export type EndReason = 'stopped' | 'published' | 'withdrawn';

/** The tables this folder owns; the migrations say what they mean. */
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
  whatIf: {
    id: Generated<number>;
    createdAt: Date;
    createdBy: string;
    operatorId: Generated<number | null>;
    jobId: Generated<number | null>;
    rules: ColumnType<RulesBeside | null, string | null | undefined, never>;
    request: ColumnType<WhatIfRequest, string, never>;
    shipperIds: number[];
    state: Generated<WhatIfState>;
    problemCode: Generated<WhatIfProblem | null>;
    problem: Generated<string | null>;
    startedAt: Generated<Date | null>;
    endedAt: Generated<Date | null>;
    rowCount: Generated<number | null>;
    doneCount: Generated<number>;
    position: ColumnType<Position | null, never, string>;
    findings: ColumnType<Findings | null, never, string | null>;
    claim: Generated<string | null>;
    claimedUntil: Generated<Date | null>;
    failures: Generated<number>;
  };
};

type WhatIfState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
type WhatIfProblem = 'version_withdrawn' | 'failed';

export type WhatIfRow = Selectable<WhatIfRows['whatIf']>;
