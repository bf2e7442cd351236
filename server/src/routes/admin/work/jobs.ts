import * as jobs from '@carreto/contract/admin/work/jobs';
import type { Context } from '../../../context.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { cancelJob } from '../../../registry/jobs/cancel-job.ts';
import { getJob, listJobLines, listJobs } from '../../../registry/jobs/find-jobs.ts';
import { reportFile } from '../../../registry/jobs/report-file.ts';

/** Binds what `contract/src/admin/work/jobs.ts` declares. */
export function bindJobs(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, jobs.listJobs, ({ query, caller }) => listJobs(ctx, caller, query));
  bind(server, jobs.getJob, ({ params, caller }) => getJob(ctx, caller, params.jobId));
  bind(server, jobs.listJobLines, ({ params, query, caller }) =>
    listJobLines(ctx, caller, { ...query, ...params }),
  );
  bind(server, jobs.getJobFile, ({ params, caller }) => reportFile(ctx, caller, params.jobId));
  bind(server, jobs.cancelJob, ({ params, caller }) => cancelJob(ctx, caller, params.jobId));
}
