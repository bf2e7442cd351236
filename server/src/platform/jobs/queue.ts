import { type Kysely, sql, type Transaction } from 'kysely';
import { isLeaseOver, leaseEnd } from '../db/lease.ts';
import type { Log } from '../log/log.ts';
import type { BackgroundTask } from './background.ts';

/** Work of a name, with what it needs to know. */
export type Job<Payload> = { name: string; payload: Payload };

/** Does the work of a name. It may be done twice, and by several processes at once for several jobs. */
export type JobHandler = (payload: unknown) => Promise<void>;

/** The handlers of this process, by the name of their work. */
export type JobHandlers = ReadonlyMap<string, JobHandler>;

/** Leaves work to whoever handles its name, in the transaction of its cause: it is done if that is, and after it. */
export async function enqueueIn<Tables>(
  tx: Transaction<Tables>,
  { name, payload }: Job<object>,
): Promise<void> {
  await sql`insert into job (name, payload) values (${name}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
}

/**
 * Takes away what waits of the same work, in the transaction of a handler that does it now, before it reads: what caused it
 * is stored already. What somebody else works on stays.
 */
export async function dropWaitingIn<Tables>(
  tx: Transaction<Tables>,
  { name, payload }: Job<object>,
): Promise<void> {
  await sql`
    delete from job where id in (
      select id from job where name = ${name} and payload = ${JSON.stringify(payload)}::jsonb and lease_until is null
      for update skip locked)`.execute(tx);
}

/** Longer than any handler takes: it only has to end when a process died. */
const leaseMs = 120_000;
/** Jobs taken at a time; one after the other, for they write. */
const fewAtOnce = 20;
const longestPauseS = 3600;

type Queue<Tables> = {
  /** Of the task. */
  name: string;
  db: Kysely<Tables>;
  log: Log;
  handlers: JobHandlers;
};

/**
 * The task that works off what is due, oldest first. A job that fails is tried again after a pause that doubles, and is
 * never given up; names that nobody here handles are left to others that do.
 */
export function jobTask<Tables>(queue: Queue<Tables>, everyMs: number): BackgroundTask {
  return { name: queue.name, everyMs, run: () => workOff(queue) };
}

type Claimed = { id: number; name: string; payload: unknown; attempts: number };

async function workOff<Tables>(queue: Queue<Tables>): Promise<void> {
  if (queue.handlers.size === 0) return;
  for (let jobs = await claim(queue); jobs.length > 0; jobs = await claim(queue))
    for (const job of jobs) await doOne(queue, job);
}

async function claim<Tables>({ db, handlers }: Queue<Tables>): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update job set lease_until = ${leaseEnd(leaseMs)}, attempts = attempts + 1
    where id in (
      select id from job
      where due_at <= app_now() and ${isLeaseOver()}
        and name = any (${[...handlers.keys()]}::text[])
      order by due_at, id limit ${fewAtOnce} for update skip locked)
    returning id, name, payload, attempts`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

async function doOne<Tables>({ db, log, handlers }: Queue<Tables>, job: Claimed): Promise<void> {
  try {
    await handlers.get(job.name)?.(job.payload);
    await sql`delete from job where id = ${job.id}`.execute(db);
  } catch (error) {
    log.warn({ job: job.name, id: job.id, err: error }, 'a job failed; it will be tried again');
    const pauseS = Math.min(2 ** job.attempts, longestPauseS);
    await sql`
      update job set lease_until = null, last_error = ${String(error)},
        due_at = app_now() + make_interval(secs => ${pauseS})
      where id = ${job.id}`.execute(db);
  }
}
