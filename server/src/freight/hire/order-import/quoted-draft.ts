import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import type { Offer } from '../../quote/offer.ts';
import { quote } from '../../quote/quote.ts';
import { refusalWords } from '../../quote/receipt/refusal-words.ts';
import { replayQuote } from '../../quote/replay/replay.ts';
import { type DraftInput, draftOf } from '../draft.ts';
import { offerToHire } from '../offer-to-hire.ts';
import type { FreightDraft } from '../write-freight.ts';
import { chooseOffer } from './choose-offer.ts';
import type { Hiring, ImportedOrder } from './input.ts';

/** An order that is quoted before it is hired, and the id of its request. */
export type QuotedImport = DraftInput & {
  request: ImportedOrder['request'];
  hiring: Exclude<Hiring, { by: 'told' }>;
  requestId: string;
};

/**
 * Quotes an imported order like any other, and drafts the freight of the offer that its hiring rule takes. The
 * quote is stored, whatever comes of it.
 * @throws Failure as `quote`; `no_offer` with the refusals, or with what was offered where the wanted carrier was not
 * among it (decision H2).
 */
export async function quotedDraft(desk: QuoteDesk, input: QuotedImport): Promise<FreightDraft> {
  const { shipperId, requestId, request, hiring } = input;
  const { dispatchers } = await quote(desk, { shipperId, requestId }, request);
  const [quoted] = dispatchers;
  if (quoted === undefined || quoted.offers.length === 0)
    throw fail('no_offer', { details: await refusalsOf(desk, shipperId, quoted?.id ?? '') });
  const offer = chooseOffer(quoted.offers, hiring);
  if (offer === undefined)
    throw fail('no_offer', {
      message: 'A transportadora informada não ofereceu o serviço.',
      details: quoted.offers.slice(0, mostDetails).map(offered),
    });
  const { destinationZip } = request;
  const wanted = { shipperId, token: quoted.id, offerNumber: offer.number, destinationZip };
  const hireable = await offerToHire(desk, wanted);
  return draftOf(desk.ctx, input, { hireable, offerNumber: offer.number });
}

const mostDetails = 100;

function offered({ carrier, service }: Offer): FailureDetail {
  return { field: 'carrier.service', message: `${carrier.name} (${carrier.cnpj}) ofereceu: ${service.name}` };
}

/** Why each table and each live carrier gave no offer. */
async function refusalsOf(desk: QuoteDesk, shipperId: number, token: string): Promise<FailureDetail[]> {
  const { decided } = await replayQuote(desk, shipperId, token);
  const { byId } = desk.ctx.mirror.current.carriers;
  return decided.refused.slice(0, mostDetails).map((refused) => ({
    field: 'carrier',
    message: `${byId.get(refused.candidate.carrierId)?.tradeName ?? ''}: ${refusalWords(refused)}`,
  }));
}
