import type { ColumnType, Generated } from 'kysely';

export type JobState = 'preview' | 'waiting' | 'running' | 'done' | 'cancelled';
export type LineState = 'waiting' | 'done' | 'refused';

/** What is done to each line; what more there is of it is of whoever does it. */
export type StoredAction = { type: string };

/** Jobs of operators; the migrations say what they mean. */
export type JobRows = {
  operatorJob: {
    id: Generated<number>;
    previewId: string;
    operatorId: number;
    actor: string;
    sessionId: number | null;
    address: string | null;
    kind: string;
    title: string;
    action: ColumnType<StoredAction, string, string>;
    lineCount: number;
    needs: string;
    /** Null: all. */
    shipperIds: number[] | null;
    carrierIds: number[] | null;
    state: Generated<JobState>;
    createdAt: Date;
    expiresAt: Date;
    startedAt: Generated<Date | null>;
    endedAt: Generated<Date | null>;
    doneCount: Generated<number | null>;
    refusedCount: Generated<number | null>;
    leaseToken: Generated<string | null>;
    leaseUntil: Generated<Date | null>;
    dueAt: Generated<Date>;
  };
  operatorJobLine: {
    jobId: number;
    position: number;
    subject: string;
    shipperId: number | null;
    version: string | null;
    state: LineState;
    code: string | null;
    reason: string | null;
    endedAt: Date | null;
    failures: Generated<number>;
  };
};
