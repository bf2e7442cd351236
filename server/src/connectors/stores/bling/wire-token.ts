import { authHeaders } from '../../../platform/outgoing/auth-headers.ts';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf, sentenceOfReason } from '../../vendors/line/reason.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { CredentialValues } from '../../vendors/vendor.ts';
import { token } from './schema.ts';
import { whyOf } from './wire-problem.ts';

const read = jsonReader(token);

/** What is traded for a pair of tokens: the code of an authorization, or the refresh token there is. */
type Grant = { code: string } | { refreshToken: string };

/** Asks for a pair of tokens (B2). What a lost answer held is lost: it is never asked for twice by itself. Pure. */
export function tokenRequest(values: CredentialValues, grant: Grant): VendorRequest {
  const { clientId: user = '', clientSecret: password = '' } = values;
  return {
    act: 'code' in grant ? 'install' : 'token',
    method: 'POST',
    host: 'site',
    path: '/Api/v3/oauth/token',
    headers: { ...authHeaders({ kind: 'basic', user, password }), 'enable-jwt': '1' },
    body: {
      kind: 'form',
      fields:
        'code' in grant
          ? { grant_type: 'authorization_code', code: grant.code }
          : { grant_type: 'refresh_token', refresh_token: grant.refreshToken },
    },
    isRepeatable: false,
  };
}

/** The values of the credential that a pair of tokens replaces. @throws VendorProblem `not_let_in` where it says no. */
export function readToken(
  answer: VendorAnswer,
  grant: Grant,
  nowMs: number,
): { accessToken: string; refreshToken: string; accessUntil: string } {
  if (answer.status >= 400) {
    const why = whyOf(answer);
    const words = typeof why === 'string' ? why : sentenceOfReason(why);
    throw new VendorProblem('not_let_in', 'code' in grant ? why : reasonOf('not_renewed', words));
  }
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = read(answer);
  return { accessToken, refreshToken, accessUntil: new Date(nowMs + seconds * 1000).toISOString() };
}
