import { type Static, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';

/**
 * What the caller does to many things at once, and what became of each; what-ifs that the caller asked for and imports of tables
 * that the caller started are among them.
 */

/** Most lines of one job. */
export const mostLines = 10_000;

export const jobActions = [
  'cancel',
  'report',
  'note',
  'assign',
  'redeliver',
  'move_ctes',
  'move_bills',
  'pay_bills',
  'what_if',
  'import_table',
] as const;
export const jobStates = ['waiting', 'running', 'needs_answers', 'done', 'cancelled', 'failed'] as const;
export const lineStates = ['waiting', 'done', 'refused'] as const;
export const refusalCodes = [
  'not_found',
  'out_of_flow',
  'nothing_to_do',
  'changed',
  'above_limit',
  'invalid_request',
  'failed',
] as const;

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

export const refusalCode = oneOf(
  refusalCodes,
  '`not_found`; `out_of_flow`: its state forbids it; `nothing_to_do`: it is so already; `changed`: since the preview; `above_limit`: of who decides; `invalid_request`: what is to be done does not fit it; `failed`: it broke, several times.',
);

export const job = closed('What the caller does to many things at once.', {
  id: publicId('Grows with time.'),
  title: text('What it does, in Portuguese.', { max: 200 }),
  action: oneOf(
    jobActions,
    'What is done to each; `what_if`: quotes and freights are decided again; `import_table`: files become a table.',
  ),
  state: oneOf(
    jobStates,
    '`needs_answers`: an import whose files do not say everything; `cancelled`: somebody stopped it, or may not do it any more; `failed`: a what-if or an import that came to nothing.',
  ),
  lineCount: orNull(
    count(
      'Lines in all, those that the preview refused too; of a what-if quotes and freights, null until they are counted; null of an import.',
    ),
  ),
  doneCount: count('Lines that are done; of an import rows that were read.'),
  refusedCount: count('Lines that were refused.'),
  whatIfId: orNull(publicId('The what-if that it is; null where lines are done.')),
  importId: orNull(publicId('The import that it is; null for others.')),
  resultPath: text(
    'Where what became of it is read: the path of its lines, of its what-if or of its import.',
    {
      max: 200,
    },
  ),
  createdAt: instant('When it was previewed, or asked for.'),
  startedAt: orNull(instant('When its first line was worked on.')),
  endedAt: orNull(instant('When it ended.')),
});
export type JobView = Static<typeof job>;

const line = closed('A line of a job.', {
  position: integer('From 1, in the order of the list.', { min: 1, max: mostLines }),
  subject: text('What it is about: the code of a freight, or the id of a CT-e or bill.', { max: 64 }),
  state: oneOf(lineStates, 'What became of it; `waiting` in a job that ended: it was not done.'),
  code: orNull(refusalCode),
  reason: orNull(text('Why it was refused, in Portuguese.', { max: 1000 })),
  endedAt: orNull(instant('When it was done or refused.')),
});
export type JobLineView = Static<typeof line>;

const own = { section: 'admin', auth: 'admin', role: 'viewer', needs: 'own' } as const;
const path = '/api/admin/v1/jobs';
const params = Type.Object({ jobId: publicId('The job.') });

export const listJobs = endpoint({
  ...own,
  id: 'listJobs',
  method: 'GET',
  path,
  summary:
    'The jobs of the caller, newest first: bulk acts, kept for 90 days after their end, what-ifs, for 400 days, and imports of tables that were started.',
  query: Type.Object(pageMembers),
  reply: pageOf(job),
  errors: [],
});

export const getJob = endpoint({
  ...own,
  id: 'getJob',
  method: 'GET',
  path: `${path}/{jobId}`,
  summary: 'A job of the caller, and how far it is.',
  params,
  reply: job,
  errors: ['not_found'],
});

export const listJobLines = endpoint({
  ...own,
  id: 'listJobLines',
  method: 'GET',
  path: `${path}/{jobId}/lines`,
  summary: 'What became of each line of a job of the caller. What-ifs and imports have none.',
  params,
  query: Type.Object({ ...pageMembers, state: Type.Optional(oneOf(lineStates, 'Only these.')) }),
  reply: pageOf(line),
  errors: ['not_found'],
});

export const getJobFile = endpoint({
  ...own,
  id: 'getJobFile',
  personal: 'none',
  method: 'GET',
  path: `${path}/{jobId}/file`,
  summary:
    'The report of a job of the caller as CSV: a row a line; of a what-if a row a sum; an import has none.',
  description:
    '`;` between fields, times of São Paulo, UTF-8 with mark. A cell that could be taken for a formula is a text.',
  params,
  reply: rawReply(['text/csv'], 'The lines, or the sums, a row each.'),
  errors: ['not_found', 'conflict'],
});

export const cancelJob = endpoint({
  ...own,
  id: 'cancelJob',
  method: 'POST',
  path: `${path}/{jobId}/cancellation`,
  summary:
    'Stops a job of the caller: what is done stays done, the rest is not. One that has ended stays as it is.',
  params,
  body: closed('Nothing more.', {}),
  reply: job,
  errors: ['not_found'],
});
