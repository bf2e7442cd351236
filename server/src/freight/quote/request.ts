import type { PackingItem } from '../../engine/packing/goods.ts';
import type { OfferFilter } from '../../engine/rating/choose.ts';

/** A quote as the house understands it: what leaves where, for whom. */
export type QuoteRequest = {
  platformCode: string;
  shipperCnpj: string;
  recipient: { type: 'individual' | 'company'; document: string | null; stateInscription: string | null };
  destinationZip: number;
  dispatchers: readonly QuoteDispatcher[];
  channel: string | null;
  subchannel: string | null;
  filter: OfferFilter | null;
  /** Most offers per dispatcher. */
  limit: number | null;
  /** The caller's own id of the quote. */
  identification: string | null;
  reverse: boolean;
  loadTypes: readonly ('fractional' | 'full_load')[];
  returns: { composition: boolean; volumes: boolean; appliedRules: boolean };
};

/** Goods that leave one place. */
export type QuoteDispatcher = {
  /** CNPJ, or the CPF of a consumer in a reverse freight. */
  document: string;
  zip: number;
  /** Replaces the sum of unit values for charges by value (decision Q6). */
  declaredCents: number | null;
  items: readonly QuoteItem[];
};

/** A line of goods; dimensions and weight are null where the SKU catalogue is to supply them (decision S3). */
export type QuoteItem = Omit<PackingItem, 'heightMm' | 'widthMm' | 'lengthMm' | 'unitWeightG'> & {
  heightMm: number | null;
  widthMm: number | null;
  lengthMm: number | null;
  unitWeightG: number | null;
};
