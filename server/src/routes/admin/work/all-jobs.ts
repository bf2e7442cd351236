import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { JobLineView, JobView } from '@carreto/contract/admin/work/jobs';
import type { Context } from '../../../context.ts';
import {
  cancelWhatIf,
  findWhatIf,
  listOwnWhatIfs,
  type WhatIf,
} from '../../../freight/what-if/kept/find-what-ifs.ts';
import { whatIfFile } from '../../../freight/what-if/kept/what-if-file.ts';
import { toWireJob } from '../../../freight/what-if/wire-job.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { cancelJob } from '../../../registry/jobs/cancel-job.ts';
import { getJob, listJobLines, readJobsOf } from '../../../registry/jobs/find-jobs.ts';
import { reportFile } from '../../../registry/jobs/report-file.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Jobs of an operator and the what-ifs that the operator asked for: one row of numbers, so one list. */

type Own = { operatorId: number; scope: Scope };
type Asking = Pick<Context, 'db' | 'clock'>;

/** Both, newest first. */
export async function listAllJobs(ctx: Asking, own: Own, query: PageRequest): Promise<Page<JobView>> {
  const { after, fetch } = pageStart(query);
  const span = { before: query.cursor === undefined ? null : after, fetch };
  const [bulk, whatIfs] = [await readJobsOf(ctx, own, span), await listOwnWhatIfs(ctx, own, span)];
  return toPage(
    query,
    [...bulk, ...whatIfs.map(toWireJob)].sort((one, other) => other.id - one.id),
  );
}

/** @throws Failure `not_found` for a job or a what-if of somebody else. */
export async function getAnyJob(ctx: Asking, own: Own, jobId: number): Promise<JobView> {
  const whatIf = await ownWhatIf(ctx, own, jobId);
  return whatIf === undefined ? getJob(ctx, own, jobId) : toWireJob(whatIf);
}

/** What became of each line; a what-if has none. @throws Failure as `getAnyJob` */
export async function listLinesOfAny(
  ctx: Asking,
  own: Own,
  query: Parameters<typeof listJobLines>[2],
): Promise<Page<JobLineView>> {
  const whatIf = await ownWhatIf(ctx, own, query.jobId);
  return whatIf === undefined ? listJobLines(ctx, own, query) : { items: [], nextCursor: null };
}

/** Its report as CSV. @throws Failure as `getAnyJob`; `conflict` for a what-if that is not done. */
export async function fileOfAny(ctx: Asking, own: Own, jobId: number) {
  const whatIf = await ownWhatIf(ctx, own, jobId);
  if (whatIf === undefined) return reportFile(ctx, own, jobId);
  return whatIfFile(await findWhatIf(ctx, { scope: own.scope, id: whatIf.id }), 'csv');
}

/** Stops it, as each is stopped; one that has ended stays as it is. @throws Failure as `getAnyJob` */
export async function cancelAnyJob(ctx: Asking, own: Own, jobId: number): Promise<JobView> {
  const whatIf = await ownWhatIf(ctx, own, jobId);
  if (whatIf === undefined) return cancelJob(ctx, own, jobId);
  return toWireJob(await cancelWhatIf(ctx, { scope: own.scope, id: whatIf.id }));
}

async function ownWhatIf(ctx: Asking, own: Own, jobId: number): Promise<WhatIf | undefined> {
  const [found] = await listOwnWhatIfs(ctx, own, { jobId, fetch: 1 });
  return found;
}
