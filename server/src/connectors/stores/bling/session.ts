import type { VendorLine } from '../../vendors/line/line.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import { createTokenKeeper, type TokenKeeper } from '../../vendors/line/token-keeper.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreTools } from '../store.ts';
import { keptToken, readToken, tokenRequest } from './wire-token.ts';

/** Of six hours. */
const spareMs = 1_800_000;

/**
 * Calls under the one token that all processes share. A renewal replaces the refresh token, and so it is done while the credential is held,
 * and what it brings is kept before it is used: who comes later finds it.
 */
export function openSession(line: VendorLine, { nowMs, rewriteCredential }: StoreTools): TokenKeeper {
  /** What was handed out last; asked for again, it was refused or is over. */
  let latest: string | null = null;
  return createTokenKeeper({
    async fetch(signal) {
      const kept = await rewriteCredential(async (values) => {
        const token = keptToken(values);
        if (token !== null && token.text !== latest && token.untilMs - spareMs > nowMs()) return values;
        const { refreshToken } = values;
        if (refreshToken === undefined)
          throw new VendorProblem('not_let_in', reasonOf('not_authorized'), { wasSent: false });
        const request = tokenRequest(values, { refreshToken });
        return { ...values, ...readToken(await line.send(request, signal), nowMs()) };
      });
      const token = keptToken(kept);
      if (token === null) throw new Error('the credential was kept without its token');
      latest = token.text;
      return token;
    },
    nowMs,
    shortestMs: 0,
    spareMs,
    deadlineMs: 15_000,
  });
}
