import type { PostingList as PostingListDocument } from '../../documents/labels/posting-list.ts';
import type { PostingList } from './posting-list.ts';

/** A posting list as it is drawn: pure, and the same at every print. */
export function postingListDocument({ number, closedAt, head, items }: PostingList): PostingListDocument {
  const { sender, contract, card, administrativeCode } = head;
  return {
    number: postingListNumber(number),
    closedAtMs: closedAt.getTime(),
    contract,
    administrativeCode,
    postingCard: card,
    postingUnit: null,
    sender: {
      ...sender.address,
      name: sender.name,
      document: sender.document,
      stateInscription: null,
      phone: null,
    },
    items: items.map((item) => ({
      trackingCode: item.code,
      serviceCode: item.serviceCode,
      serviceName: item.serviceName,
      zip: item.recipientZip,
      weightG: item.weightG,
      additionalServices: item.extras,
      declaredValueCents: item.declaredCents,
      nfeNumber: item.nfeNumber,
      volumeNumber: item.volumeNumber,
      volumeCount: item.volumeCount,
      recipientName: item.recipientName,
    })),
  };
}

/** As labels and lists print it. */
export function postingListNumber(number: number): string {
  return String(number).padStart(8, '0');
}
