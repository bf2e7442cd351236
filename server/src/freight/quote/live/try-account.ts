import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import { fail } from '../../../kernel/failure.ts';
import { getVendorAccount } from '../../../registry/vendor-accounts/find-vendor-accounts.ts';
import type { QuoteDesk } from '../desk.ts';
import { type Trial, tryLiveCarrier } from './try-carrier.ts';

type Desk = Pick<QuoteDesk, 'ctx' | 'live'>;

/**
 * Asks a carrier's own system for prices now, active or not, for somebody who looks at it.
 * @throws Failure `not_found`; `conflict` where the account is not used for prices.
 */
export async function tryVendorAccount(
  desk: Desk,
  { vendorAccountId, trial }: { vendorAccountId: number; trial: Trial },
): Promise<LiveAnswer> {
  const { liveCarrierId } = await getVendorAccount(desk.ctx, vendorAccountId);
  if (liveCarrierId === null)
    throw fail('conflict', { message: 'A conta não é usada para cotar; acrescente quote aos seus usos.' });
  // Whoever tries has often just changed it.
  await desk.ctx.mirror.refresh();
  return tryLiveCarrier(desk, { liveCarrierId, trial });
}

/** An account with whether quotes of this process leave it alone for a while; what others of its processes do is theirs. */
export function withCircuit<Account extends { id: number; state: object }>(
  { live }: Pick<QuoteDesk, 'live'>,
  account: Account,
): Account {
  const watch = live.watches.all().find(({ connector }) => connector.vendorAccountId === account.id);
  const circuit = watch?.breaker.state(performance.now()) ?? 'closed';
  return { ...account, state: { ...account.state, circuit } };
}
