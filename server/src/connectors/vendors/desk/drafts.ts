import type { VendorCatalogue } from '../catalogue.ts';
import type { VendorExchange, VendorLine } from '../line/line.ts';
import { createTrialBound } from '../line/trial-bound.ts';
import { unkeptLine } from '../line/unkept.ts';
import type { VendorEnvironment } from '../manifest.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { createSecretKeeper } from './secrets.ts';

/** An account that nobody has added, with its credential in clear. */
export type DraftAccess = VendorAccess & {
  vendor: string;
  hosts: Readonly<Record<string, string>> | null;
};

/**
 * What came of calling by a draft. `too_many`: as many as a carrier is spared from were tried a moment ago, or are under way; `only_kept`: a
 * log-in would replace the credential, which nobody could keep.
 */
export type DraftTried<T> =
  | { kind: 'tried'; value: T }
  | { kind: 'too_many'; retryAfterS: number }
  | { kind: 'only_kept' };

/** How a line is opened for one access. */
export type LineWays = {
  environment: VendorEnvironment;
  hosts: Readonly<Record<string, string>> | null;
  onExchange(exchange: VendorExchange): void;
};

type Desk = Pick<VendorTools, 'nowMs' | 'businessDays'> & {
  known: VendorCatalogue;
  monotonicMs(): number;
  hide(accountId: number, secrets: readonly string[]): void;
};

type Ways = {
  lineOf(vendor: Vendor, ways: LineWays): VendorLine;
  secretsOf(vendor: Vendor, credential: VendorAccess['credential']): readonly string[];
};

type TryDraft = <T>(draft: DraftAccess, call: (ports: VendorPorts) => Promise<T>) => Promise<DraftTried<T>>;

/** Trials of drafts, bounded for each carrier's system. */
export function createDraftTrials(desk: Desk, { lineOf, secretsOf }: Ways): TryDraft {
  const bound = createTrialBound();
  let trials = 0;
  return async (draft, call) => {
    const vendor = desk.known.get(draft.vendor);
    if (vendor === undefined) throw new Error(`there is no connector of the name ${draft.vendor}`);
    const refusal = bound.enter(draft.vendor, desk.monotonicMs());
    if (refusal !== null) return { kind: 'too_many', ...refusal };
    trials += 1;
    // Accounts have the numbers above zero.
    const own = -trials;
    const { environment, credential, settings, hosts } = draft;
    const secrets = createSecretKeeper(secretsOf(vendor, credential), (all) => desk.hide(own, all));
    const unkept = unkeptLine(
      lineOf(vendor, { environment, hosts, onExchange: (exchange) => secrets.learn(exchange) }),
      credential,
    );
    const { line, rewriteCredential } = unkept;
    const { nowMs, businessDays } = desk;
    const tools = { nowMs, businessDays, line, rewriteCredential };
    try {
      const value = await call(vendor.open({ environment, credential, settings }, tools));
      return unkept.wasLeftOut() ? { kind: 'only_kept' } : { kind: 'tried', value };
    } finally {
      bound.leave();
      desk.hide(own, []);
    }
  };
}
