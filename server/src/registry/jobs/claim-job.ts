import { randomUUID } from 'node:crypto';
import { isPermission } from '@carreto/contract/permissions';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isLeaseOver, leaseEnd } from '../../platform/db/lease.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import type { Scope } from '../access/scope.ts';
import { holdingOfRow } from '../operators/operator.ts';
import { endJobIn } from './job-state.ts';
import type { JobRows } from './rows.ts';
import { narrowed } from './start-job.ts';

/** A job in the hands of one worker, by the token that proves it; `scope` is what of it all it may touch now. */
export type ClaimedJob = Selectable<JobRows['operatorJob']> & { claim: string; scope: Scope };

/** Renewed between lines, which are short. */
const leaseMs = 60_000;

/**
 * Takes the job that waited longest for its round; undefined where none is due. One whose operator may not do it any more ends
 * here, with what was done so far.
 */
export async function claimJob(
  ctx: Pick<Context, 'db' | 'clock'>,
  kinds: readonly string[],
): Promise<ClaimedJob | undefined> {
  for (;;) {
    const job = await claimNext(ctx, kinds);
    if (job === undefined) return undefined;
    const scope = await scopeNow(ctx.db, job);
    if (scope !== undefined) return { ...job, scope };
    await withTransaction(ctx.db, async (tx) => {
      if (await lockClaim(tx, job)) await endJobIn(tx, { jobId: job.id, state: 'cancelled', at: now(ctx) });
    });
  }
}

async function claimNext({ db, clock }: Pick<Context, 'db' | 'clock'>, kinds: readonly string[]) {
  const claim = randomUUID();
  const [job] = await db
    .updateTable('operatorJob')
    .set({
      state: 'running',
      startedAt: sql<Date>`coalesce(started_at, ${new Date(clock.nowMs())})`,
      leaseToken: claim,
      leaseUntil: leaseEnd(leaseMs),
    })
    .where('id', '=', (row) =>
      row
        .selectFrom('operatorJob as next')
        .select('next.id')
        .where('next.state', 'in', ['waiting', 'running'])
        .where('next.kind', 'in', [...kinds])
        .where(isLeaseOver('next.lease_until'))
        .where(sql<boolean>`next.due_at <= app_now()`)
        .orderBy('next.dueAt')
        .orderBy('next.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return job && { ...job, claim };
}

/** What an operator sees and the job was given; undefined where the operator may not do it any more. */
async function scopeNow(
  db: Kysely<Rows>,
  { operatorId, needs, shipperIds, carrierIds }: Selectable<JobRows['operatorJob']>,
): Promise<Scope | undefined> {
  const operator = await db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', operatorId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (operator === undefined) return undefined;
  const { permissions, scope } = holdingOfRow(operator);
  if (!isPermission(needs) || !permissions.has(needs)) return undefined;
  return {
    shipperIds: narrowed(shipperIds, scope.shipperIds) ?? 'all',
    carrierIds: narrowed(carrierIds, scope.carrierIds) ?? 'all',
    dispatchPointIds: scope.dispatchPointIds,
  };
}

/** Keeps a job from being stopped until the transaction ends; false where it was, or is another worker's. */
export async function lockClaim(
  tx: Kysely<Rows>,
  { id, claim }: Pick<ClaimedJob, 'id' | 'claim'>,
  mode: 'update' | 'share' = 'update',
): Promise<boolean> {
  const query = tx
    .selectFrom('operatorJob')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('leaseToken', '=', claim);
  return (await (mode === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst()) !== undefined;
}

/** Makes the lease last from now on; false where the job is not this worker's any more. */
export async function renewJob(
  db: Kysely<Rows>,
  { id, claim }: Pick<ClaimedJob, 'id' | 'claim'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operatorJob')
    .set({ leaseUntil: leaseEnd(leaseMs) })
    .where('id', '=', id)
    .where('leaseToken', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a job back: whoever is next goes on with it, after so many seconds. */
export async function releaseJob(
  db: Kysely<Rows>,
  { id, claim }: Pick<ClaimedJob, 'id' | 'claim'>,
  pauseS = 0,
): Promise<void> {
  await db
    .updateTable('operatorJob')
    .set({
      leaseToken: null,
      leaseUntil: null,
      dueAt: sql<Date>`app_now() + make_interval(secs => ${pauseS})`,
    })
    .where('id', '=', id)
    .where('leaseToken', '=', claim)
    .execute();
}

function now({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.nowMs());
}
