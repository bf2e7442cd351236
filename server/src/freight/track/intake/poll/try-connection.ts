import {
  failed,
  type TrackedAnswer,
  type TrackedEvent,
  type TrackedName,
  type TrackingOutcome,
} from '../../../../connectors/carrier-tracking/port.ts';
import type { Context } from '../../../../context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { readTrackingConnection } from '../../../../registry/tracking-connections/find-tracking-connections.ts';
import { codeMeanings } from '../code-meanings.ts';
import { hasOwnNumbers, type Trackers } from './connection.ts';
import { readFreight } from './due-freights.ts';
import { reportOfEvent } from './report-of-event.ts';

/** What a carrier said to somebody who looks at it; `problem` is what went wrong, or why it tells nothing. */
export type Tried = {
  latencyMs: number;
  names: readonly TrackedName[];
  events: readonly TrackedEvent[];
  badEvents: number;
  problem: { code: string; sentence: string } | null;
};

type TryContext = Pick<Context, 'db' | 'log' | 'mirror'>;

/**
 * Asks the carrier of a connection for one of its freights now, active or not, ended or not. Nothing of it is kept.
 * @throws Failure `not_found` where connection or freight are not there, or the freight is of somebody else.
 */
export async function tryConnection(
  ctx: TryContext,
  trackers: Trackers,
  { trackingConnectionId, freightCode }: { trackingConnectionId: number; freightCode: string },
): Promise<Tried> {
  const connection = await readTrackingConnection(ctx, trackingConnectionId);
  const freight = await readFreight(ctx, { connection, freightCode });
  if (freight === null) throw fail('not_found');
  const tracker = trackers[connection.kind](connection);
  if ('code' in tracker) return { ...nothing, problem: tracker };
  const names = tracker.namesOf(freight).slice(0, tracker.mostNames);
  if (names.length === 0) return { ...nothing, problem: unnamed };
  const startedMs = performance.now();
  const outcome = await tracker.ask(names, AbortSignal.timeout(60_000)).catch((error: unknown) => {
    ctx.log.error({ connection: connection.id, err: error }, 'asking a carrier for tracking failed');
    return failed('failed', 'asking failed; the log says why');
  });
  const latencyMs = Math.round(performance.now() - startedMs);
  const lookups = eventsOf(outcome).map(({ carrierCode }) => ({ shipperId: freight.shipperId, carrierCode }));
  const meanings = await codeMeanings(
    ctx.db,
    { carrierId: connection.carrierId, hasOwnNumbers: hasOwnNumbers(connection) },
    lookups,
  );
  return triedOf(
    outcome,
    { latencyMs, names },
    (event) => reportOfEvent(freightCode, event).code ?? meanings(freight.shipperId, event.carrierCode),
  );
}

/**
 * What was said, as somebody looks at it.
 * @param codeOf what an event means in the catalogue; null where nobody said.
 */
export function triedOf(
  outcome: TrackingOutcome,
  call: Pick<Tried, 'latencyMs' | 'names'>,
  codeOf: (event: TrackedEvent) => number | null,
): Tried {
  if (outcome.kind === 'failure') return { ...nothing, ...call, problem: outcome };
  return {
    ...call,
    events: eventsOf(outcome).map((event) => ({ ...event, code: codeOf(event) })),
    badEvents: outcome.answers.reduce((sum, answer) => sum + badOf(answer), 0),
    problem: outcome.answers.map(problemOf).find((problem) => problem !== null) ?? null,
  };
}

/** All events that an answer told of. */
export function eventsOf(outcome: TrackingOutcome): readonly TrackedEvent[] {
  if (outcome.kind === 'failure') return [];
  return outcome.answers.flatMap((answer) => (answer.kind === 'events' ? answer.events : []));
}

const nothing = { latencyMs: 0, names: [], events: [], badEvents: 0 };
const unnamed = { code: 'unnamed', sentence: 'the freight lacks what it would be asked for by' };

function badOf(answer: TrackedAnswer): number {
  return answer.kind === 'events' ? answer.badEvents : 0;
}

function problemOf(answer: TrackedAnswer): Tried['problem'] {
  if (answer.kind !== 'events') return { code: answer.kind, sentence: answer.sentence };
  return answer.problem === null ? null : { code: 'bad_events', sentence: answer.problem };
}
