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

/** Opens a session (L2). Pure. */
export function tokenRequest({ credential }: VendorAccess): VendorRequest {
  const { clientId = '', clientSecret = '' } = credential;
  return {
    act: 'token',
    method: 'POST',
    host: 'api',
    path: '/v2/oauth2/token',
    isRepeatable: true,
    body: { kind: 'json', value: { client_id: clientId, client_secret: clientSecret } },
  };
}

/** @throws VendorProblem `not_let_in` where it says no. */
export function readToken(answer: VendorAnswer, nowMs: number): VendorToken {
  const json = read(answer);
  if (answer.status >= 400)
    throw new VendorProblem('not_let_in', memberText(json.message) ?? `it answered ${answer.status}`);
  const [text, seconds] = [memberText(json.idToken), memberText(json.expiresIn) ?? ''];
  if (text === null || !/^[\x21-\x7e]+$/.test(text)) throw nonsense('its answer is off: idToken is no text');
  if (!/^[0-9]{1,7}$/.test(seconds)) throw nonsense('its answer is off: expiresIn is no number of seconds');
  return { text, untilMs: nowMs + Number(seconds) * 1000 };
}

/** A request of the company under a session (L3). Pure. */
export function ofCompany(
  { token, access }: { token: string; access: VendorAccess },
  request: Omit<VendorRequest, 'host' | 'headers'>,
): VendorRequest {
  const { company = '' } = access.settings;
  return {
    ...request,
    host: 'api',
    path: `/v1/companies/${encodeURIComponent(company)}${request.path}`,
    headers: authHeaders({ kind: 'bearer', token }),
  };
}

/** Whether an answer says that the session is over (L3). Pure. */
export function isRefused({ status }: VendorAnswer): boolean {
  return status === 401;
}

/**
 * Whether Loggi let a call in and took it (L3, L11). A 403 says that the session is good, and not for this of the company.
 * @throws VendorProblem `not_let_in`, `not_for_this`, `rejected`
 */
export function requireTaken(answer: VendorAnswer): void {
  if (answer.status < 400) return;
  const sentence = memberText(readProblem(answer).message) ?? `it answered ${answer.status}`;
  if (answer.status === 403) throw new VendorProblem('not_for_this', sentence);
  throw new VendorProblem(answer.status === 401 ? 'not_let_in' : 'rejected', sentence);
}
