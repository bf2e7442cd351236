import type {
  BookingLabel,
  DanfeNfe,
  Label,
  LabelPicture,
  LabelVolume,
} from '../../documents/labels/content.ts';
import { danfeNfe, type KnownNfe } from '../../documents/labels/danfe-nfe.ts';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import type { ShipperPictures } from '../../registry/label-pictures/printed-pictures.ts';
import type { FoundFreight, FoundNfe } from '../find.ts';
import { type BookedCodesOf, carrierCodeOf } from '../post/bookings/booked-codes.ts';
import { postingListNumber } from '../post/posting-list-document.ts';
import { volumeAt } from '../post/volume-at.ts';
import { volumeCode } from '../volume-code.ts';
import { issuerParty, recipientParty, senderParty } from './parties.ts';
import type { PostedFreight } from './posted.ts';

/** What the labels of a freight are made from; `posted` is null for one that a carrier takes. */
export type Labelled = {
  freight: FoundFreight;
  posted: PostedFreight | null;
  /** Of freights in their carriers' own systems. */
  bookedCodes: BookedCodesOf;
  /** The label that the carrier drew, where it is printed in place of the house's. */
  bookingLabel?: BookingLabel;
  places: PlaceIndex;
  trackingUrl: string;
  /** Whether integrations are tried with the shipper. */
  isTest: boolean;
  /** What the shipper's labels show beside texts. */
  pictures: ShipperPictures;
  /** The number of the only volume that is wanted; all of them where it is left out. */
  only?: number;
};

/** The labels of a freight's volumes, in their order. */
export function volumeLabels(labelled: Labelled): Label[] {
  const { posted } = labelled;
  return numbersOf(labelled).map((number) => {
    const volume = volumeOf(labelled, number);
    return posted === null ? carrierLabel(labelled, volume) : postalLabel(labelled, volume, posted);
  });
}

/**
 * The simplified DANFEs of a freight: each volume has one, and each NF-e too. Further volumes show the last NF-e, and
 * further NF-es are on labels of the last volume.
 */
export function danfeLabels(labelled: Labelled, nfes: readonly DanfeNfe[]): Label[] {
  const numbers = numbersOf(labelled);
  const count = labelled.only === undefined ? Math.max(numbers.length, nfes.length) : 1;
  return Array.from({ length: count }, (_, index): Label[] => {
    const number = numbers[Math.min(index, numbers.length - 1)] ?? 1;
    const nfe = nfes[Math.min(Math.max(index, number - 1), nfes.length - 1)];
    return nfe === undefined ? [] : [danfeLabel(labelled, volumeOf(labelled, number), nfe)];
  }).flat();
}

/** The freight's NF-es as a simplified DANFE needs them, or the wire's names of what they lack (decision L4). */
export function danfeNfesOf({
  nfes,
}: Pick<FoundFreight, 'nfes'>): { nfes: DanfeNfe[] } | { missing: string[] } {
  const checked = (nfes.length === 0 ? [noNfe] : nfes.map(knownNfe)).map(danfeNfe);
  const missing = new Set(checked.flatMap((one) => ('missing' in one ? one.missing : [])));
  if (missing.size > 0) return { missing: [...missing] };
  return { nfes: checked.flatMap((one) => ('nfe' in one ? [one.nfe] : [])) };
}

const noNfe: KnownNfe = {
  accessKey: null,
  number: null,
  series: null,
  issuedAtMs: null,
  operationType: null,
  emissionType: null,
  protocol: null,
  authorisedAtMs: null,
  valueCents: null,
  contingency: null,
  isTest: false,
};

function knownNfe(nfe: FoundNfe): KnownNfe {
  const { accessKey, number, series, operationType, emissionType, protocol, valueCents } = nfe;
  return {
    ...noNfe,
    accessKey,
    number,
    series,
    operationType,
    emissionType,
    protocol,
    valueCents,
    issuedAtMs: nfe.issuedAt.getTime(),
    // Since when and why is in the NF-e's XML alone.
    contingency: emissionType === null || emissionType === 1 ? null : { sinceMs: null, reason: null },
  };
}

function numbersOf({ freight: { volumeCount }, only }: Labelled): number[] {
  return only === undefined ? Array.from({ length: volumeCount }, (_, index) => index + 1) : [only];
}

function volumeOf({ freight, isTest }: Labelled, number: number): LabelVolume {
  const { code, orderNumber, volumeCount, agreement } = freight;
  return {
    ...(isTest ? { isTest } : {}),
    freightCode: code,
    volumeCode: volumeCode(code, number),
    volumeNumber: number,
    volumeCount,
    // Nothing weighs nothing: nobody said.
    weightG: volumeAt(agreement.volumes, number)?.unitWeightG || null,
    orderNumber,
  };
}

function danfeLabel({ freight, posted, places }: Labelled, volume: LabelVolume, nfe: DanfeNfe): Label {
  const { agreement, recipient } = freight;
  return {
    model: 'danfe',
    ...volume,
    nfe,
    issuer: issuerParty(agreement, nfe.accessKey),
    recipient: recipientParty(recipient, places),
    carrierName: agreement.carrier.tradeName,
    serviceName: agreement.carrier.service,
    trackingCode: posted?.codes[volume.volumeNumber - 1] ?? null,
  };
}

function carrierLabel(labelled: Labelled, volume: LabelVolume): Label {
  const { freight, places, trackingUrl, bookedCodes, bookingLabel } = labelled;
  const { agreement, recipient, nfes, hiredAt } = freight;
  const carrierCode = carrierCodeOf(bookedCodes.get(freight.code), volume);
  return {
    model: 'carrier',
    ...volume,
    carrierName: agreement.carrier.tradeName,
    serviceName: agreement.carrier.service,
    route: agreement.rating?.lane.region ?? null,
    nfes: nfes.map(({ number, series, accessKey }) => ({ number, series, accessKey })),
    ...(carrierCode === undefined ? {} : { carrierCode }),
    ...(bookingLabel === undefined ? {} : { bookingLabel }),
    trackingUrl,
    recipient: recipientParty(recipient, places),
    sender: senderParty(agreement, places),
    ...logoOf(labelled),
    hiredAtMs: hiredAt.getTime(),
  };
}

function postalLabel(labelled: Labelled, volume: LabelVolume, posted: PostedFreight): Label {
  const { freight, places, pictures } = labelled;
  const serviceMark = pictures.markOf(posted.accountId, posted.serviceCode);
  const { agreement, recipient, nfes } = freight;
  return {
    model: 'postal',
    ...volume,
    trackingCode: posted.codes[volume.volumeNumber - 1] ?? null,
    authorization: posted.authorization,
    serviceName: agreement.carrier.service,
    serviceCode: posted.serviceCode.padStart(5, '0'),
    // Registration is part of every parcel.
    additionalServices: ['25'],
    declaredValueCents: null,
    contract: posted.contract,
    postingCard: posted.card,
    postingList: posted.list === null ? null : postingListNumber(posted.list.number),
    nfeNumber: nfes[0]?.number ?? null,
    remark: freight.orderNumber,
    recipient: { ...recipientParty(recipient, places), latitude: null, longitude: null },
    sender: senderParty(agreement, places),
    ...logoOf(labelled),
    ...(serviceMark === undefined ? {} : { serviceMark }),
  };
}

/** The shipper's where it sends: returns are sent by consumers. */
function logoOf({ freight, pictures: { own } }: Labelled): { logo?: LabelPicture } {
  return own === undefined || freight.reverse ? {} : { logo: own };
}
