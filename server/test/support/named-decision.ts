import type { Decision } from '../../src/freight/quote/store/decision.ts';

/** A decision in the form with names, in which quotes were kept until release 0.1. */
export function namedDecision({ offers, live, ...decision }: Decision): Buffer {
  const lists = offers.map((offer) => [
    offer.versionId ?? 0,
    offer.costCents,
    offer.finalCents,
    offer.transitMinutes,
    offer.extraDays,
    offer.expiresAtMs,
    ...(offer.live === null ? [] : [offer.live.answer, offer.live.offer]),
  ]);
  const answers = live.length === 0 ? {} : { live };
  return Buffer.from(JSON.stringify({ ...decision, offers: lists, ...answers }));
}
