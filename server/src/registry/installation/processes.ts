import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Rows } from '../../rows.ts';
import { clockOffsetMs } from './clock-offset.ts';

type Seen = { db: Kysely<Rows>; config: Pick<Config, 'role'> };

/** What says of this process that it is there. */
export type Presence = { id: string; tell(): Promise<void>; leave(): Promise<void> };

/** How long a process that says nothing is believed to be running; it says so four times in that. */
const silentMs = 60_000;
const forgottenHours = 24;

/** Opens what tells of this process in `running_process`: again and again while it runs, and that it left at its end. */
export function openPresence({ db, config: { role } }: Seen, release: string): Presence {
  const id = randomUUID();
  const startedAt = processStartedAt();
  return {
    id,
    async tell() {
      const offsetMs = -(await clockOffsetMs(db));
      await db
        .insertInto('runningProcess')
        .values({ id, host: hostname(), pid: process.pid, role, release, startedAt, clockOffsetMs: offsetMs })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ seenAt: sql<Date>`app_now()`, clockOffsetMs: offsetMs }),
        )
        .execute();
      await sql`delete from running_process
        where seen_at < app_now() - make_interval(hours => ${forgottenHours})`.execute(db);
    },
    async leave() {
      // Whoever cannot say so any more is silent after a minute.
      await db
        .deleteFrom('runningProcess')
        .where('id', '=', id)
        .execute()
        .catch(() => {});
    },
  };
}

/** When this process started, by its own clock. */
export function processStartedAt(): Date {
  return new Date(Math.round(performance.timeOrigin));
}

export type ProcessRead = Selectable<Rows['runningProcess']> & { isSilent: boolean };

/** Processes seen within the last day, by their start. */
export async function readProcesses(db: Kysely<Rows>): Promise<ProcessRead[]> {
  return db
    .selectFrom('runningProcess')
    .selectAll()
    .select(sql<boolean>`seen_at < app_now() - ${silentMs} * interval '1 ms'`.as('isSilent'))
    .where(sql<boolean>`seen_at >= app_now() - make_interval(hours => ${forgottenHours})`)
    .orderBy('startedAt')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** How many of them work in the background, now. */
export function countWorkers(processes: readonly ProcessRead[]): number {
  return processes.filter(({ role, isSilent }) => role !== 'api' && !isSilent).length;
}
