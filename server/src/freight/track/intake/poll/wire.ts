import type { TrackingState, TriedTracking } from '@carreto/contract/admin/registry/tracking-connections';
import type { TrackingStateRead } from './read-states.ts';
import type { Tried } from './try-connection.ts';

/** How asking goes, for people. */
export function toWireState(state: TrackingStateRead): TrackingState {
  const {
    carrierName: _,
    createdAt: _created,
    now: _now,
    askedAt,
    answeredAt,
    newsAt,
    dueAt,
    problem,
    ...rest
  } = state;
  return {
    ...rest,
    askedAt: instantOf(askedAt),
    answeredAt: instantOf(answeredAt),
    newsAt: instantOf(newsAt),
    dueAt: instantOf(dueAt),
    failingSince: state.failures > 0 ? instantOf(answeredAt) : null,
    problem: problem === null ? null : { ...problem, at: problem.at.toISOString() },
  };
}

function instantOf(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

/** What a carrier said, for whoever tried it. */
export function toWireTried({ latencyMs, names, events, badEvents, problem }: Tried): TriedTracking {
  return {
    latencyMs,
    names: names.map(({ values }) =>
      Object.entries(values)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')
        .slice(0, 1000),
    ),
    events: events.map(({ carrierCode, code, occurredAtMs, description, message }) => ({
      carrierCode,
      code,
      occurredAt: new Date(occurredAtMs).toISOString(),
      description,
      message,
    })),
    badEvents,
    code: problem?.code ?? null,
    sentence: problem?.sentence.slice(0, 500) ?? null,
  };
}
