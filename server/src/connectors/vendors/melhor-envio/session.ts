import { createKeptTokenKeeper } from '../line/kept-token.ts';
import type { TokenKeeper } from '../line/token-keeper.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorAccess, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { readRenewed, renewRequest } from './wire-session.ts';

const spareMs = 3_600_000;
const nowhere = 'there is nowhere to keep the token that replaces the one it has';

/** Calls under the kept token: a log-in replaces the refresh token. */
export function openSession(access: VendorAccess, tools: VendorTools): TokenKeeper {
  const { line, nowMs, rewriteCredential } = tools;
  return createKeptTokenKeeper({
    nowMs,
    async rewriteCredential(rewrite) {
      if (rewriteCredential === undefined)
        throw new VendorProblem('not_callable', nowhere, { wasSent: false });
      return rewriteCredential(rewrite);
    },
    spareMs,
    shortestMs: manifest.bounds.tokenEveryMs,
    async renew(values, signal) {
      return { ...values, ...readRenewed(await line.send(renewRequest(access, values), signal), nowMs()) };
    },
  });
}
