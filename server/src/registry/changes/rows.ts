import type { ColumnType, Generated } from 'kysely';

export type ChangeRows = {
  /** Every change of the registry: who, when, before, after. Never a secret. */
  changeLog: {
    id: Generated<number>;
    at: Generated<Date>;
    operatorId: number | null;
    actor: string;
    kind: string;
    entityId: number;
    shipperId: number | null;
    action: string;
    /** From where it came; null for what no request did. */
    sessionId: number | null;
    address: string | null;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
  };
  /** What moved an epoch to a value. */
  epochChange: { epoch: string; value: number; kind: string; entityId: number };
};
