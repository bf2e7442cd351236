import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { JobLineView, JobView } from '@carreto/contract/admin/work/jobs';
import type { Context } from '../../../context.ts';
import { cancelWhatIf, findWhatIf, listOwnWhatIfs } from '../../../freight/what-if/kept/find-what-ifs.ts';
import { whatIfFile } from '../../../freight/what-if/kept/what-if-file.ts';
import { toWireJob } from '../../../freight/what-if/wire-job.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { cancelJob } from '../../../registry/jobs/cancel-job.ts';
import { type JobSpan, listJobLines, readJobsOf } from '../../../registry/jobs/find-jobs.ts';
import { reportFile } from '../../../registry/jobs/report-file.ts';
import { pageStart, toPage } from '../../../registry/page.ts';
import { cancelImport } from '../../../registry/table-imports/move-import.ts';
import { readImportJobs } from '../../../registry/table-imports/own-imports.ts';

/** Jobs of an operator, the what-ifs the operator asked for and the imports the operator started: one row of numbers, so one list. */

type Own = { operatorId: number; scope: Scope };
type Asking = Pick<Context, 'db' | 'clock'>;
type JobFile = Awaited<ReturnType<typeof reportFile | typeof whatIfFile>>;

/** What is kept in a table of its own and is a job nevertheless. */
type Kind = {
  read: (ctx: Asking, own: Own, span: JobSpan) => Promise<JobView[]>;
  file: (ctx: Asking, own: Own, job: JobView) => Promise<JobFile>;
  cancel: (ctx: Asking, own: Own, job: JobView) => Promise<unknown>;
};

const bulk: Kind = {
  read: readJobsOf,
  file: (ctx, own, { id }) => reportFile(ctx, own, id),
  cancel: (ctx, own, { id }) => cancelJob(ctx, own, id),
};
const whatIfs: Kind = {
  read: async (ctx, own, span) => (await listOwnWhatIfs(ctx, own, span)).map(toWireJob),
  file: async (ctx, { scope }, { whatIfId }) =>
    whatIfFile(await findWhatIf(ctx, { scope, id: whatIfId ?? 0 }), 'csv'),
  cancel: (ctx, { scope }, { whatIfId }) => cancelWhatIf(ctx, { scope, id: whatIfId ?? 0 }),
};
const imports: Kind = {
  read: readImportJobs,
  file: () => {
    throw fail('conflict', {
      message: 'Uma importação não tem relatório em arquivo: veja a própria importação.',
    });
  },
  cancel: async (ctx, _own, { importId, endedAt }) =>
    endedAt === null ? cancelImport(ctx, importId ?? 0) : undefined,
};
const kinds = [bulk, whatIfs, imports];

/** All of them, newest first. */
export async function listAllJobs(ctx: Asking, own: Own, query: PageRequest): Promise<Page<JobView>> {
  const { after, fetch } = pageStart(query);
  const span = { before: query.cursor === undefined ? null : after, fetch };
  const found: JobView[] = [];
  for (const { read } of kinds) found.push(...(await read(ctx, own, span)));
  return toPage(
    query,
    found.sort((one, other) => other.id - one.id),
  );
}

/** @throws Failure `not_found` for what is somebody else's. */
export async function getAnyJob(ctx: Asking, own: Own, jobId: number): Promise<JobView> {
  return (await findAny(ctx, own, jobId)).job;
}

/** What became of each line; what is no bulk act has none. @throws Failure as `getAnyJob` */
export async function listLinesOfAny(
  ctx: Asking,
  own: Own,
  query: Parameters<typeof listJobLines>[2],
): Promise<Page<JobLineView>> {
  const { kind } = await findAny(ctx, own, query.jobId);
  return kind === bulk ? listJobLines(ctx, own, query) : { items: [], nextCursor: null };
}

/** Its report as CSV. @throws Failure as `getAnyJob`; `conflict` for a what-if that is not done, and for an import. */
export async function fileOfAny(ctx: Asking, own: Own, jobId: number): Promise<JobFile> {
  const { kind, job } = await findAny(ctx, own, jobId);
  return kind.file(ctx, own, job);
}

/** Stops it, as each is stopped; one that has ended stays as it is. @throws Failure as `getAnyJob` */
export async function cancelAnyJob(ctx: Asking, own: Own, jobId: number): Promise<JobView> {
  const { kind, job } = await findAny(ctx, own, jobId);
  await kind.cancel(ctx, own, job);
  return getAnyJob(ctx, own, jobId);
}

async function findAny(ctx: Asking, own: Own, jobId: number): Promise<{ kind: Kind; job: JobView }> {
  for (const kind of kinds) {
    const [job] = await kind.read(ctx, own, { jobId, fetch: 1 });
    if (job !== undefined) return { kind, job };
  }
  throw fail('not_found');
}
