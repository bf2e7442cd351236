import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { JobLineView, JobView } from '@carreto/contract/admin/work/jobs';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import type { JobState, LineState, StoredAction } from './rows.ts';

type Own = { operatorId: number };
type JobRow = {
  id: number;
  title: string;
  action: StoredAction;
  state: Exclude<JobState, 'preview'>;
  lineCount: number;
  doneCount: number;
  refusedCount: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

/** Which jobs of somebody: those before a number, or that of one number. */
export type JobSpan = { before?: number | null; jobId?: number; fetch: number };

/** Some jobs of somebody, newest first; previews are none. */
export async function readJobsOf(
  ctx: RegistryContext,
  { operatorId }: Own,
  { before, jobId, fetch }: JobSpan,
): Promise<JobView[]> {
  const older = before == null ? sql`true` : sql`job.id < ${before}`;
  const one = jobId === undefined ? sql`true` : sql`job.id = ${jobId}`;
  const rows = await readJobs(ctx, sql`job.operator_id = ${operatorId} and ${older} and ${one}`, fetch);
  return rows.map(toJobView);
}

/** @throws Failure `not_found` for a job of somebody else, and for a preview. */
export async function getJob(ctx: RegistryContext, { operatorId }: Own, jobId: number): Promise<JobView> {
  const [job] = await readJobsOf(ctx, { operatorId }, { jobId, fetch: 1 });
  if (job === undefined) throw fail('not_found');
  return job;
}

/** Lines of one that goes on are counted: there is one place that says what became of them. */
async function readJobs(
  { db }: RegistryContext,
  condition: RawBuilder<unknown>,
  fetch: number,
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select job.id, job.title, job.action, job.state, job.line_count as "lineCount",
      coalesce(job.done_count, lines.done)::int as "doneCount",
      coalesce(job.refused_count, lines.refused)::int as "refusedCount",
      job.created_at as "createdAt", job.started_at as "startedAt", job.ended_at as "endedAt"
    from operator_job as job left join lateral (
      select count(*) filter (where line.state = 'done') as done,
        count(*) filter (where line.state = 'refused') as refused
      from operator_job_line as line where line.job_id = job.id
    ) as lines on job.ended_at is null
    where job.state <> 'preview' and ${condition}
    order by job.id desc limit ${fetch}`.execute(db);
  return rows;
}

function toJobView({ action, createdAt, startedAt, endedAt, ...job }: JobRow): JobView {
  return {
    ...job,
    ...{ whatIfId: null, importId: null, resultPath: `/api/admin/v1/jobs/${job.id}/lines` },
    action: action.type as JobView['action'],
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export type LineQuery = { jobId: number; state: LineState | null; after: number; fetch: number };
export type FoundLine = {
  position: number;
  subject: string;
  state: LineState;
  code: string | null;
  reason: string | null;
  endedAt: Date | null;
};

/** Lines of a job in their order, after a position. */
export async function readLines(
  { db }: RegistryContext,
  { jobId, state, after, fetch }: LineQuery,
): Promise<FoundLine[]> {
  let query = db
    .selectFrom('operatorJobLine')
    .select(['position', 'subject', 'state', 'code', 'reason', 'endedAt'])
    .where('jobId', '=', jobId)
    .where('position', '>', after);
  if (state !== null) query = query.where('state', '=', state);
  return query.orderBy('position').limit(fetch).execute();
}

/** @throws Failure as `getJob` */
export async function listJobLines(
  ctx: RegistryContext,
  own: Own,
  { jobId, state, ...query }: PageRequest & { jobId: number; state?: LineState },
): Promise<Page<JobLineView>> {
  await getJob(ctx, own, jobId);
  const rows = await readLines(ctx, { jobId, state: state ?? null, ...pageStart(query) });
  const { items, nextCursor } = toPage(
    query,
    rows.map((row) => ({ ...row, id: row.position })),
  );
  return { items: items.map(toLineView), nextCursor };
}

function toLineView({ position, subject, state, code, reason, endedAt }: FoundLine): JobLineView {
  return {
    ...{ position, subject, state, reason },
    code: code as JobLineView['code'],
    endedAt: endedAt?.toISOString() ?? null,
  };
}
