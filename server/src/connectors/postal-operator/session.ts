import { authHeaders } from '../../platform/outgoing/auth-headers.ts';
import { createTokenKeeper, type VendorToken } from '../vendors/line/token-keeper.ts';
import { expiryOf } from './expiry.ts';
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

const spareMs = 60_000;
const shortestMs = 60_000;
/** Beyond any deadline of a line, which bounds every call, that of the log-in, too. */
const longestMs = 600_000;

export function openSession(options: SessionOptions): Session {
  const { line, baseUrl, nowMs } = options;
  const keeper = createTokenKeeper({
    fetch: () => authenticate(options),
    nowMs,
    shortestMs: 0,
    spareMs: 0,
    deadlineMs: longestMs,
  });
  const sendWith = (
    token: string,
    { path, body, method, isRepeatable }: SessionRequest,
  ): Promise<LineAnswer> =>
    line.send({
      method,
      url: `${baseUrl}${path}`,
      headers: {
        ...authHeaders({ kind: 'bearer', token }),
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'carreto',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      isRepeatable,
    });

  return {
    send: (request) =>
      keeper.use(
        (token) => sendWith(token, request),
        ({ status }) => status === 401,
        new AbortController().signal,
      ),
  };
}

async function authenticate({
  line,
  baseUrl,
  user,
  accessCode,
  card,
  nowMs,
}: SessionOptions): Promise<VendorToken> {
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
