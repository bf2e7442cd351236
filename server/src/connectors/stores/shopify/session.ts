import type { VendorLine } from '../../vendors/line/line.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import { createTokenKeeper, type TokenKeeper } from '../../vendors/line/token-keeper.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreAccess, StoreTools } from '../store.ts';
import { keptToken, readToken, tokenRequest } from './wire-token.ts';

/** Of a day. */
const spareMs = 3_600_000;

/**
 * Calls under the one token that all processes share. Where the app may ask for tokens by itself, one that ended or is refused is replaced, and
 * what replaces it is kept before it is used; a token that was given by hand has nothing behind it.
 */
export function openSession({ settings }: StoreAccess, line: VendorLine, tools: StoreTools): TokenKeeper {
  const { nowMs, rewriteCredential } = tools;
  /** What was handed out last; asked for again, it was refused or is over. */
  let latest: string | null = null;
  return createTokenKeeper({
    async fetch(signal) {
      const kept = await rewriteCredential(async (values) => {
        const token = keptToken(values);
        if (token !== null && token.text !== latest && token.untilMs - spareMs > nowMs()) return values;
        if (settings.appId === undefined)
          throw new VendorProblem(
            'not_let_in',
            reasonOf(token === null ? 'not_installed' : 'token_refused'),
            { wasSent: token !== null },
          );
        const request = tokenRequest(values, { appId: settings.appId, code: null });
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
