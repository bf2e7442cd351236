import { type ErrorCode, errorCatalogue } from '@carreto/contract/errors';
import type { Selectable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { Failure } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { type Change, inChange } from '../changes/change.ts';
import { type ClaimedJob, lockClaim } from './claim-job.ts';
import type { Refusal } from './open-preview.ts';
import type { JobRows } from './rows.ts';

export type JobLine = Selectable<JobRows['operatorJobLine']>;

/**
 * Does one line in the transaction that writes its outcome; null: it is done. Whatever Failure it throws is the line's refusal,
 * and nothing of the transaction stays. Nothing but queries, for it may run again.
 */
export type LineAct = (change: Change, job: ClaimedJob, line: JobLine) => Promise<Refusal | null>;
/** By the kind of what lines are. */
export type LineActs = ReadonlyMap<string, LineAct>;

/** Another worker has the job, or somebody stopped it. */
export class LostJob extends Error {
  override readonly name = 'LostJob';
}

/** A line that breaks this often is what breaks. */
const mostFailures = 5;

type Working = Pick<Context, 'db' | 'clock'>;
type Place = { job: ClaimedJob; position: number };

/**
 * Works on a line, once: who comes second finds it done.
 * @throws LostJob; whatever else breaks leaves the line as it was, and is tried again.
 */
export async function workLine(ctx: Working, act: LineAct, { job, position }: Place): Promise<void> {
  const { operatorId, actor: name, sessionId, address } = job;
  const actor = {
    ...{ operatorId, name },
    ...(sessionId === null ? {} : { sessionId }),
    ...(address === null ? {} : { address }),
  };
  try {
    await inChange(ctx, actor, async (change) => {
      const line = await lockLine(change.tx, { job, position });
      if (line === undefined) return;
      await endLine(change.tx, { ctx, line, refusal: await act(change, job, line) });
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await refuse(ctx, { job, position }, toRefusal(error));
  }
}

/**
 * Notes that a line broke. The pause in seconds until it is tried again, or null where it is given up as refused.
 */
export async function noteFailure(ctx: Working, place: Place): Promise<number | null> {
  const { job, position } = place;
  const row = await ctx.db
    .updateTable('operatorJobLine')
    .set((line) => ({ failures: line('failures', '+', 1) }))
    .where('jobId', '=', job.id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .returning('failures')
    .executeTakeFirst();
  const failures = row?.failures ?? 0;
  if (failures < mostFailures) return 2 ** failures;
  await refuse(ctx, place, {
    code: 'failed',
    reason: 'Não deu certo, várias vezes. Tente de novo mais tarde.',
  });
  return null;
}

async function refuse(ctx: Working, { job, position }: Place, refusal: Refusal): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const line = await lockLine(tx, { job, position });
    if (line !== undefined) await endLine(tx, { ctx, line, refusal });
  });
}

/** The line until the transaction ends; undefined where it was done meanwhile. @throws LostJob */
async function lockLine(tx: Transaction<Rows>, { job, position }: Place): Promise<JobLine | undefined> {
  if (!(await lockClaim(tx, job, 'share'))) throw new LostJob('stopped, or taken over');
  return tx
    .selectFrom('operatorJobLine')
    .selectAll()
    .where('jobId', '=', job.id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

type Ended = { ctx: Working; line: JobLine; refusal: Refusal | null };

async function endLine(tx: Transaction<Rows>, { ctx, line, refusal }: Ended): Promise<void> {
  await tx
    .updateTable('operatorJobLine')
    .set({
      state: refusal === null ? 'done' : 'refused',
      code: refusal?.code ?? null,
      reason: refusal?.reason ?? null,
      endedAt: new Date(ctx.clock.nowMs()),
    })
    .where('jobId', '=', line.jobId)
    .where('position', '=', line.position)
    .execute();
}

const known: ReadonlySet<ErrorCode> = new Set(['not_found', 'out_of_flow', 'invalid_request', 'above_limit']);

/** What an act says against it, as the report has it. */
export function toRefusal({ code, message, details }: Failure): Refusal {
  const sentence = message === code ? errorCatalogue[code].sentence : message;
  const said = details.map((detail) => detail.message).join(' ');
  return {
    code: known.has(code) ? code : code === 'conflict' ? 'out_of_flow' : 'failed',
    reason: said === '' ? sentence : said,
  };
}
