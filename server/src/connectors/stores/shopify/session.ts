import { createKeptTokenKeeper } from '../../vendors/line/kept-token.ts';
import type { VendorLine } from '../../vendors/line/line.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { TokenKeeper } from '../../vendors/line/token-keeper.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreAccess, StoreTools } from '../store.ts';
import { type Grant, readToken, tokenRequest } from './wire-token.ts';

/** Of an hour, or of a day. */
const spareMs = 300_000;

/**
 * Calls under the kept token. One that came by a code is renewed by the refresh token beside it, one that came by what the app is by that; a token
 * that was given by hand has nothing behind it.
 */
export function openSession({ settings }: StoreAccess, line: VendorLine, tools: StoreTools): TokenKeeper {
  const { nowMs, rewriteCredential } = tools;
  const { appId } = settings;
  return createKeptTokenKeeper({
    nowMs,
    rewriteCredential,
    spareMs,
    isGoodWithoutEnd: true,
    async renew(values, signal) {
      const { accessToken, refreshToken } = values;
      const hasToken = accessToken !== undefined;
      if (appId === undefined)
        throw new VendorProblem('not_let_in', reasonOf(hasToken ? 'token_refused' : 'not_installed'), {
          wasSent: hasToken,
        });
      const grant: Grant = refreshToken ? { refreshToken } : 'app';
      const answer = await line.send(tokenRequest(values, { appId, grant }), signal);
      return { ...values, ...readToken(answer, { grant, kept: values, nowMs: nowMs() }) };
    },
  });
}
