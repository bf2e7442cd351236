import { withoutNumber } from '../address.ts';
import type { NewNfe } from '../nfe.ts';

/** What a hire says beyond the offer: who sends and receives, and what is known of the order. */
export type HireOrder = {
  shipperCnpj: string;
  /** Null: the quoted one. */
  dispatcher: OrderDispatcher | null;
  recipient: OrderRecipient;
  metadata: { key: string; value: string }[];
  orderNumber: string | null;
  parentOrderNumber: string | null;
  /** Null: the quote's. */
  channel: string | null;
  subchannel: string | null;
  orderedAtMs: number | null;
  invoicedAtMs: number | null;
  paymentType: string | null;
  notes: string | null;
  chargedCents: number | null;
  /** `YYYY-MM-DD`. */
  collectionOn: string | null;
  /** Replaces the calculated deadline. */
  informedDeliveryAtMs: number | null;
  nfes: NewNfe[];
};

/** `details` null: only number and zip code were sent, the registered collection point supplies the rest. */
export type OrderDispatcher = {
  document: string;
  zip: string;
  details: {
    corporateName: string;
    stateInscription: string | null;
    street: string;
    number: string;
    district: string;
    complement: string | null;
    city: string | null;
    state: string | null;
  } | null;
};

/** City and state are null where the zip code is to tell them (decision H6). */
export type OrderRecipient = {
  document: string;
  stateInscription: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  address: {
    zip: string;
    street: string;
    number: string;
    district: string;
    complement: string | null;
    city: string | null;
    state: string | null;
  };
};

/** Shops of long ago send neither: an order is not refused for it. */
export function numberAndDistrict(
  number: string | undefined,
  district: string | undefined,
): { number: string; district: string } {
  return { number: number ?? withoutNumber, district: district ?? '' };
}
