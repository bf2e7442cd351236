import type { Generated } from 'kysely';

/** Where a freight stands with its carrier's own system. */
export type BookingState =
  /** It has no NF-e yet, or somebody decides first. */
  | 'waiting'
  /** It is to be handed over. */
  | 'due'
  /** It was sent, and what became of it is looked up. */
  | 'sent'
  | 'booked'
  /** The carrier said no. */
  | 'refused'
  /** Nobody can look up whether the carrier has it: a person says. */
  | 'unknown'
  /** The freight was cancelled, and the carrier is to be told. */
  | 'cancelling'
  | 'cancelled'
  /** The freight was cancelled or went on without it. */
  | 'needless';

/** Freights in carriers' own systems; migrations 0091 and 0096 say what the tables mean. */
export type BookingRows = {
  carrierBooking: {
    id: Generated<number>;
    shipperId: number;
    freightCode: string;
    accountId: number;
    state: BookingState;
    /** Under which the carrier is asked: another one where a person has it booked anew. */
    reference: string;
    dueAt: Date;
    /** Of the request whose outcome is looked up. */
    sentAt: Date | null;
    failures: Generated<number>;
    problem: string | null;
    bookingCode: string | null;
    trackingCodes: Generated<string[]>;
    bookedAt: Date | null;
    /** Since when nothing more becomes of it. */
    closedAt: Date | null;
    leaseUntil: Date | null;
    leaseToken: string | null;
    createdAt: Generated<Date>;
  };
  bookingLabel: {
    id: Generated<number>;
    shipperId: number;
    freightCode: string;
    bookingCode: string;
    pdf: Buffer;
    pageCount: number;
    neededUntil: Date;
    createdAt: Generated<Date>;
  };
  bookingStart: {
    accountId: number;
    since: Date;
    lookedAt: Date;
  };
};
