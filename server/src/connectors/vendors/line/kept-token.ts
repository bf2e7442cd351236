import type { CredentialValues } from '../vendor.ts';
import { createTokenKeeper, type TokenKeeper, type VendorToken } from './token-keeper.ts';
import { VendorProblem } from './vendor-problem.ts';

type Rewrite = (
  rewrite: (values: CredentialValues) => Promise<CredentialValues>,
) => Promise<CredentialValues>;

type KeptTokenOptions = {
  nowMs(): number;
  rewriteCredential: Rewrite;
  /** All values with those that a log-in replaces. @throws VendorProblem `not_let_in` where only a person brings another access. */
  renew(values: CredentialValues, signal: AbortSignal): Promise<CredentialValues>;
  /** A token is renewed so long before its end. */
  spareMs: number;
  /** Between two log-ins. */
  shortestMs?: number;
  /** That a token whose end nobody knows is used until it is refused; else it is renewed at once. */
  isGoodWithoutEnd?: boolean;
};

const deadlineMs = 15_000;

/**
 * Calls under the one token that all processes share, kept as `accessToken` and `accessUntil` of the credential. One that ends or is refused is
 * replaced while the credential is held, and what replaces it is kept before it is used: who comes later finds it, and asks nobody.
 */
export function createKeptTokenKeeper(options: KeptTokenOptions): TokenKeeper {
  const { nowMs, rewriteCredential, renew, spareMs, shortestMs = 0, isGoodWithoutEnd = false } = options;
  const keptToken = ({ accessToken: text, accessUntil }: CredentialValues): VendorToken | null => {
    if (text === undefined) return null;
    const isEndless = accessUntil === undefined && isGoodWithoutEnd;
    const untilMs = isEndless ? Number.POSITIVE_INFINITY : Date.parse(accessUntil ?? '');
    return Number.isNaN(untilMs) ? null : { text, untilMs };
  };
  /** What was handed out last; asked for again, it was refused or is over. */
  let latest: string | null = null;
  return createTokenKeeper({
    async fetch(signal) {
      const kept = await rewriteCredential(async (values) => {
        const token = keptToken(values);
        const isGood = token !== null && token.text !== latest && token.untilMs - spareMs > nowMs();
        return isGood ? values : renew(values, signal).catch(asEnd);
      });
      const token = keptToken(kept);
      if (token === null) throw new Error('the credential was kept without its token');
      latest = token.text;
      return token;
    },
    nowMs,
    shortestMs,
    spareMs,
    deadlineMs,
  });
}

/** A renewal that is not let in will not be later either. */
function asEnd(error: unknown): never {
  if (!(error instanceof VendorProblem) || error.kind !== 'not_let_in') throw error;
  const { kind, reason, wasSent } = error;
  throw new VendorProblem(kind, reason, { wasSent, isEnd: true, cause: error });
}
