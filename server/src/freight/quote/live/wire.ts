import type { LiveEnquiryInput, TriedLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import { decimalToScaled } from '../../../kernel/money.ts';
import type { Trial } from './try-carrier.ts';

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
export function toTried({ latencyMs, offers, refusal }: LiveAnswer): TriedLiveCarrier {
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
