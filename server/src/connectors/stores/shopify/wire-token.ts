import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import type { VendorToken } from '../../vendors/line/token-keeper.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { CredentialValues } from '../../vendors/vendor.ts';
import { token } from './schema.ts';

const read = jsonReader(token);
const never = '9999-12-31T00:00:00.000Z';

/** Asks for an access token (S2): by the code of an authorization, or by what the app itself is. Pure. */
export function tokenRequest(
  { appSecret = '' }: CredentialValues,
  { appId, code }: { appId: string; code: string | null },
): VendorRequest {
  const app = { client_id: appId, client_secret: appSecret };
  return {
    act: code === null ? 'token' : 'install',
    method: 'POST',
    host: 'api',
    path: '/admin/oauth/access_token',
    body: {
      kind: 'form',
      fields: code === null ? { ...app, grant_type: 'client_credentials' } : { ...app, code },
    },
    // A code is good once; what the app itself is may be said again.
    isRepeatable: code === null,
  };
}

/** Values of the credential that it brings; a token without an end has none. @throws VendorProblem `not_let_in` where it says no. */
export function readToken(answer: VendorAnswer, nowMs: number): Record<string, string> {
  // A page of HTML says why: the app is not installed, or its secret is another.
  if (answer.status !== 200) throw new VendorProblem('not_let_in', reasonOf('app_refused', answer.status));
  const { access_token: accessToken, expires_in: seconds } = read(answer);
  // What was kept of the end of another is overwritten.
  if (seconds == null) return { accessToken, accessUntil: never };
  return { accessToken, accessUntil: new Date(nowMs + seconds * 1000).toISOString() };
}

/** The token that is kept; null where there is none. One without an end is good until it is replaced. Pure. */
export function keptToken({ accessToken, accessUntil }: CredentialValues): VendorToken | null {
  if (accessToken === undefined) return null;
  const untilMs = accessUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(accessUntil);
  return Number.isNaN(untilMs) ? null : { text: accessToken, untilMs };
}
