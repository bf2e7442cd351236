import type { Context } from '../../../context.ts';
import { issuerOfKey } from '../../../kernel/access-key.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { FreightRef } from './attach-nfe.ts';
import { attachNfes } from './attach-nfes.ts';
import { partiesOf, requireParty } from './parties.ts';

/** An NF-e whose document is not at hand: its access key, well formed, and what that does not say. */
type KeyedNfe = { accessKey: string; valueCents: number; issuedAtMs: number };

/**
 * Attaches an NF-e by its access key, which says its series, its number and who issued it: one of those who may issue what
 * `attachNfeXml` takes. What else an XML says is completed when it comes.
 * @throws Failure `not_found`; `invalid_file`; as `attachNfes`.
 */
export async function attachNfeKey(
  ctx: Pick<Context, 'db'>,
  freight: FreightRef,
  { nfe, keep }: { nfe: KeyedNfe; keep: Keep<null> },
): Promise<void> {
  const { accessKey } = nfe;
  // A producer's CPF stands behind three zeros.
  requireParty(await partiesOf(ctx, freight), issuerOfKey(accessKey).replace(/^000(?=\d{11}$)/, ''));
  const unsaid = { volumeCount: null, itemsCents: null, operationType: null, protocol: null, cfop: null };
  await attachNfes(ctx, freight, {
    nfes: [
      {
        ...{ ...nfe, ...unsaid },
        series: String(Number(accessKey.slice(22, 25))),
        number: String(Number(accessKey.slice(25, 34))),
        emissionType: Number(accessKey.slice(34, 35)),
      },
    ],
    keep,
  });
}
