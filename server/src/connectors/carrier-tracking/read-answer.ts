import { parseJsonBody } from '../../platform/http/request/parse-json.ts';
import type { AnswerMapping, RefusalMapping, TrackingMapping } from './mapping.ts';
import { at, listAt } from './pointer.ts';
import {
  failed,
  type TrackedAnswer,
  type TrackedEvent,
  type TrackedName,
  type TrackingOutcome,
} from './port.ts';
import { readEvent } from './read-event.ts';
import { readDayOf, readShort, readText } from './read-text.ts';
import { fillText } from './template.ts';

/** An answer as it came. */
export type RawAnswer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer };

/** More events of one freight than this are a mistake. */
const mostEvents = 500;
const unsaid = 'the carrier does not know it';

/** Reads what a carrier answered to some names. What concerns one of them costs the others nothing. */
export function readAnswer(
  raw: RawAnswer,
  mapping: TrackingMapping,
  names: readonly TrackedName[],
): TrackingOutcome {
  const { status } = raw;
  const problem = problemOf(raw);
  if (problem !== null) return problem;
  if ((mapping.answer.unknownStatuses ?? [404]).includes(status) || status === 204)
    return all(names, refused(unsaid));
  const json = readJson(raw);
  const refusal = 'value' in json ? refusalOf(json.value, mapping.answer) : null;
  if (status < 200 || status > 299)
    return refusal === null ? failed('rejected', `it answered ${status}`) : all(names, refused(refusal));
  if (!('value' in json)) return failed('nonsense', json.reason);
  if (mapping.request.batch == null)
    return all(names, refusal === null ? readResult(json.value, mapping) : refused(refusal));
  return refusal === null ? readBatch(json.value, { mapping, names }) : all(names, refused(refusal));
}

/** What is wrong with the connection, as the status says it. */
function problemOf({ status, headers }: RawAnswer): TrackingOutcome | null {
  if (status === 401 || status === 403) return failed('not_let_in', `it answered ${status}`);
  if (status === 407 || status === 511) return failed('down', `it answered ${status}`);
  if (status === 429 || status === 503)
    return failed(status === 429 ? 'too_many' : 'down', `it answered ${status}`, retryAfterMs(headers));
  if (status >= 300 && status < 400)
    return failed('down', `it answered ${status}; redirects are not followed`);
  return status < 200 || status >= 500 ? failed('down', `it answered ${status}`) : null;
}

function retryAfterMs(headers: ReadonlyMap<string, string>): number | null {
  const said = headers.get('retry-after')?.trim() ?? '';
  return /^[0-9]{1,9}$/.test(said) ? Number(said) * 1000 : null;
}

type Read = { value: unknown } | { reason: string };

/** JSON whatever it is called, for many carriers call it something else; what it is shows when it is read. */
function readJson({ headers, body }: RawAnswer): Read {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') return { reason: `its answer is encoded as ${quoted(encoding)}` };
  try {
    return { value: parseJsonBody(body) };
  } catch {
    const type = headers.get('content-type') ?? 'no type';
    return { reason: `its answer is no valid JSON (${quoted(type)})` };
  }
}

function readBatch(
  value: unknown,
  { mapping, names }: { mapping: TrackingMapping; names: readonly TrackedName[] },
): TrackingOutcome {
  const { results = '', keys = [] } = mapping.answer;
  const list = at(value, results ?? '');
  if (!Array.isArray(list)) return failed('nonsense', `its answer has no list at ${quoted(results ?? '')}`);
  const ofKey = Map.groupBy(list as unknown[], (result) =>
    keyOf(keys.map(({ path }) => readText(result, path))),
  );
  const answers = names.map((name): TrackedAnswer => {
    const found = ofKey.get(replyKeyOf(name, mapping)) ?? [];
    return found.length === 0
      ? refused('its answer leaves it out')
      : merged(found.map((one) => readResult(one, mapping)));
  });
  return { kind: 'answers', answers };
}

/** By what the result of a name is found. */
export function replyKeyOf({ key, values }: TrackedName, { answer, request }: TrackingMapping): string {
  return request.batch == null ? key : keyOf((answer.keys ?? []).map(({ is }) => fillText(is, values)));
}

/** Carriers write numbers with and without zeros before them. */
function keyOf(texts: readonly (string | null)[]): string {
  return JSON.stringify(
    texts.map((text) =>
      (text ?? '')
        .trim()
        .replace(/^0+(?=.)/, '')
        .toUpperCase(),
    ),
  );
}

/** Several results of one name, such as one for each volume. */
function merged(answers: readonly TrackedAnswer[]): TrackedAnswer {
  const [first = refused(unsaid), ...more] = answers;
  return more.reduce((one, other) => {
    if (one.kind !== 'events') return other.kind === 'events' ? other : one;
    if (other.kind !== 'events') return one;
    return {
      kind: 'events',
      events: [...one.events, ...other.events],
      badEvents: one.badEvents + other.badEvents,
      problem: one.problem ?? other.problem,
    };
  }, first);
}

function readResult(result: unknown, mapping: TrackingMapping): TrackedAnswer {
  const { answer } = mapping;
  const refusal = refusalOf(result, answer);
  if (refusal !== null) return refused(refusal);
  const list = listAt(result, answer.events);
  if (list === undefined && answer.eventsMayBeMissing === true) return none;
  if (list === undefined) return nonsense(`its answer has no list at ${quoted(answer.events)}`);
  if (list.length > mostEvents) return nonsense(`its answer has ${list.length} events`);
  const events: TrackedEvent[] = [];
  const problems: string[] = [];
  for (const [index, json] of list.entries()) {
    const read = readEvent(json, mapping.event);
    if ('event' in read) events.push(read.event);
    else if ('problem' in read) problems.push(`event ${index}: ${read.problem}`);
  }
  return {
    kind: 'events',
    events: withWhole(events, result, answer),
    badEvents: problems.length,
    problem: problems[0] ?? null,
  };
}

/** What is said of the whole freight belongs to what happened last. */
function withWhole(
  events: readonly TrackedEvent[],
  result: unknown,
  answer: AnswerMapping,
): readonly TrackedEvent[] {
  const trackingCode = readShort(result, answer.trackingCode, 60);
  const expectedOn = readDayOf(result, answer.expectedOn);
  const lastMs = Math.max(...events.map(({ occurredAtMs }) => occurredAtMs));
  const last = events.findLast(({ occurredAtMs }) => occurredAtMs === lastMs);
  return events.map((event) => ({
    ...event,
    trackingCode: event.trackingCode ?? trackingCode,
    expectedOn: event.expectedOn ?? (event === last ? expectedOn : null),
  }));
}

/** The carrier's words where it says that it does not know a freight; null where it does not say so. */
function refusalOf(value: unknown, { refusals = [] }: AnswerMapping): string | null {
  const found = refusals.find((refusal) => holds(at(value, refusal.path), refusal));
  if (found === undefined) return null;
  return (found.message === undefined ? null : readShort(value, found.message, 255)) ?? unsaid;
}

function holds(value: unknown, { is }: RefusalMapping): boolean {
  if (is !== undefined) return value === is;
  return value != null && value !== false && value !== '';
}

const none: TrackedAnswer = { kind: 'events', events: [], badEvents: 0, problem: null };

function all(names: readonly TrackedName[], answer: TrackedAnswer): TrackingOutcome {
  return { kind: 'answers', answers: names.map(() => answer) };
}

function refused(sentence: string): TrackedAnswer {
  return { kind: 'refused', sentence };
}

function nonsense(sentence: string): TrackedAnswer {
  return { kind: 'nonsense', sentence };
}

function quoted(value: string): string {
  return `"${value.slice(0, 60).replace(/\P{ASCII}|\p{Cc}/gu, '?')}"`;
}
