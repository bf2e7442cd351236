import type { OutgoingClient } from '../../../platform/outgoing/client.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { type Breaker, createBreaker } from '../../live-carrier/breaker.ts';
import type { VendorManifest } from '../manifest.ts';
import type { Pace } from './pace.ts';
import { reasonOf } from './reason.ts';
import { bodyBytes, type LineAct, type VendorAnswer, type VendorRequest } from './request.ts';
import { VendorProblem } from './vendor-problem.ts';

/**
 * The way to one customer's vendor: bounded in size and in calls under way, left alone for a while when an act keeps failing, within the
 * vendor's published pace. What may be sent twice is sent again at most twice, after no connection, 502 to 504, and a 429 that says how soon.
 */
export type VendorLine = {
  /**
   * An answer of any status but 429 and those above 499.
   * @throws VendorProblem
   */
  send(request: VendorRequest, signal: AbortSignal): Promise<VendorAnswer>;
};

/** One call as it went, for who looks at it later; bodies as they were, so that whoever keeps them has to mask them. */
export type VendorExchange = {
  act: LineAct;
  method: string;
  url: string;
  requestBody: string | null;
  /** Null where none came. */
  status: number | null;
  answerBody: Buffer | null;
  problem: VendorProblem | null;
  latencyMs: number;
};

export type VendorLineOptions = {
  client: OutgoingClient;
  manifest: Pick<VendorManifest, 'bounds'>;
  /** Addresses by the names of hosts, without a slash at their end. */
  hosts: Readonly<Record<string, string>>;
  /** Shared by all customers of the vendor in this process. */
  pace: Pace;
  monotonicMs(): number;
  /** Waits before something is sent again; rejects where nobody waits any more. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  onExchange(exchange: VendorExchange): void;
};

const breakerSettings = { failures: 5, ratePpm: 500_000, pauseMs: 30_000 };
/** A try and two more. */
const mostTries = 3;
/** Between them; half of it by chance, so that those who failed together do not come back together. */
const retryMs = 200;
/** A pause that the vendor asks for and that is longer is for the caller to plan. */
const longestPauseMs = 2000;

type Open = VendorLineOptions & { breakerOf(act: LineAct): Breaker | null; count: { inFlight: number } };

export function openVendorLine(options: VendorLineOptions): VendorLine {
  const breakers = new Map<LineAct, Breaker>();
  const breakerOf = (act: LineAct): Breaker | null => {
    // Quotes and checks have a watch of their own: the desk of live carriers, and the person who looks.
    if (act === 'quote' || act === 'check') return null;
    const known = breakers.get(act) ?? createBreaker(breakerSettings);
    breakers.set(act, known);
    return known;
  };
  const open: Open = { ...options, breakerOf, count: { inFlight: 0 } };
  return {
    async send(request, signal) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(open, request, signal);
        } catch (error) {
          const pauseMs = pauseAfter(error, request, tries);
          if (pauseMs === null) throw error;
          await options.pause(pauseMs, signal).catch(() => {
            throw error;
          });
        }
      }
    },
  };
}

/** How long to wait before another try; null where there is none. */
function pauseAfter(error: unknown, { isRepeatable }: VendorRequest, tries: number): number | null {
  if (!(error instanceof VendorProblem) || !isRepeatable || tries >= mostTries) return null;
  if (error.kind === 'down') return retryMs * (0.5 + Math.random() / 2);
  if (error.kind !== 'too_many' || error.retryAfterMs === null) return null;
  return error.retryAfterMs <= longestPauseMs ? error.retryAfterMs : null;
}

async function once(open: Open, request: VendorRequest, signal: AbortSignal): Promise<VendorAnswer> {
  const { manifest, pace, monotonicMs, count } = open;
  const unsent = { wasSent: false };
  if (count.inFlight >= manifest.bounds.mostInFlight)
    throw new VendorProblem('left_alone', reasonOf('too_many_at_once'), unsent);
  const waitMs = pace.enter(monotonicMs());
  if (waitMs > 0)
    throw new VendorProblem('too_many', reasonOf('own_pace'), {
      ...unsent,
      retryAfterMs: Math.ceil(waitMs),
    });
  const breaker = open.breakerOf(request.act);
  const pass = breaker?.enter(monotonicMs());
  if (pass === null)
    throw new VendorProblem('left_alone', reasonOf('left_alone'), {
      ...unsent,
      retryAfterMs: breakerSettings.pauseMs,
    });
  count.inFlight += 1;
  let how: 'succeeded' | 'failed' = 'failed';
  try {
    const answer = await exchange(open, request, signal);
    how = 'succeeded';
    return answer;
  } finally {
    count.inFlight -= 1;
    if (pass !== undefined) breaker?.ended(pass, how, monotonicMs());
  }
}

async function exchange(open: Open, request: VendorRequest, signal: AbortSignal): Promise<VendorAnswer> {
  const { client, hosts, manifest, monotonicMs } = open;
  const { act, method, host, path, headers = {}, body, isRepeatable } = request;
  const base = hosts[host];
  if (base === undefined)
    throw new VendorProblem('not_callable', reasonOf('no_address', host), { wasSent: false });
  const written = body === undefined ? null : bodyBytes(body);
  const call = { act, method, url: `${base}${path}`, requestBody: written?.text ?? null };
  const startedMs = monotonicMs();
  const note = (came: Pick<VendorExchange, 'status' | 'answerBody' | 'problem'>): void =>
    open.onExchange({ ...call, ...came, latencyMs: monotonicMs() - startedMs });
  try {
    const answer = await client.send({
      method,
      url: call.url,
      headers: {
        accept: written?.type.startsWith('text/xml') ? 'text/xml, application/xml' : 'application/json',
        // What is compressed may be a thousand times what was counted.
        'accept-encoding': 'identity',
        'user-agent': 'carreto',
        ...(written === null ? {} : { 'content-type': written.type }),
        ...headers,
      },
      body: call.requestBody,
      signal,
      maxBytes: manifest.bounds.bodyBytes,
      isRepeatable,
    });
    const problem = problemOfStatus(answer);
    note({ status: answer.status, answerBody: answer.body, problem });
    if (problem !== null) throw problem;
    return answer;
  } catch (error) {
    if (error instanceof VendorProblem) throw error;
    const problem = problemOf(error);
    note({ status: null, answerBody: null, problem });
    throw problem;
  }
}

function problemOfStatus({ status, headers }: VendorAnswer): VendorProblem | null {
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'));
    const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
    return new VendorProblem('too_many', reasonOf('called_too_often'), { retryAfterMs });
  }
  if (status >= 500) return new VendorProblem('down', reasonOf('answered', status));
  if (status >= 300 && status < 400) return new VendorProblem('down', reasonOf('redirected', status));
  return null;
}

function problemOf(error: unknown): VendorProblem {
  if (!(error instanceof OutgoingError)) throw error;
  switch (error.problem) {
    case 'not_allowed':
      return new VendorProblem('not_callable', reasonOf('not_allowed', error.message), {
        wasSent: false,
        cause: error,
      });
    case 'too_large':
      return new VendorProblem('nonsense', reasonOf('too_large', error.message), { cause: error });
    case 'aborted':
      return new VendorProblem('timeout', reasonOf('not_in_time'), { cause: error });
    case 'unreachable':
      return new VendorProblem('down', reasonOf('unreachable', error.message), { cause: error });
  }
}
