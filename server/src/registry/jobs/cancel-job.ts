import type { JobView } from '@carreto/contract/admin/work/jobs';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { getJob } from './find-jobs.ts';
import { endJobIn } from './job-state.ts';

/**
 * Stops a job: the line that is being worked on is finished, those after it are not begun. One that has ended stays as it is.
 * @throws Failure as `getJob`
 */
export async function cancelJob(
  ctx: Pick<Context, 'db' | 'clock'>,
  own: { operatorId: number },
  jobId: number,
): Promise<JobView> {
  await withTransaction(ctx.db, async (tx) => {
    const going = await tx
      .selectFrom('operatorJob')
      .select('id')
      .where('id', '=', jobId)
      .where('operatorId', '=', own.operatorId)
      .where('state', 'in', ['waiting', 'running'])
      .forUpdate()
      .executeTakeFirst();
    if (going !== undefined)
      await endJobIn(tx, { jobId, state: 'cancelled', at: new Date(ctx.clock.nowMs()) });
  });
  return getJob(ctx, own, jobId);
}
