import { authHeaders, type OutgoingAuth } from '../../platform/outgoing/auth-headers.ts';
import type { OutgoingClient } from '../../platform/outgoing/client.ts';
import { OutgoingError } from '../../platform/outgoing/outgoing-error.ts';
import type { TrackingMapping, TrackingRequest } from './mapping.ts';
import { type CarrierTracker, failed, type TrackedName, type TrackingOutcome } from './port.ts';
import { readAnswer, replyKeyOf } from './read-answer.ts';
import { fillJson, fillText } from './template.ts';
import { namesOf, needsOf } from './wire-names.ts';

/** A hundred freights with every event they may have come to less. */
const maxAnswerBytes = 4 * 1_048_576;

/** What is sent along to be let in. `body`: the secret stands in the body, where the mapping says. */
export type TrackingAuth = OutgoingAuth | { kind: 'body'; secret: string };

export type HttpTrackerOptions = {
  client: OutgoingClient;
  mapping: TrackingMapping;
  auth: TrackingAuth;
  /** From dialling to the end of the answer. */
  deadlineMs: number;
};

/** The generic connector: a carrier that is asked by JSON over HTTP, as its mapping says. */
export function createHttpTracker({ client, mapping, auth, deadlineMs }: HttpTrackerOptions): CarrierTracker {
  const { request } = mapping;
  const needs = needsOf(mapping);
  return {
    mostNames: request.batch?.size ?? 1,
    namesOf: (freight) =>
      namesOf(freight, needs).map((name) => ({ ...name, key: replyKeyOf(name, mapping) })),
    async ask(names, signal) {
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        const answer = await client.send({
          method: request.method,
          ...callOf(request, names, auth),
          signal: AbortSignal.any([signal, deadline]),
          maxBytes: maxAnswerBytes,
          isRepeatable: true,
        });
        return readAnswer(answer, mapping, names);
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** Address, headers and body of a call for some names. */
function callOf(
  { url, headers = [], body, batch }: TrackingRequest,
  names: readonly TrackedName[],
  auth: TrackingAuth,
): { url: string; headers: Record<string, string>; body: string | null } {
  const own = names[0]?.values ?? {};
  const secret = auth.kind === 'body' ? { secret: auth.secret } : {};
  const items = batch == null ? [] : names.map(({ values }) => fillJson(batch.item, values));
  const list = items.map((item) =>
    encodeURIComponent(typeof item === 'object' ? JSON.stringify(item) : String(item)),
  );
  const ownOnes = batch == null ? own : {};
  const withItems = url.replaceAll('{items}', () => list.join(batch?.separator ?? ','));
  return {
    url: fillText(withItems, ownOnes, encodeURIComponent),
    headers: {
      accept: 'application/json',
      // What is compressed may be a thousand times what was counted.
      'accept-encoding': 'identity',
      'user-agent': 'carreto',
      ...(body == null ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
      ...(auth.kind === 'body' ? {} : authHeaders(auth)),
    },
    body: body == null ? null : JSON.stringify(fillJson(body, { ...ownOnes, ...secret }, items)),
  };
}

function outcomeOf(error: unknown): TrackingOutcome {
  if (!(error instanceof OutgoingError)) throw error;
  switch (error.problem) {
    case 'not_allowed':
      return failed('not_callable', error.message);
    case 'too_large':
      return failed('nonsense', error.message);
    case 'aborted':
      return failed('timeout', 'it had not answered in time');
    case 'unreachable':
      return failed('down', error.message);
  }
}
