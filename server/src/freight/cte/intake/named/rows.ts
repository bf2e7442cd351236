import type { Generated } from 'kysely';

/** CT-es that carriers' own systems named; the migration of named CT-es says what the table means. */
export type NamedCteRows = {
  namedCte: {
    accessKey: string;
    accountId: number;
    shipperId: number;
    freightCode: string;
    state: Generated<'due' | 'fetched' | 'refused' | 'given_up'>;
    dueAt: Generated<Date>;
    failures: Generated<number>;
    problem: string | null;
    namedAt: Generated<Date>;
    fetchedAt: Date | null;
    leaseUntil: Date | null;
    leaseToken: string | null;
  };
};
