import {
  type CarrierTracker,
  failed,
  isOfConnection,
  type TrackedAnswer,
  type TrackedName,
  type TrackingOutcome,
} from '../../../../connectors/carrier-tracking/port.ts';
import type { Context } from '../../../../context.ts';
import { type Poll, releasePoll, renewPoll } from './claim-poll.ts';
import type { Trackers } from './connection.ts';
import { type DueFreight, dueFreights } from './due-freights.ts';
import { endPoll, type PollResult } from './end-poll.ts';
import { followFreights } from './follow.ts';
import { noteCteKeys } from './note-cte-keys.ts';
import { type Asking, noteFreights } from './note-freights.ts';
import { splitNames } from './split-names.ts';
import { takeEvents } from './take-events.ts';

export type PollOptions = { trackers: Trackers; stop: AbortSignal; onCall(outcome: string): void };

type Failure = Extract<TrackingOutcome, { kind: 'failure' }>;

/** Calls of one turn; the next one comes when as many are allowed again. */
const mostCalls = 20;
/** Answers in a row that cannot be read, after which the carrier is left alone until its next turn. */
const mostBadInARow = 3;

/** Asks a carrier for the freights that are due, a bounded number of calls, and writes down what it said. */
export async function poll(ctx: Context, claimed: Poll, options: PollOptions): Promise<void> {
  const { connection } = claimed;
  const brought: PollResult = {
    calls: 0,
    failedCalls: 0,
    isNews: false,
    newEvents: 0,
    badEvents: 0,
    problem: null,
    isFailure: false,
    retryAfterMs: null,
  };
  const tracker = options.trackers[connection.kind](connection);
  if ('code' in tracker) noteFailure(brought, tracker);
  else {
    await followFreights(ctx, connection);
    const calls = Math.max(1, Math.min(mostCalls, connection.callsPerMinute));
    const due = await dueFreights(ctx, { connection, most: calls * tracker.mostNames });
    if (!(await askAll(ctx, { claimed, tracker, due, brought, calls, ...options })))
      return releasePoll(ctx, claimed);
  }
  await endPoll(ctx, claimed, brought);
}

type Work = PollOptions & {
  claimed: Poll;
  tracker: CarrierTracker;
  due: readonly DueFreight[];
  brought: PollResult;
  calls: number;
};

/** Tells whether the turn was held to its end. */
async function askAll(ctx: Context, work: Work): Promise<boolean> {
  const { claimed, tracker, due, brought, stop } = work;
  const named = due.map((freight) => ({ freight, names: tracker.namesOf(freight) }));
  const nameless = named.filter(({ names }) => names.length === 0);
  await noteFreights(
    ctx,
    claimed.connection,
    nameless.map(({ freight }) => unnamed(freight)),
  );
  let badInARow = 0;
  for (const part of splitNames(named, tracker.mostNames).slice(0, work.calls)) {
    if (stop.aborted || !(await renewPoll(ctx, claimed))) return false;
    const outcome = await askOnce(
      ctx,
      work,
      part.flatMap(({ names }) => names),
    );
    // Cut by whoever stops this process, and not by the carrier.
    if (stop.aborted && outcome.kind === 'failure') return false;
    brought.calls += 1;
    badInARow = outcome.kind === 'answers' ? 0 : badInARow + 1;
    if (outcome.kind === 'answers') await noteAnswers(ctx, work, { part, answers: outcome.answers });
    else if (await noteFailedCall(ctx, work, { part, outcome })) break;
    if (badInARow >= mostBadInARow) break;
  }
  brought.isFailure = badInARow > 0;
  return true;
}

/** Tells whether another call would fail as well. */
async function noteFailedCall(
  ctx: Context,
  { claimed, brought }: Work,
  { part, outcome }: { part: Part; outcome: Failure },
): Promise<boolean> {
  noteFailure(brought, outcome);
  brought.failedCalls += 1;
  if (!isOfCarrierAlone.has(outcome.code))
    await noteFreights(
      ctx,
      claimed.connection,
      part.map(({ freight }) => fruitless(freight, outcome)),
    );
  return isOfConnection(outcome.code);
}

/** Failures that no freight can be the cause of; after any other the freights of the call step back behind the rest. */
const isOfCarrierAlone: ReadonlySet<string> = new Set(['not_let_in', 'too_many', 'not_callable']);

async function askOnce(
  ctx: Context,
  { claimed, tracker, stop, onCall }: Work,
  names: readonly TrackedName[],
): Promise<TrackingOutcome> {
  const outcome = await tracker.ask(names, stop).catch((error: unknown) => {
    ctx.log.error({ connection: claimed.connection.id, err: error }, 'asking a carrier for tracking failed');
    return failed('failed', 'asking failed; the log says why');
  });
  onCall(outcome.kind === 'answers' ? 'answered' : outcome.code);
  return outcome;
}

type Part = readonly { freight: DueFreight; names: readonly TrackedName[] }[];

/** Takes in what was said of each freight of a call, by all its names. */
async function noteAnswers(
  ctx: Context,
  { claimed: { connection }, brought }: Work,
  { part, answers }: { part: Part; answers: readonly TrackedAnswer[] },
): Promise<void> {
  const given = answers.values();
  const reports = part.map(({ freight, names }) => ({
    freight,
    answers: names.flatMap(() => given.next().value ?? []),
  }));
  const taken = await takeEvents(
    ctx,
    connection,
    reports.map(({ freight: { shipperId, freightCode, isDelivered }, answers: own }) => ({
      shipperId,
      freightCode,
      events: own
        .flatMap((answer) => (answer.kind === 'events' ? answer.events : []))
        .filter(({ proofs }) => !isDelivered || proofs.length > 0),
    })),
  );
  await noteCteKeys(
    ctx,
    connection,
    reports.filter((_, index) => (taken[index]?.newEvents ?? 0) > 0),
  );
  const askings = reports.map(({ freight, answers: own }, index): Asking => {
    const { isNews = false, newEvents = 0, refused = 0 } = taken[index] ?? {};
    const bad = own.reduce((sum, answer) => sum + (answer.kind === 'events' ? answer.badEvents : 0), refused);
    const problem = problemOf(own, refused);
    brought.isNews ||= isNews;
    brought.newEvents += newEvents;
    brought.badEvents += bad;
    if (problem !== null && problem.code !== 'refused')
      brought.problem = {
        code: problem.code === 'nonsense' ? 'nonsense' : 'bad_events',
        sentence: `${freight.freightCode}: ${problem.sentence}`,
      };
    const isUseless = own.every(({ kind }) => kind === 'nonsense');
    return { freight, isNews, end: isUseless ? 'useless' : 'heard', problem };
  });
  await noteFreights(ctx, connection, askings);
}

function problemOf(answers: readonly TrackedAnswer[], refused: number): Asking['problem'] {
  for (const answer of answers)
    if (answer.kind !== 'events') return { code: answer.kind, sentence: answer.sentence };
    else if (answer.problem !== null) return { code: 'bad_events', sentence: answer.problem };
  return refused === 0
    ? null
    : { code: 'bad_events', sentence: 'an event is of a volume that the freight does not have' };
}

function noteFailure(brought: PollResult, { code, sentence, retryAfterMs }: Failure): void {
  brought.problem = { code, sentence };
  brought.isFailure = true;
  brought.retryAfterMs = retryAfterMs;
}

function unnamed(freight: DueFreight): Asking {
  const problem = { code: 'unnamed', sentence: 'it lacks what it would be asked for by' };
  return { freight, isNews: false, end: 'heard', problem };
}

function fruitless(freight: DueFreight, { code, sentence }: Failure): Asking {
  const end = isOfConnection(code) ? 'unanswered' : 'useless';
  return { freight, isNews: false, end, problem: { code, sentence } };
}
