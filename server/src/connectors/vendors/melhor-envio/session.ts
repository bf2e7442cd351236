import { createTokenKeeper, type TokenKeeper } from '../line/token-keeper.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorAccess, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { keptToken, readRenewed, renewRequest } from './wire-session.ts';

const spareMs = 3_600_000;

/**
 * Calls under the one token that all processes share. A log-in replaces the refresh token, and so it is done while the credential is held:
 * who comes later finds what the first one kept.
 */
export function openSession(access: VendorAccess, tools: VendorTools): TokenKeeper {
  const { line, nowMs, rewriteCredential } = tools;
  /** What was handed out last; asked for again, it was refused or is over. */
  let latest: string | null = null;
  return createTokenKeeper({
    async fetch(signal) {
      if (rewriteCredential === undefined)
        throw new VendorProblem(
          'not_callable',
          'there is nowhere to keep the token that replaces the one it has',
          {
            wasSent: false,
          },
        );
      const kept = await rewriteCredential(async (values) => {
        const token = keptToken(values);
        const isGood = token !== null && token.text !== latest && token.untilMs - spareMs > nowMs();
        if (isGood) return values;
        return { ...values, ...readRenewed(await line.send(renewRequest(access, values), signal), nowMs()) };
      });
      const token = keptToken(kept);
      if (token === null) throw new Error('the credential was kept without its token');
      latest = token.text;
      return token;
    },
    nowMs,
    shortestMs: manifest.bounds.tokenEveryMs,
    spareMs,
    deadlineMs: 15_000,
  });
}
