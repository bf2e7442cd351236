import type { Keep } from '../../platform/idempotency/once.ts';
import { requireOwnNumber, requireUnblocked } from '../../registry/shippers/identify.ts';
import { inMonth } from '../months/in-month.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { contentHashOf } from './content-hash.ts';
import { draftOf } from './draft.ts';
import { hiredBefore } from './hired-token.ts';
import { offerToHire } from './offer-to-hire.ts';
import type { HireOrder } from './order.ts';
import type { HiredFreight } from './write-freight.ts';
import { TokenTaken, writeHireIn } from './write-hire.ts';

/** Which offer, by whom, and the body as it was received, for telling repeats (decision H13). */
export type HireOfferInput = {
  shipperId: number;
  token: string;
  offerNumber: number;
  order: HireOrder;
  received: unknown;
  /** Stores the answer with the freight. */
  keep: Keep<HiredFreight>;
};

const zipFields = { dispatcher: 'expedidor.endereco.cep', recipient: 'destinatario.endereco.cep' };

/**
 * Hires an offer of a quote (specification 4.3): one freight, however often it is asked for. The same offer with
 * the same content answers the first freight (decision H4).
 * @throws Failure `unauthorized` where the number is not the token's; `shipper_blocked`, `quota_exhausted`;
 * `not_found`, `offer_expired`; `offer_already_hired`, `quote_already_hired`; `invalid_request` for an address that
 * cannot be placed or was not quoted.
 */
export async function hireOffer(desk: QuoteDesk, input: HireOfferInput): Promise<HiredFreight> {
  const { ctx } = desk;
  const shipper = requireOwnNumber(ctx.mirror.current.shippers, input.shipperId, input.order.shipperCnpj);
  const contentHash = contentHashOf(input.received);
  const request = { ...input, contentHash };
  const earlier = await hiredBefore(ctx, request);
  if (earlier !== null) return earlier;
  requireUnblocked(shipper);
  const destinationZip = Number(input.order.recipient.address.zip);
  const hireable = await offerToHire(desk, { ...input, destinationZip });
  const drafted = { ...input, source: 'offer' as const, contentHash, zipFields };
  const draft = await draftOf(ctx, drafted, { hireable, offerNumber: input.offerNumber });
  try {
    return await inMonth(ctx, (tx) =>
      writeHireIn(ctx, tx, { draft, nfes: input.order.nfes, keep: input.keep }),
    );
  } catch (error) {
    const first = error instanceof TokenTaken ? await hiredBefore(ctx, request) : null;
    if (first === null) throw error;
    return first;
  }
}
