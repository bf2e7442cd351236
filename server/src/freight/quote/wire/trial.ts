import type { QuoteTrialInput, TriedQuoteView } from '@carreto/contract/admin/freights/quote-trials';
import type { Place } from '../../../engine/rating/shipment.ts';
import { parseRule } from '../../../engine/rules/parse-rule.ts';
import type { FreightRule } from '../../../engine/rules/rule.ts';
import { parseDay } from '../../../kernel/days.ts';
import { fail } from '../../../kernel/failure.ts';
import { bare } from '../receipt/settings-of-change.ts';
import type { QuoteItem } from '../request.ts';
import type { QuoteTrial, TriedQuote } from '../trial/try-quote.ts';
import { toPackedVolume } from './packed-volume.ts';
import { type CarrierName, toOffer, toRefusal } from './receipts.ts';

/** The volume type of mixed goods. */
const mixedGoods = 999;
/** After all rules that people have ordered. */
const lastPriority = 1_000_000;

/** @throws Failure `invalid_request` for draft rules that the engine does not read. */
export function fromTrial(body: QuoteTrialInput): QuoteTrial {
  return {
    request: {
      platformCode: body.platformCode ?? '',
      recipient: { type: body.recipientType ?? 'individual', document: null, stateInscription: null },
      destinationZip: Number(body.destinationZip),
      channel: body.channel ?? null,
      subchannel: null,
      filter: null,
      limit: null,
      identification: null,
      reverse: body.reverse ?? false,
      loadTypes: [...new Set(body.loadTypes ?? (['fractional'] as const))],
      returns: { composition: false, volumes: true, appliedRules: false },
    },
    dispatcher: {
      document: body.dispatcher ?? null,
      zip: Number(body.originZip),
      declaredCents: body.declaredCents ?? null,
      items: body.volumes.map(itemOf),
    },
    day: body.quotedOn === undefined ? null : parseDay(body.quotedOn),
    versionIds: [...new Set(body.versionIds ?? [])],
    changes: {
      draftRules: (body.draftRules ?? []).map(draftOf),
      withoutRules: body.withoutAllRules === true ? 'all' : (body.withoutRules ?? []),
      onlyVersions: body.onlyVersions ?? false,
    },
    asksLive: body.asksLive ?? true,
  };
}

function itemOf(volume: QuoteTrialInput['volumes'][number], index: number): QuoteItem {
  return {
    index,
    amount: volume.amount ?? 1,
    category: volume.category ?? mixedGoods,
    sku: volume.sku ?? null,
    tag: null,
    description: null,
    heightMm: volume.heightMm ?? null,
    widthMm: volume.widthMm ?? null,
    lengthMm: volume.lengthMm ?? null,
    unitWeightG: volume.unitWeightG ?? null,
    unitValueCents: volume.unitValueCents ?? 0,
    consolidate: volume.consolidate ?? false,
    overlaid: volume.overlaid ?? false,
    rotate: volume.rotate ?? false,
    amountVolumes: null,
  };
}

/** A draft has no id of the registry: a negative one tells it apart from every rule that has. */
function draftOf(draft: object, index: number): FreightRule {
  const read = parseRule({ ...draft, priority: lastPriority, active: true });
  if ('errors' in read)
    throw fail('invalid_request', {
      details: read.errors.map(({ field, ...detail }) => ({
        ...detail,
        field: `draftRules[${index}]${field === undefined || field === '' ? '' : `.${field}`}`,
      })),
    });
  return { ...read.rule, id: -1 - index };
}

export function toTriedQuote(
  { enquired, decided, offers, refusals }: TriedQuote,
  nameOf: CarrierName,
): TriedQuoteView {
  return {
    quotedAt: new Date(enquired.atMs).toISOString(),
    engineRevision: enquired.engineRevision,
    origin: toPlace(enquired.origin),
    destination: toPlace(enquired.destination),
    offers: offers.map((offer) => toOffer(offer, nameOf)),
    refusals: refusals.map((refusal) => {
      const view = toRefusal(refusal, nameOf);
      return (view.ruleId ?? 1) < 1 ? { ...view, ruleId: null } : view;
    }),
    volumes: decided.packing.volumes.map(toPackedVolume),
  };
}

function toPlace(place: Place | null): TriedQuoteView['origin'] {
  return place === null ? null : { zip: bare(place.zip), uf: place.uf, city: place.city };
}
