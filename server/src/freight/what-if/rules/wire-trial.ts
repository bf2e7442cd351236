import type { RuleTrialInput, RuleTrialView } from '@carreto/contract/admin/registry/rule-trials';
import { fail } from '../../../kernel/failure.ts';
import { costOf } from '../../quote/rated.ts';
import type { OfferReceipt, Receipts } from '../../quote/receipt/receipts-of.ts';
import type { CarrierName } from '../../quote/wire/receipts.ts';
import type { RuleChange } from './rule-change.ts';
import type { ShadowSum } from './rule-totals.ts';
import type { RuleSample, RuleTrial } from './try-rules.ts';

const usualQuotes = 1000;

/** @throws Failure `invalid_request` where nothing is tried. */
export function fromRuleTrial(body: RuleTrialInput): { change: RuleChange; limit: number } {
  const { ruleId = null, rule = null, active = true, ruleIds = null, quotes = usualQuotes } = body;
  if (ruleId === null && rule === null && ruleIds === null)
    throw fail('invalid_request', {
      details: [{ field: 'rule', message: 'informe rule, ruleId ou ruleIds' }],
    });
  return { change: { ruleId, draft: rule, active, order: ruleIds }, limit: quotes };
}

export function toRuleTrial(
  { triedId, totals, fromMs, untilMs, samples }: RuleTrial,
  nameOf: CarrierName,
): RuleTrialView {
  const { quotes, first, firstsOf, shadows, matchedQuotes, matchedOffers, ...counts } = totals;
  const isOfRule = triedId !== null;
  return {
    quotes,
    from: instantOf(fromMs),
    until: instantOf(untilMs),
    matchedQuotes: isOfRule ? matchedQuotes : null,
    matchedOffers: isOfRule ? matchedOffers : null,
    ...counts,
    first: {
      quotes: first.quotes,
      finalCents: first.cents,
      costCents: first.costCents,
      days: first.days,
    },
    carriers: [...firstsOf]
      .filter(([, { before, after }]) => before !== after)
      .sort(([, a], [, b]) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
      .map(([carrierId, sides]) => ({ carrierId, carrierName: nameOf(carrierId), ...sides })),
    shadows: [...shadows.values()]
      .filter((sum) => concerns(sum, triedId))
      .sort((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, mostShadows)
      .map(toShadow),
    samples: samples.map((sample) => toSample(sample, nameOf)),
  };
}

const mostShadows = 100;

function concerns({ by, of, offers }: ShadowSum, triedId: number | null): boolean {
  return triedId === null ? offers.before !== offers.after : by.id === triedId || of.id === triedId;
}

function sizeOf({ offers }: ShadowSum): number {
  return Math.max(offers.before, offers.after);
}

function toShadow({ by, of, reason, action, offers }: ShadowSum): RuleTrialView['shadows'][number] {
  const named = ({ id, name }: ShadowSum['by']) => ({ ruleId: id < 1 ? null : id, name });
  return {
    by: named(by),
    of: named(of),
    reason,
    action,
    offersBefore: offers.before,
    offersAfter: offers.after,
  };
}

function toSample(
  { id, decision, before, after }: RuleSample,
  nameOf: CarrierName,
): RuleTrialView['samples'][number] {
  return {
    quoteId: id,
    quotedAt: new Date(decision.atMs).toISOString(),
    uf: decision.destination?.uf ?? null,
    goodsCents: goodsCentsOf(decision),
    offers: offersBeside(before, after)
      .map((pair) => toSampleOffer(pair, nameOf))
      .sort(differingFirst)
      .slice(0, mostOffers),
  };
}

const mostOffers = 20;

function goodsCentsOf({ dispatcher, items }: RuleSample['decision']): number {
  return (
    dispatcher.declaredCents ??
    items.reduce((sum, { amount, unitValueCents }) => sum + amount * unitValueCents, 0)
  );
}

type OfferPair = { before: OfferReceipt | null; after: OfferReceipt | null; offer: OfferReceipt };
type SampleOffer = RuleTrialView['samples'][number]['offers'][number];

/** The offers that are visible on either side. */
function offersBeside(before: Receipts, after: Receipts): OfferPair[] {
  const afterByKey = new Map(after.offers.map((offer) => [keyOf(offer), offer]));
  const beforeKeys = new Set(before.offers.map(keyOf));
  return [
    ...before.offers.map((offer) => ({ offer, before: offer, after: afterByKey.get(keyOf(offer)) ?? null })),
    ...after.offers
      .filter((offer) => !beforeKeys.has(keyOf(offer)))
      .map((offer) => ({ offer, before: null, after: offer })),
  ];
}

function keyOf({ source, rated }: OfferReceipt): string {
  if ('versionId' in source) return `table ${source.versionId}`;
  return `live ${source.connectorId} ${rated.kind === 'live' ? rated.offer.identifier : ''}`;
}

function toSampleOffer({ offer, before, after }: OfferPair, nameOf: CarrierName): SampleOffer {
  const { rated, source } = offer;
  return {
    carrierId: source.carrierId,
    carrierName: nameOf(source.carrierId),
    service: rated.service,
    costCents: costOf(rated),
    before: toSide(before),
    after: toSide(after),
  };
}

const minutesOfADay = 1440;

function toSide(offer: OfferReceipt | null): SampleOffer['before'] {
  if (offer === null) return null;
  const { number, rated, lines } = offer;
  return {
    number,
    finalCents: rated.finalPriceCents,
    days: Math.floor(rated.deliveryMinutes / minutesOfADay),
    lines: lines.filter(({ section }) => section === 'rules').map(({ text }) => text),
  };
}

function differingFirst(a: SampleOffer, b: SampleOffer): number {
  const isSame = ({ before, after }: SampleOffer): number =>
    Number(
      before?.finalCents === after?.finalCents &&
        before?.days === after?.days &&
        before?.number === after?.number,
    );
  return isSame(a) - isSame(b);
}

function instantOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
