import { authHeaders } from '../../../platform/outgoing/auth-headers.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { problemAnswer, tokenAnswer } from './schema.ts';

const read = jsonReader(tokenAnswer);
const readProblem = jsonReader(problemAnswer);

type Values = Readonly<Record<string, string>>;

/** Who calls, as it wants to know it (M2). Pure. */
export function userAgentOf({ settings }: Pick<VendorAccess, 'settings'>): string {
  return `${settings.application ?? ''} (${settings.contact ?? ''})`;
}

/** Trades the refresh token for a pair of new ones (M4). Pure. */
export function renewRequest(
  access: VendorAccess,
  { clientId, clientSecret, refreshToken }: Values,
): VendorRequest {
  return {
    act: 'token',
    method: 'POST',
    host: 'site',
    path: '/oauth/token',
    // A second one is refused where the first was done; nothing more is lost by it.
    isRepeatable: true,
    headers: { 'user-agent': userAgentOf(access) },
    body: {
      kind: 'json',
      value: {
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      },
    },
  };
}

/** The credential's values that a log-in replaces. @throws VendorProblem `not_let_in` where it says no. */
export function readRenewed(answer: VendorAnswer, nowMs: number): Values {
  if (answer.status >= 400) throw new VendorProblem('not_let_in', sentenceOf(answer));
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = read(answer);
  if (![accessToken, refreshToken].every((token) => /^[\x21-\x7e]{20,4000}$/.test(token)))
    throw nonsense('its answer is off: its tokens are no text');
  return { accessToken, refreshToken, accessUntil: new Date(nowMs + seconds * 1000).toISOString() };
}

/** A request of the account under a session (M1 to M3). Pure. */
export function ofAccount(
  { token, access }: Account,
  request: Pick<VendorRequest, 'act' | 'path' | 'isRepeatable'> & { value?: unknown; method?: 'DELETE' },
): VendorRequest {
  const { act, path, isRepeatable, value, method = 'POST' } = request;
  return {
    act,
    method,
    host: 'site',
    path: `/api/v2/me${path}`,
    isRepeatable,
    headers: { ...authHeaders({ kind: 'bearer', token }), 'user-agent': userAgentOf(access) },
    ...(value === undefined ? {} : { body: { kind: 'json', value } }),
  };
}

export type Account = { token: string; access: VendorAccess };

/** Whether an answer says that the session is over (M3). Pure. */
export function isRefused({ status }: VendorAnswer): boolean {
  return status === 401;
}

/**
 * Whether Melhor Envio let a call in and took it (M3, M18).
 * @throws VendorProblem `not_let_in`, `rejected`
 */
export function requireTaken(answer: VendorAnswer): void {
  requireLetIn(answer);
  if (answer.status >= 400) throw new VendorProblem('rejected', sentenceOf(answer));
}

/** @throws VendorProblem `not_let_in` */
export function requireLetIn(answer: VendorAnswer): void {
  if (answer.status === 401 || answer.status === 403)
    throw new VendorProblem('not_let_in', sentenceOf(answer));
}

/** What it says is wrong: the first sentence about a member, which says more than the message above it (M18). */
function sentenceOf(answer: VendorAnswer): string {
  const json = readProblem(answer);
  if (Array.isArray(json)) return `it answered ${answer.status}`;
  const [first] = Object.values(json.errors ?? {}).flat();
  return (
    memberText(first) ?? memberText(json.message) ?? memberText(json.error) ?? `it answered ${answer.status}`
  );
}
