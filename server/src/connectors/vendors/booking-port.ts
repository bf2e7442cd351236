import type { Closing } from './closing.ts';
import type { VendorParty } from './party.ts';

/** One freight to be handed to a carrier's system. Grams, millimetres, cents; days are `YYYY-MM-DD`. */
export type Booking = {
  /** Ours, under which it is found again; unique for each freight that is booked. */
  reference: string;
  orderNumber: string | null;
  /** The service of the offer that was hired, and the carrier's own name of that offer. */
  serviceCode: string | null;
  offerIdentifier: string | null;
  /** What the offer costs the shipper. */
  costCents: number;
  sender: VendorParty;
  recipient: VendorParty;
  nfes: readonly BookedNfe[];
  volumes: readonly BookedVolume[];
  /** What is inside, in a few words. */
  contents: string;
  declaredCents: number;
  /** The day on which it is ready. */
  readyOn: string;
};

export type BookedNfe = {
  accessKey: string;
  number: string;
  series: string;
  issuedOn: string;
  valueCents: number;
  cfop: string | null;
};

export type BookedVolume = {
  /** From 1. */
  number: number;
  heightMm: number;
  widthMm: number;
  lengthMm: number;
  weightG: number;
};

/** How a carrier knows a freight that it took. */
export type BookedCodes = {
  /** What cancels it and asks for its label. */
  bookingCode: string;
  /** By which it is followed; the first is of the freight, or one a volume in their order. */
  trackingCodes: readonly string[];
};

export type BookOutcome =
  | { kind: 'booked'; codes: BookedCodes }
  /** The carrier said no, and took nothing; its words. */
  | { kind: 'refused'; sentence: string }
  /** It could not be asked: nothing was sent. */
  | ({ kind: 'not_sent'; sentence: string; retryAfterMs: number | null } & Closing)
  /** It was sent, and whether the carrier took it is not known. */
  | ({ kind: 'unknown'; sentence: string } & Closing);

export type FindOutcome =
  | { kind: 'booked'; codes: BookedCodes }
  /** The carrier knows of none. */
  | { kind: 'none' }
  /** There is nothing by which this one could be looked up. */
  | { kind: 'not_findable' }
  /** It could not be looked up now. */
  | ({ kind: 'unknown'; sentence: string } & Closing);

export type CancelOutcome =
  | { kind: 'cancelled' }
  /** It is too late, or the carrier does not know it; its words. */
  | { kind: 'refused'; sentence: string }
  | ({ kind: 'unknown'; sentence: string } & Closing);

export type LabelOutcome =
  | { kind: 'label'; pdf: Buffer }
  /** It is still being drawn. */
  | { kind: 'pending' }
  | { kind: 'refused'; sentence: string }
  | ({ kind: 'unknown'; sentence: string } & Closing);

/** What an earlier booking is looked up by, and the day from which it may have been made. */
export type BookingLookup = {
  reference: string;
  orderNumber: string | null;
  nfeKeys: readonly string[];
  sinceOn: string;
};

/**
 * A carrier that takes freights by its own system. Nothing rejects but for bugs. `book` is never called again before `find` said
 * that there is none; a desk without `find` cannot be looked up, and what is not known of it waits for a person.
 */
export type BookingDesk = {
  book(booking: Booking, signal: AbortSignal): Promise<BookOutcome>;
  find: ((lookup: BookingLookup, signal: AbortSignal) => Promise<FindOutcome>) | null;
  cancel: ((codes: BookedCodes, signal: AbortSignal) => Promise<CancelOutcome>) | null;
  label: ((codes: BookedCodes, signal: AbortSignal) => Promise<LabelOutcome>) | null;
};
