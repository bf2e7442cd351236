import type { StoredQuoteView } from '@carreto/contract/admin/freights/quotes';
import { type LiveSource, sourceOf, type TableSource } from '../rated.ts';
import { type Replay, sentenceOf } from '../replay/replay.ts';

type Unoffering = Pick<StoredQuoteView['unoffered'][number], 'versionId' | 'connectorId' | 'carrierId'>;

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
    offers: decision.offers.map(({ expiresAtMs, live, ...offer }, index) => ({
      number: index + 1,
      ...offer,
      connectorId: decision.live[live?.answer ?? -1]?.connectorId ?? null,
      identifier: decision.live[live?.answer ?? -1]?.offers[live?.offer ?? -1]?.identifier ?? null,
      expiresAt: new Date(expiresAtMs).toISOString(),
    })),
    unoffered: [
      ...decided.passedOver.map((rated) => ({
        ...toUnoffering(sourceOf(rated)),
        outcome: 'passed_over' as const,
        code: 'not_chosen',
        sentence: 'it offered, and filter or limit left it out',
      })),
      ...decided.refused.map((refused) => ({
        ...toUnoffering(refused.candidate),
        outcome: 'refused' as const,
        code: refused.refusal.code,
        sentence: sentenceOf(refused),
      })),
    ],
    identical,
  };
}

function toUnoffering(source: TableSource | LiveSource): Unoffering {
  const { carrierId } = source;
  return 'versionId' in source
    ? { versionId: source.versionId, connectorId: null, carrierId }
    : { versionId: null, connectorId: source.connectorId, carrierId };
}
