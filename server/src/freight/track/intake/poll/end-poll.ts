import { type Kysely, sql } from 'kysely';
import type { TrackingFailureCode } from '../../../../connectors/carrier-tracking/port.ts';
import type { Rows } from '../../../../rows.ts';
import type { Poll } from './claim-poll.ts';
import { untilNextFreightMs } from './due-freights.ts';
import { nextPollMs } from './plan.ts';

/** What a turn brought. */
export type PollResult = {
  calls: number;
  failedCalls: number;
  isNews: boolean;
  newEvents: number;
  badEvents: number;
  /** What went wrong last; null where nothing did. */
  problem: { code: TrackingFailureCode | 'bad_events'; sentence: string } | null;
  /** Whether it counts as a turn without an answer, and how long the carrier asks to be left alone. */
  isFailure: boolean;
  retryAfterMs: number | null;
};

/** A turn in which nobody was asked says nothing about the carrier. */
function failuresAfter(claimed: Poll, { calls, failedCalls, isFailure }: PollResult): number {
  if (isFailure) return calls > failedCalls ? 1 : claimed.failures + 1;
  return calls === 0 ? claimed.failures : 0;
}

/** Writes down how a turn went and when the next one is; nothing where somebody else has it since. */
export async function endPoll(
  { db }: { db: Kysely<Rows> },
  claimed: Poll,
  brought: PollResult,
): Promise<void> {
  const { connection, token } = claimed;
  const { calls, failedCalls, problem, isFailure } = brought;
  const failures = failuresAfter(claimed, brought);
  const waitMs = nextPollMs({
    failures: isFailure ? failures : 0,
    retryAfterMs: brought.retryAfterMs,
    calls,
    callsPerMinute: connection.callsPerMinute,
    nextFreightMs: await untilNextFreightMs({ db }, connection),
    random: Math.random(),
  });
  const now = sql<Date>`app_now()`;
  await db
    .updateTable('trackingState')
    .set((row) => ({
      leaseToken: null,
      leaseUntil: null,
      failures,
      dueAt: sql<Date>`app_now() + ${waitMs} * interval '1 ms'`,
      ...(calls > 0 || isFailure ? { askedAt: now } : {}),
      ...(calls > failedCalls ? { answeredAt: now } : {}),
      ...(brought.isNews ? { newsAt: now } : {}),
      ...(problem === null
        ? {}
        : { problemCode: problem.code, problemText: problem.sentence.slice(0, 500), problemAt: now }),
      calls: row('calls', '+', calls),
      failedCalls: row('failedCalls', '+', failedCalls),
      events: row('events', '+', brought.newEvents),
      badEvents: row('badEvents', '+', brought.badEvents),
    }))
    .where('connectionId', '=', connection.id)
    .where('leaseToken', '=', token)
    .execute();
}
