import { authHeaders } from '../../../platform/outgoing/auth-headers.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorToken } from '../line/token-keeper.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { problemAnswer, tokenAnswer } from './schema.ts';

const read = jsonReader(tokenAnswer);
const readProblem = jsonReader(problemAnswer);

/** Its hosts, each with a session of its own (R1, R2). */
export const hosts = ['quotation', 'cities', 'terms', 'tracking'] as const;
export type Host = (typeof hosts)[number];

/** Opens a session of one host (R2). Pure. */
export function tokenRequest({ credential }: VendorAccess, host: Host): VendorRequest {
  const { user = '', password = '' } = credential;
  return {
    act: 'token',
    method: 'POST',
    host,
    path: '/token',
    isRepeatable: true,
    body: {
      kind: 'form',
      fields: { auth_type: 'DEV', grant_type: 'password', username: user, password },
    },
  };
}

/** @throws VendorProblem `not_let_in` where it says no. */
export function readToken(answer: VendorAnswer, nowMs: number): VendorToken {
  if (answer.status >= 400) throw new VendorProblem('not_let_in', sentenceOf(answer));
  const json = read(answer);
  const [text, seconds] = [memberText(json.access_token), memberText(json.expires_in) ?? ''];
  if (text === null || !/^[\x21-\x7e]+$/.test(text))
    throw nonsense('its answer is off: access_token is no text');
  if (!/^[0-9]{1,8}$/.test(seconds)) throw nonsense('its answer is off: expires_in is no number of seconds');
  return { text, untilMs: nowMs + Number(seconds) * 1000 };
}

/** A request under the session of its host (R3). Pure. */
export function under(token: string, request: Omit<VendorRequest, 'headers'>): VendorRequest {
  return { ...request, headers: authHeaders({ kind: 'bearer', token }) };
}

/** Whether an answer says that the session is over (R3). Pure. */
export function isRefused({ status }: VendorAnswer): boolean {
  return status === 401;
}

/**
 * Whether Rodonaves let a call in and took it (R3, R9, R10).
 * @throws VendorProblem `not_let_in`, `rejected`
 */
export function requireTaken(answer: VendorAnswer): void {
  if (answer.status < 400) return;
  const isOut = answer.status === 401 || answer.status === 403;
  throw new VendorProblem(isOut ? 'not_let_in' : 'rejected', sentenceOf(answer));
}

function sentenceOf(answer: VendorAnswer): string {
  const { Message, error, error_description } = readProblem(answer);
  const own = typeof error === 'object' && error !== null ? (error.message_display ?? error.message) : error;
  return (
    memberText(Message) ?? memberText(error_description) ?? memberText(own) ?? `it answered ${answer.status}`
  );
}
