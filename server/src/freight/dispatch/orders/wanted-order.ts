import type { NewNfe } from '../../nfe.ts';

/** An order that a freight is to be hired for, as far as it is known. */
export type WantedOrder = {
  orderNumber: string | null;
  channel: string | null;
  notes: string | null;
  /** Null: found by the NF-e's issuer, or the only one. */
  dispatchPointId: number | null;
  nfe: NewNfe | null;
  recipient: WantedRecipient;
  goods: readonly WantedGoods[];
};

/** Texts as they came: nothing of them is judged yet. */
export type WantedRecipient = Readonly<Record<RecipientMember, string | null>>;

export type RecipientMember =
  | 'name'
  | 'document'
  | 'stateInscription'
  | 'email'
  | 'phone'
  | 'zip'
  | 'street'
  | 'number'
  | 'complement'
  | 'district'
  | 'city'
  | 'state';

/** Equal units. Lengths in millimetres, weight in grams, the value of one in cents. */
export type WantedGoods = {
  sku: string | null;
  description: string | null;
  amount: number;
  heightMm: number | null;
  widthMm: number | null;
  lengthMm: number | null;
  weightG: number | null;
  valueCents: number;
};

/** What lacks, or is wrong: the member, and a sentence. */
export type OrderProblem = { field: string; message: string };

/** Which offer is wanted: one of a preview, or what a rule finds among those of now. */
export type OfferChoice =
  | { by: 'offer'; quoteId: string; offerNumber: number }
  /** None: nothing is hired where no freight waits for the NF-e. */
  | { by: 'attach' }
  | { by: 'cheapest' }
  | { by: 'fastest' }
  | { by: 'cheapest_within'; days: number };
