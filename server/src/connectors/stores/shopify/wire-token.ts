import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { CredentialValues } from '../../vendors/vendor.ts';
import { token } from './schema.ts';

const read = jsonReader(token);
const never = '9999-12-31T00:00:00.000Z';

/** What is traded for an access token: what the app itself is, the code of an authorization, or the refresh token there is. */
export type Grant = 'app' | { code: string } | { refreshToken: string };

/** Asks for an access token (S2). Pure. */
export function tokenRequest(
  { appSecret = '' }: CredentialValues,
  { appId, grant }: { appId: string; grant: Grant },
): VendorRequest {
  return {
    act: grant === 'app' || 'refreshToken' in grant ? 'token' : 'install',
    method: 'POST',
    host: 'api',
    path: '/admin/oauth/access_token',
    body: {
      kind: 'form',
      fields: { client_id: appId, client_secret: appSecret, ...fieldsOf(grant) },
    },
    // A code is good once. What the app is may be said again, and a refresh token until what it brought is used (S17).
    isRepeatable: grant === 'app' || 'refreshToken' in grant,
  };
}

/** Of a code a token with an end is asked for: one that leaks is of no use an hour later, and public apps may have no other. */
function fieldsOf(grant: Grant): Record<string, string> {
  if (grant === 'app') return { grant_type: 'client_credentials' };
  if ('code' in grant) return { code: grant.code, expiring: '1' };
  return { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
}

type Traded = { grant: Grant; kept: CredentialValues; nowMs: number };

/** Values of the credential that it brings. @throws VendorProblem `not_let_in` where it says no. */
export function readToken(answer: VendorAnswer, { grant, kept, nowMs }: Traded): Record<string, string> {
  // A page of HTML says why: the app is not installed, its secret is another, or the refresh token is over.
  if (answer.status !== 200) {
    const isRenewal = grant !== 'app' && 'refreshToken' in grant;
    throw new VendorProblem('not_let_in', reasonOf(isRenewal ? 'not_renewed' : 'app_refused', answer.status));
  }
  const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken } = read(answer);
  return {
    accessToken,
    // What was kept of another is overwritten: its end, and what would renew it.
    accessUntil: seconds == null ? never : new Date(nowMs + seconds * 1000).toISOString(),
    ...(refreshToken != null || kept.refreshToken ? { refreshToken: refreshToken ?? '' } : {}),
  };
}
