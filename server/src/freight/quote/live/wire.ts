import type { LiveEnquiryInput, TriedLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import type { TriedVendorDraft } from '@carreto/contract/admin/registry/vendor-accounts';
import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { decimalToScaled } from '../../../kernel/money.ts';
import type { Trial } from './try-carrier.ts';
import type { TriedDraft } from './try-draft.ts';

/** An ordinary parcel. */
const parcel = { weightG: 5000, heightMm: 200, widthMm: 300, lengthMm: 400 };
const parcelReais = 200;

/** What to try a connector with, in the words of the contract. */
export function fromTrial({
  originZip,
  destinationZip,
  valueReais,
  loadType,
  ...measures
}: LiveEnquiryInput): Trial {
  return {
    ...parcel,
    ...measures,
    originZip: Number(originZip),
    destinationZip: Number(destinationZip),
    valueCents: decimalToScaled(valueReais ?? parcelReais, 2),
    loadType: loadType ?? 'fractional',
  };
}

/** What a carrier said, for whoever tried it. */
export function toTried({
  latencyMs,
  offers,
  refusal,
}: Pick<LiveAnswer, 'latencyMs' | 'offers' | 'refusal'>): TriedLiveCarrier {
  return {
    latencyMs,
    offers: offers.map((offer) => ({
      identifier: offer.identifier,
      service: offer.service,
      serviceCode: offer.serviceCode,
      loadType: offer.loadType,
      modal: offer.modal,
      costCents: offer.costCents,
      transitMinutes: offer.transitMinutes,
      expiresAt: new Date(offer.expiresAtMs).toISOString(),
    })),
    code: refusal?.code ?? null,
    sentence: refusal?.sentence ?? null,
  };
}

/** From a town to the largest one, where nobody says which way a parcel goes. */
export const usualWay: LiveEnquiryInput = { originZip: '29161376', destinationZip: '01311000' };

/** How long an offer is shown to hold of which its carrier does not say it. */
const shownForMs = 86_400_000;

/** What came of a credential that is not kept. */
export function toTriedDraft({ outcome, sentence, prices }: TriedDraft, clock: Clock): TriedVendorDraft {
  return { outcome, sentence, prices: prices === null ? null : pricesOf(prices, clock.nowMs()) };
}

function pricesOf(
  { outcome, latencyMs }: NonNullable<TriedDraft['prices']>,
  nowMs: number,
): TriedLiveCarrier {
  if (outcome.kind === 'refusal') return toTried({ latencyMs, offers: [], refusal: outcome });
  const offers = outcome.offers.map((offer) => ({
    ...offer,
    expiresAtMs: offer.expiresAtMs ?? nowMs + shownForMs,
  }));
  return toTried({ latencyMs, offers, refusal: null });
}
