import { stores } from '../../connectors/stores/stores.ts';
import type { Reason } from '../../connectors/vendors/line/reason.ts';
import type { CheckOutcome } from '../../connectors/vendors/vendor.ts';
import { fail } from '../../kernel/failure.ts';
import { requireFields, requireStorePlatform } from '../../registry/stores/check-store.ts';
import type { StoreDraft, StoreLines } from './desk.ts';

/** Whether a credential that is kept nowhere is good. */
export type TriedStore = {
  /** `only_kept`: it comes whole by installing, or a log-in would replace it, so that it is proven once the shop is connected. */
  outcome: CheckOutcome['kind'] | 'only_kept';
  sentence: string | null;
  reason: Reason | null;
};

const callMs = 30_000;
const none: ReadonlySet<string> = new Set();

/**
 * Proves a credential that somebody types by the cheapest call to its platform; nothing of it is kept.
 * @throws Failure `invalid_request` as adding it would; `rate_limited` where the platform was asked often enough
 */
export async function tryStoreDraft(lines: StoreLines, draft: StoreDraft): Promise<TriedStore> {
  requireFields(requireStorePlatform(draft.platform), draft, { credential: none, settings: none });
  // What installing brings nobody types; a platform without it would say no to whatever is typed.
  if (stores.get(draft.platform)?.isInstalled(draft) === false) return onlyKept;
  const entered = lines.enterDraft(draft);
  if (entered === null) throw fail('not_found');
  if ('retryAfterS' in entered) throw fail('rate_limited', entered);
  try {
    const outcome = await entered.client.check(AbortSignal.timeout(callMs));
    if (entered.wasLeftOut()) return onlyKept;
    if (outcome.kind === 'accepted') return { outcome: outcome.kind, sentence: null, reason: null };
    return { outcome: outcome.kind, sentence: outcome.sentence, reason: outcome.reason ?? null };
  } finally {
    entered.leave();
  }
}

const onlyKept: TriedStore = { outcome: 'only_kept', sentence: null, reason: null };
