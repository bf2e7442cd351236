import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { storedSettings } from '../../../registry/shippers/stored-settings.ts';
import { inThread } from '../../../threads/in-thread.ts';
import type { FreightRef } from './attach-nfe.ts';
import { attachNfes } from './attach-nfes.ts';
import { partiesOf, requireParty } from './parties.ts';

/**
 * Attaches an NF-e by its XML. It must be issued by the shipper (any of its branches), by the dispatcher, or by the
 * recipient, whose entry note a return travels with.
 * @throws Failure `not_found`; `invalid_file` naming the element that is wrong; as `attachNfes`.
 */
export async function attachNfeXml(
  ctx: Pick<Context, 'db'>,
  freight: FreightRef,
  { xml, keep }: { xml: Uint8Array; keep: Keep<null> },
): Promise<void> {
  const parties = await partiesOf(ctx, freight);
  const { issuer, isTest, ...nfe } = await inThread.readNfe(xml);
  if (isTest) await requireTestsTaken(ctx, freight.shipperId);
  requireParty(parties, issuer);
  await attachNfes(ctx, freight, { nfes: [nfe], keep });
}

/** Documents of the test environment are worth nothing, but to shippers that try things out. */
async function requireTestsTaken({ db }: Pick<Context, 'db'>, shipperId: number): Promise<void> {
  const settings = (await storedSettings(db, [shipperId])).get(shipperId);
  if (settings?.takesTestDocuments !== true)
    throw fail('invalid_file', { details: [{ field: 'ide/tpAmb', message: 'é de homologação' }] });
}
