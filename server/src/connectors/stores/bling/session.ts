import { createKeptTokenKeeper } from '../../vendors/line/kept-token.ts';
import type { VendorLine } from '../../vendors/line/line.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { TokenKeeper } from '../../vendors/line/token-keeper.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreTools } from '../store.ts';
import { readToken, tokenRequest } from './wire-token.ts';

/** Of six hours. */
const spareMs = 1_800_000;

/** Calls under the kept token: a renewal replaces the refresh token. */
export function openSession(line: VendorLine, { nowMs, rewriteCredential }: StoreTools): TokenKeeper {
  return createKeptTokenKeeper({
    nowMs,
    rewriteCredential,
    spareMs,
    async renew(values, signal) {
      const { refreshToken } = values;
      if (refreshToken === undefined)
        throw new VendorProblem('not_let_in', reasonOf('not_authorized'), { wasSent: false });
      const grant = { refreshToken };
      return {
        ...values,
        ...readToken(await line.send(tokenRequest(values, grant), signal), grant, nowMs()),
      };
    },
  });
}
