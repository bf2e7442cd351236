import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { type ClaimedJob, claimJob, lockClaim, releaseJob, renewJob } from './claim-job.ts';
import { endJobIn } from './job-state.ts';
import { type LineAct, type LineActs, LostJob, noteFailure, workLine } from './work-line.ts';

/** Works jobs off, line by line, one job at a time in each process; each gets its round. */
export type JobWorker = {
  /** Works until nothing is due. */
  run(): Promise<void>;
  /** Begins no further line, so that another process goes on at once. */
  stop(): void;
};

type Working = Pick<Context, 'db' | 'clock' | 'log'>;

/** Lines of a round: then whoever waits longer is next. */
const linesOfRound = 100;
/** Long before a lease is over. */
const renewMs = 10_000;

export function createJobWorker(ctx: Working, acts: LineActs): JobWorker {
  let isStopping = false;
  return {
    async run() {
      while (!isStopping) {
        const job = await claimJob(ctx, [...acts.keys()]);
        const act = acts.get(job?.kind ?? '');
        if (job === undefined || act === undefined) return;
        await doRound(ctx, job, { act, isStopping: () => isStopping });
      }
    },
    stop() {
      isStopping = true;
    },
  };
}

type Round = { act: LineAct; isStopping(): boolean };

async function doRound(ctx: Working, job: ClaimedJob, round: Round): Promise<void> {
  try {
    const positions = await waitingLines(ctx, job);
    if (!(await doLines(ctx, job, { ...round, positions }))) return;
    const isLast = positions.length < linesOfRound && !round.isStopping();
    if (isLast && (await endWhereDone(ctx, job))) return;
    await releaseJob(ctx.db, job);
  } catch (error) {
    if (!(error instanceof LostJob)) throw error;
  }
}

/** False where the job is not this worker's any more. @throws LostJob */
async function doLines(
  ctx: Working,
  job: ClaimedJob,
  { act, isStopping, positions }: Round & { positions: readonly number[] },
): Promise<boolean> {
  let renewedMs = performance.now();
  for (const position of positions) {
    if (isStopping()) return true;
    if (performance.now() - renewedMs > renewMs) {
      if (!(await renewJob(ctx.db, job))) return false;
      renewedMs = performance.now();
    }
    if (!(await doLine(ctx, act, { job, position }))) return false;
  }
  return true;
}

/** False where it broke: the job was given back, and goes on after a pause. */
async function doLine(
  ctx: Working,
  act: LineAct,
  place: { job: ClaimedJob; position: number },
): Promise<boolean> {
  try {
    await workLine(ctx, act, place);
    return true;
  } catch (error) {
    if (error instanceof LostJob) throw error;
    const { job, position } = place;
    ctx.log.error({ err: error, jobId: job.id, position }, 'a line of a job broke; it will be tried again');
    const pauseS = await noteFailure(ctx, place);
    if (pauseS === null) return true;
    await releaseJob(ctx.db, job, pauseS);
    return false;
  }
}

async function waitingLines({ db }: Working, { id }: ClaimedJob): Promise<number[]> {
  const rows = await db
    .selectFrom('operatorJobLine')
    .select('position')
    .where('jobId', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(linesOfRound)
    .execute();
  return rows.map(({ position }) => position);
}

/** Whether nothing waits any more. */
function endWhereDone(ctx: Working, job: ClaimedJob): Promise<boolean> {
  return withTransaction(ctx.db, async (tx) => {
    if (!(await lockClaim(tx, job))) return true;
    const left = await tx
      .selectFrom('operatorJobLine')
      .select('position')
      .where('jobId', '=', job.id)
      .where('state', '=', 'waiting')
      .limit(1)
      .executeTakeFirst();
    if (left !== undefined) return false;
    await endJobIn(tx, { jobId: job.id, state: 'done', at: new Date(ctx.clock.nowMs()) });
    return true;
  });
}
