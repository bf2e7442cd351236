import { authHeaders, type OutgoingAuth } from '../../platform/outgoing/auth-headers.ts';
import type { OutgoingClient } from '../../platform/outgoing/client.ts';
import { OutgoingError } from '../../platform/outgoing/outgoing-error.ts';
import { type CarrierOutcome, type LiveCarrier, refused } from './port.ts';
import { readAnswer } from './wire-answer.ts';
import { contractVersion, enquiryJson } from './wire-enquiry.ts';

/** More than twenty offers with every text at its longest. */
const maxAnswerBytes = 256 * 1024;

export type HttpCarrierOptions = {
  client: OutgoingClient;
  url: string;
  auth: OutgoingAuth;
  /** The wall clock, which instants in answers are held against. */
  nowMs(): number;
};

/** A live carrier that speaks the HTTP contract of `docs/live-carriers.md`. */
export function createHttpCarrier({ client, url, auth, nowMs }: HttpCarrierOptions): LiveCarrier {
  const fixedHeaders = {
    'content-type': 'application/json',
    accept: 'application/json',
    // What is compressed may be a thousand times what was counted.
    'accept-encoding': 'identity',
    'user-agent': 'carreto',
    'carreto-live-version': contractVersion,
    ...authHeaders(auth),
  };
  return {
    async quote(enquiry, { requestId, signal, deadlineMs }) {
      const headers = {
        ...fixedHeaders,
        'carreto-request-id': requestId,
        'carreto-deadline-ms': String(Math.max(1, Math.floor(deadlineMs))),
      };
      const body = JSON.stringify(enquiryJson(enquiry));
      try {
        const answer = await client.send({
          method: 'POST',
          url,
          headers,
          body,
          signal,
          maxBytes: maxAnswerBytes,
          isRepeatable: true,
        });
        return readAnswer(answer, nowMs());
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function outcomeOf(error: unknown): CarrierOutcome {
  if (!(error instanceof OutgoingError)) throw error;
  switch (error.problem) {
    case 'not_allowed':
      return refused('live_not_callable', error.message);
    case 'too_large':
      return refused('live_nonsense', error.message);
    case 'aborted':
      return refused('live_timeout', 'it was given up');
    case 'unreachable':
      return refused('live_down', error.message);
  }
}
