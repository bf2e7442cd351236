import type { StoredQuoteView } from '@carreto/contract/admin/quotes';
import { type Replay, sentenceOf } from './replay.ts';

/** A replayed quote as the administration reads it. */
export function toAdminQuote({ quote, decided, identical }: Replay): StoredQuoteView {
  const { decision } = quote;
  return {
    id: quote.id,
    requestId: quote.requestId,
    shipperId: quote.shipperId,
    quotedAt: quote.quotedAt.toISOString(),
    engineRevision: decision.engineRevision,
    identification: decision.request.identification,
    dispatcher: decision.dispatcher.document,
    originZip: decision.dispatcher.zip,
    destinationZip: decision.request.destinationZip,
    offers: decision.offers.map(({ expiresAtMs, ...offer }, index) => ({
      number: index + 1,
      ...offer,
      expiresAt: new Date(expiresAtMs).toISOString(),
    })),
    unoffered: [
      ...decided.passedOver.map(({ candidate }) => ({
        versionId: candidate.versionId,
        carrierId: candidate.carrierId,
        outcome: 'passed_over' as const,
        code: 'not_chosen',
        sentence: 'it offered, and filter or limit left it out',
      })),
      ...decided.refused.map((refused) => ({
        versionId: refused.candidate.versionId,
        carrierId: refused.candidate.carrierId,
        outcome: 'refused' as const,
        code: refused.refusal.code,
        sentence: sentenceOf(refused),
      })),
    ],
    identical,
  };
}
