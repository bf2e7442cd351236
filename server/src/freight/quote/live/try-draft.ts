import type { CarrierOutcome } from '../../../connectors/live-carrier/port.ts';
import { longestMs } from '../../../connectors/vendors/exchanges/lookups.ts';
import type { CheckOutcome, VendorPorts } from '../../../connectors/vendors/vendor.ts';
import { fail } from '../../../kernel/failure.ts';
import { newTimeOrderedId } from '../../../kernel/ids.ts';
import type { VendorAccountContext } from '../../../registry/vendor-accounts/account.ts';
import { requireDraft, type TypedAccount } from '../../../registry/vendor-accounts/draft-account.ts';
import type { QuoteDesk } from '../desk.ts';
import { enquiryOf, type Trial } from './try-carrier.ts';

/** Whether a credential that is kept nowhere is good, and what the carrier asks for a parcel by it. */
export type TriedDraft = {
  /** `only_kept`: a log-in would replace the credential, so that it is proven once it is kept. */
  outcome: CheckOutcome['kind'] | 'only_kept';
  sentence: string | null;
  /** Null where the connector has no prices, or the credential was not accepted. */
  prices: { outcome: CarrierOutcome; latencyMs: number } | null;
};

type Desk = { ctx: QuoteDesk['ctx'] & Pick<VendorAccountContext, 'config'> };

/**
 * Proves a credential that somebody types by the cheapest call of its connector, and asks for a price; nothing of it is kept or noted.
 * @throws Failure `invalid_request` as adding it would; `rate_limited` where the carrier was asked often enough
 */
export async function tryVendorDraft(
  { ctx }: Desk,
  { typed, trial }: { typed: TypedAccount; trial: Trial },
): Promise<TriedDraft> {
  const { access, audience } = requireDraft(ctx, typed);
  const enquiry = enquiryOf({ ctx }, { audience, carrierId: typed.carrierId }, trial);
  const signal = AbortSignal.timeout(longestMs);
  const priced = async ({ quote }: VendorPorts): Promise<TriedDraft['prices']> => {
    if (quote === null || enquiry === null) return null;
    const startedMs = performance.now();
    const requestId = newTimeOrderedId(ctx.clock.nowMs());
    const outcome = await quote.quote(enquiry, { requestId, deadlineMs: longestMs, signal });
    return { outcome, latencyMs: Math.round(performance.now() - startedMs) };
  };
  const tried = await ctx.vendors.tryDraft(access, async (ports): Promise<TriedDraft> => {
    const checked = await ports.check(signal);
    if (checked.kind !== 'accepted')
      return { outcome: checked.kind, sentence: checked.sentence, prices: null };
    return { outcome: 'accepted', sentence: null, prices: await priced(ports) };
  });
  if (tried.kind === 'too_many') throw fail('rate_limited', { retryAfterS: tried.retryAfterS });
  return tried.kind === 'tried' ? tried.value : { outcome: 'only_kept', sentence: null, prices: null };
}
