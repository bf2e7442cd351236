import type { BookedVolume, Booking } from '../../../connectors/vendors/booking-port.ts';
import type { VendorParty } from '../../../connectors/vendors/party.ts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { FoundFreight } from '../../find.ts';

/** A freight as far as a carrier's system is told of it. */
type ToBook = Pick<FoundFreight, 'code' | 'agreement' | 'recipient' | 'nfes' | 'orderNumber'>;

/** What stands where nobody described the goods. */
const goods = 'Mercadoria';
const longestContents = 200;

/** What a carrier's system needs of a freight that it lacks. */
export type NotBookable = { missing: 'sender_address' | 'recipient' };

/**
 * A freight as a carrier's system takes it: pure.
 * @param reference ours, under which it is found again.
 */
export function bookingOf(
  { code, agreement, recipient, nfes, orderNumber }: ToBook,
  { reference, nowMs }: { reference: string; nowMs: number },
): Booking | NotBookable {
  const sender = senderOf(agreement);
  if (sender === null) return { missing: 'sender_address' };
  if (recipient.anonymisedAt !== null) return { missing: 'recipient' };
  const { terms, carrier, price, volumes } = agreement;
  const described = [...new Set(volumes.flatMap(({ description }) => description ?? []))].join(', ');
  const collectionOn = agreement.order.collectionOn ?? formatDay(dayInSaoPaulo(nowMs));
  return {
    reference,
    orderNumber: orderNumber ?? code,
    serviceCode: carrier.serviceCode,
    offerIdentifier: terms.identifier,
    costCents: price.costCents,
    sender,
    recipient: recipientOf(recipient),
    nfes: nfes.map(({ accessKey, number, series, issuedAt, valueCents, cfop }) => ({
      accessKey,
      number,
      series,
      issuedOn: formatDay(dayInSaoPaulo(issuedAt.getTime())),
      valueCents,
      cfop,
    })),
    volumes: volumes.flatMap(unitsOf).map((volume, index) => ({ ...volume, number: index + 1 })),
    contents: (described === '' ? goods : described).slice(0, longestContents),
    declaredCents: volumes.reduce((total, { amount, unitValueCents }) => total + amount * unitValueCents, 0),
    readyOn: collectionOn,
  };
}

function unitsOf({
  amount,
  heightMm,
  widthMm,
  lengthMm,
  unitWeightG,
}: FoundFreight['agreement']['volumes'][number]): Omit<BookedVolume, 'number'>[] {
  return Array.from({ length: amount }, () => ({ heightMm, widthMm, lengthMm, weightG: unitWeightG }));
}

function senderOf({ dispatcher }: FoundFreight['agreement']): VendorParty | null {
  const { address, corporateName, tradeName, document, stateInscription, zip } = dispatcher;
  const name = tradeName ?? corporateName;
  if (address === null || name === null) return null;
  const { street, number, complement, district, city, state: uf } = address;
  return {
    ...{ name, document, stateInscription, email: null, phone: null, zip, ibge: null },
    ...{ street, number, complement, district, city, uf },
  };
}

function recipientOf(recipient: FoundFreight['recipient']): VendorParty {
  const { name, document, stateInscription, email, phone, zip } = recipient;
  const { street, number, complement, district, city, state: uf } = recipient;
  return {
    ...{ name, document, stateInscription, email, phone, zip, ibge: null },
    ...{ street, number, complement, district, city, uf },
  };
}
