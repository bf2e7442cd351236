import type { LivePart } from '../connectors/live-carrier/answer.ts';
import type { PackedVolume, PackingItem } from '../engine/packing/goods.ts';
import type { Shipment } from '../engine/rating/shipment.ts';
import type { LaneSnapshot } from '../engine/rating/snapshot.ts';

/** What was agreed when a freight was hired, kept as it was (decision H10). Money in cents, days as `YYYY-MM-DD`. */
export type Agreement = {
  v: 1;
  shipper: AgreedParty;
  /** Where it leaves from, as far as it is known (decision H7). */
  dispatcher: AgreedDispatcher;
  carrier: AgreedParty & { service: string; serviceCode: string | null };
  order: {
    identification: string | null;
    subchannel: string | null;
    orderedAt: string | null;
    invoicedAt: string | null;
    paymentType: string | null;
    notes: string | null;
    /** The day on which it should be collected. */
    collectionOn: string | null;
    /** What the shipper charges its customer. */
    chargedCents: number | null;
  };
  /** The goods as they were ordered, and as the volumes they travel in. */
  items: readonly PackingItem[];
  volumes: readonly PackedVolume[];
  price: {
    costCents: number;
    finalCents: number;
    /** What a live carrier said its price is made of, adding up to the cost; absent where it did not, and of freights from before. */
    parts?: readonly LivePart[];
  };
  terms: {
    /** Version of the freight table; null for live and not-quoted freights. */
    versionId: number | null;
    tableReference: string;
    /** The live carrier's own id of the offer. */
    identifier: string | null;
    modal: 'road' | 'air';
    loadType: 'fractional' | 'full_load';
    freightPayment: 'CIF' | 'FOB';
    /** Of the carrier; whole days are business days. */
    transitMinutes: number;
    /** Business days that freight rules added. */
    extraDays: number;
    appliedRules: string[];
    /** The carrier's deadline counted from the quote. */
    estimatedOn: string;
    /** The deadline the shipper informed; it replaces the calculated one. */
    informedDeliveryAt: string | null;
  };
  metadata: { key: string; value: string }[];
  /** What prices it again to the cent; null where nothing was rated. */
  rating: {
    lane: LaneSnapshot;
    shipment: Shipment;
    engineRevision: number;
    quotedAt: string;
    destinationZip: string;
  } | null;
};

/** A company with its address. */
export type AgreedParty = {
  document: string;
  stateInscription: string | null;
  corporateName: string;
  tradeName: string;
  address: AgreedAddress;
};

export type AgreedAddress = {
  zip: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  state: string;
};

/** Of a dispatcher that nobody registered only number and zip code are known. */
export type AgreedDispatcher = Omit<AgreedParty, 'corporateName' | 'tradeName' | 'address'> & {
  corporateName: string | null;
  tradeName: string | null;
  address: Omit<AgreedAddress, 'zip'> | null;
  zip: string;
};
