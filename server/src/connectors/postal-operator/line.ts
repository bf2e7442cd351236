import type { OutgoingClient, OutgoingRequest } from '../../platform/outgoing/client.ts';
import { OutgoingError } from '../../platform/outgoing/outgoing-error.ts';
import { type Breaker, createBreaker } from '../live-carrier/breaker.ts';
import { PostalProblem } from './problem.ts';

export type LineRequest = Pick<OutgoingRequest, 'method' | 'headers' | 'body' | 'url'> & {
  /** May be sent twice: then one failure is tried again at once. */
  isRepeatable: boolean;
};
export type LineAnswer = { status: number; text: string };

/** The way to one service: bounded in time and size, and left alone for a while when it keeps failing. */
export type Line = { send(request: LineRequest): Promise<LineAnswer> };

export type LineOptions = { client: OutgoingClient; deadlineMs: number; monotonicMs(): number };

const maxAnswerBytes = 8 * 1_048_576;
const settings = { failures: 5, ratePpm: 500_000, pauseMs: 30_000 };

/** Answers of 500 and more, and none at all, count as failures. */
export function openLine(options: LineOptions): Line {
  const breaker = createBreaker(settings);
  return {
    async send(request) {
      try {
        return await once(options, breaker, request);
      } catch (error) {
        if (!request.isRepeatable || !(error instanceof PostalProblem)) throw error;
        return once(options, breaker, request);
      }
    },
  };
}

async function once(options: LineOptions, breaker: Breaker, request: LineRequest): Promise<LineAnswer> {
  const pass = breaker.enter(options.monotonicMs());
  if (pass === null)
    throw new PostalProblem('the service failed too often a moment ago and is left alone', {
      kind: 'unavailable',
      retryAfterS: settings.pauseMs / 1000,
      wasSent: false,
    });
  const ended = (how: 'succeeded' | 'failed') => breaker.ended(pass, how, options.monotonicMs());
  try {
    const answer = await exchange(options, request);
    ended('succeeded');
    return answer;
  } catch (error) {
    ended('failed');
    throw error;
  }
}

async function exchange(
  { client, deadlineMs }: LineOptions,
  { isRepeatable, ...request }: LineRequest,
): Promise<LineAnswer> {
  const signal = AbortSignal.timeout(deadlineMs);
  const answer = await client
    .send({ ...request, signal, maxBytes: maxAnswerBytes, isRepeatable })
    .catch((cause: unknown) => {
      throw problemOf(cause);
    });
  if (answer.status >= 500 || answer.status === 429)
    throw new PostalProblem(`the service answered ${answer.status}`, {
      kind: 'unavailable',
      retryAfterS: Number(answer.headers.get('retry-after')) || 5,
    });
  return { status: answer.status, text: answer.body.toString('utf8') };
}

function problemOf(cause: unknown): PostalProblem {
  const wasSent = !(cause instanceof OutgoingError && cause.problem === 'not_allowed');
  const message = cause instanceof Error ? cause.message : 'the call failed';
  return new PostalProblem(message, { kind: 'unavailable', wasSent, cause });
}
