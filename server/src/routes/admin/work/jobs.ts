import * as jobs from '@carreto/contract/admin/work/jobs';
import type { Context } from '../../../context.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { cancelAnyJob, fileOfAny, getAnyJob, listAllJobs, listLinesOfAny } from './all-jobs.ts';

/** Binds what `contract/src/admin/work/jobs.ts` declares. */
export function bindJobs(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, jobs.listJobs, ({ query, caller }) => listAllJobs(ctx, caller, query));
  bind(server, jobs.getJob, ({ params, caller }) => getAnyJob(ctx, caller, params.jobId));
  bind(server, jobs.listJobLines, ({ params, query, caller }) =>
    listLinesOfAny(ctx, caller, { ...query, ...params }),
  );
  bind(server, jobs.getJobFile, ({ params, caller }) => fileOfAny(ctx, caller, params.jobId));
  bind(server, jobs.cancelJob, ({ params, caller }) => cancelAnyJob(ctx, caller, params.jobId));
}
