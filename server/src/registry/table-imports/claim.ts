import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isLeaseOver, leaseEnd } from '../../platform/db/lease.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import type { ImportRow } from './job.ts';
import type { ImportPhase } from './rows.ts';

/** An import in the hands of one worker, by the token that proves it. */
export type ClaimedImport = ImportRow & { claim: string };

/** A worker that lives renews its lease long before it is over. */
const leaseMs = 60_000;
/** An import whose worker died this often is what kills them. */
const mostAttempts = 3;

/**
 * Takes the next import that waits, or whose worker is gone; safe from any number of processes. One that has
 * outlived its attempts comes to its end here. Undefined when there is nothing to do.
 */
export function claimImport(db: Kysely<Rows>): Promise<ClaimedImport | undefined> {
  return withTransaction(db, async (tx) => {
    for (;;) {
      const next = await tx
        .selectFrom('tableImport')
        .select(['id', 'attempts'])
        .where((where) =>
          where.or([
            where('state', '=', 'waiting'),
            where.and([where('state', '=', 'running'), isLeaseOver()]),
          ]),
        )
        .orderBy('id')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (next === undefined) return undefined;
      if (next.attempts < mostAttempts) {
        const claim = randomBytes(16).toString('hex');
        const row = await tx
          .updateTable('tableImport')
          .set({
            state: 'running',
            claim,
            leaseUntil: leaseEnd(leaseMs),
            attempts: next.attempts + 1,
            percent: 0,
          })
          .where('id', '=', next.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return { ...row, claim };
      }
      await tx
        .updateTable('tableImport')
        .set({
          state: 'failed' as const,
          claim: null,
          leaseUntil: null,
          endedAt: sql`app_now()`,
          failure: JSON.stringify({
            code: 'work_too_large',
            message: `A leitura foi interrompida ${mostAttempts} vezes; divida os arquivos ou tente de novo.`,
          }),
        })
        .where('id', '=', next.id)
        .execute();
    }
  });
}

/** How far a worker has come; a phase left out stays. */
export type ImportProgress = { phase?: ImportPhase; rowsRead?: number; percent?: number };

/** Writes down how far the work is and renews the lease. False when the import is no longer this worker's. */
export async function renewClaim(
  db: Kysely<Rows>,
  { id, claim }: ClaimedImport,
  progress: ImportProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tableImport')
    .set({ ...progress, leaseUntil: leaseEnd(leaseMs) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an import back that was not worked to an end; with `uncounted` as if it had not been claimed. */
export async function releaseClaim(
  db: Kysely<Rows>,
  { id, claim, attempts }: ClaimedImport,
  uncounted: boolean,
): Promise<void> {
  await db
    .updateTable('tableImport')
    .set({
      state: 'waiting' as const,
      claim: null,
      leaseUntil: null,
      attempts: uncounted ? attempts - 1 : attempts,
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}
