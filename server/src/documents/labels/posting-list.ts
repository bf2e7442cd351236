import type { LabelParty } from './content.ts';

/**
 * What goes to the postal operator in one hand-over, as plain JSON. Weights in grams, money in cents, the instant in
 * milliseconds since 1970 (UTC).
 */
export type PostingList = {
  /** Of the list; also its barcode. Digits and capital letters. */
  number: string;
  closedAtMs: number;
  contract: string;
  /** Of the customer with the operator. */
  administrativeCode: string | null;
  postingCard: string;
  /** Of the agency or unit that receives, where it is known. */
  postingUnit: string | null;
  sender: LabelParty;
  /** In the order in which they are listed. */
  items: PostingListItem[];
};

/** One object of a posting list. */
export type PostingListItem = {
  trackingCode: string;
  serviceCode: string;
  serviceName: string;
  /** Eight digits. */
  zip: string;
  weightG: number | null;
  /** Two digits each: 25 registration, 01 receipt notice, 02 own hands, 19 and 64 declared value … */
  additionalServices: string[];
  declaredValueCents: number | null;
  nfeNumber: string | null;
  volumeNumber: number;
  volumeCount: number;
  recipientName: string;
};
