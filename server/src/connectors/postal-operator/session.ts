import { authHeaders } from '../../platform/outgoing/auth-headers.ts';
import { readObject, refusalOf, textOf } from './json.ts';
import type { Line, LineAnswer } from './line.ts';
import { PostalProblem } from './problem.ts';

export type SessionOptions = {
  line: Line;
  baseUrl: string;
  user: string;
  accessCode: string;
  card: string;
  nowMs(): number;
};

export type SessionRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  isRepeatable: boolean;
};

/** Calls under a token of the posting card, which is kept until shortly before it expires. */
export type Session = { send(request: SessionRequest): Promise<LineAnswer> };

type Token = { text: string; untilMs: number };

const spareMs = 60_000;
const shortestMs = 60_000;

export function openSession(options: SessionOptions): Session {
  const { line, baseUrl, nowMs } = options;
  let current: Promise<Token> | null = null;
  let untilMs = 0;

  const token = (): Promise<Token> => {
    if (current === null || nowMs() >= untilMs) {
      untilMs = Number.POSITIVE_INFINITY;
      const pending = authenticate(options);
      current = pending;
      pending.then(
        (fresh) => {
          if (current === pending) untilMs = fresh.untilMs;
        },
        () => {
          if (current === pending) current = null;
        },
      );
    }
    return current;
  };

  const sendWith = async ({ path, body, method, isRepeatable }: SessionRequest): Promise<LineAnswer> =>
    line.send({
      method,
      url: `${baseUrl}${path}`,
      headers: {
        ...authHeaders({ kind: 'bearer', token: (await token()).text }),
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'carreto',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      isRepeatable,
    });

  return {
    async send(request) {
      const used = token();
      const answer = await sendWith(request);
      if (answer.status !== 401) return answer;
      // Expired before its time: nothing was done under it, so the request may go again under another.
      if (current === used) current = null;
      return sendWith(request);
    },
  };
}

async function authenticate({
  line,
  baseUrl,
  user,
  accessCode,
  card,
  nowMs,
}: SessionOptions): Promise<Token> {
  const answer = await line.send({
    method: 'POST',
    url: `${baseUrl}/token/v1/autentica/cartaopostagem`,
    headers: {
      ...authHeaders({ kind: 'basic', user, password: accessCode }),
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'carreto',
    },
    body: JSON.stringify({ numero: card }),
    isRepeatable: true,
  });
  if (answer.status !== 200 && answer.status !== 201) {
    const { message } = refusalOf(answer);
    throw new PostalProblem(message, { kind: 'denied', wasSent: false });
  }
  const body = readObject(answer);
  const text = textOf(body, 'token');
  if (!/^[\x21-\x7e]+$/.test(text)) throw new PostalProblem('its token is no text', { kind: 'unavailable' });
  return {
    text,
    untilMs: Math.max(expiryOf(textOf(body, 'expiraEm'), body.zoneOffset) - spareMs, nowMs() + shortestMs),
  };
}

/** `expiraEm` is wall-clock time; `zoneOffset` says where, `-03:00` when it does not. */
function expiryOf(expiresAt: string, zoneOffset: unknown): number {
  const zone =
    typeof zoneOffset === 'string' && /^[+-][0-9]{2}:[0-9]{2}$/.test(zoneOffset) ? zoneOffset : '-03:00';
  const atMs = Date.parse(`${expiresAt}${zone}`);
  return Number.isNaN(atMs) ? 0 : atMs;
}
