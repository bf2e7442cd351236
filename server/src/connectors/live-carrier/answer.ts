/** What one live carrier said to one enquiry; facts that are stored with the quote and never asked for again. */
export type LiveAnswer = {
  connectorId: number;
  /** Name and revision of the connector when it was asked. */
  connector: string;
  connectorRevision: number;
  carrierId: number;
  /** From asking to the answer, whole milliseconds; 0 where it was not asked. */
  latencyMs: number;
  /** Remembered from an equal enquiry of a moment ago. */
  cached: boolean;
  /** Empty where it refused. */
  offers: readonly LiveOffer[];
  /** Why there is no offer; null where there is one. */
  refusal: LiveRefusal | null;
};

/** An offer as a live carrier made it. Money in cents, weights in grams. */
export type LiveOffer = {
  /** The carrier's own name of the offer, by which it is hired. */
  identifier: string;
  service: string;
  serviceCode: string | null;
  serviceDescription: string | null;
  deliveryNote: string | null;
  modal: 'road' | 'air';
  loadType: 'fractional' | 'full_load';
  homeDelivery: boolean | null;
  carrierNeedsToReturnToSender: boolean | null;
  costCents: number;
  /** What the price is made of in the carrier's own words, adding up to it; absent where the carrier does not say. */
  parts?: readonly LivePart[];
  /** Why what the carrier says of its parts is not what the price is made of; absent where nothing is the matter. */
  partsProblem?: PartsProblem;
  /** Whole days are business days. */
  transitMinutes: number;
  /** Null where the carrier does not say. */
  cubedG: number | null;
  usedG: number | null;
  /** Until when the carrier keeps it. */
  expiresAtMs: number;
};

/**
 * One part of a carrier's price, by the name that the carrier has for it. Without a kind it is what no part of the carrier says;
 * so are all parts of decisions from before kinds were kept.
 */
export type LivePart = { name: string; cents: number; kind?: PartKind };

/** What a part is, by the names that compositions and CT-es have for it; what has none of its own is `other`. */
export type PartKind =
  | 'freight_weight'
  | 'freight_invoice'
  | 'gris'
  | 'dispatch'
  | 'sec_cat'
  | 'itr'
  | 'toll'
  | 'tas'
  | 'collect'
  | 'delivery'
  | 'other'
  /** Cents by which parts miss their price because each was rounded by itself; below nothing where they are more. */
  | 'rounding'
  /** The tax that is inside the price, whichever it is. */
  | 'tax';

/**
 * How the parts that a carrier names fail its own price: they come to less or more than it by more than rounding, or one of them is
 * less than nothing.
 */
export type PartsProblem = 'less' | 'more' | 'negative';

/** Why a live carrier made no offer; `sentence` is English, or the carrier's own words for `live_refused`. */
export type LiveRefusal = { code: LiveRefusalCode; sentence: string };

/** Stable: stored with quotes and read through the admin API. */
export type LiveRefusalCode =
  /** It had not answered when the quote had to be. */
  | 'live_timeout'
  /** No connection, or an answer that is an error. */
  | 'live_down'
  /** An answer that does not follow the contract. */
  | 'live_nonsense'
  /** Not asked: it failed too often a moment ago. */
  | 'live_breaker_open'
  /** Not asked: its answers come later than its budget allows. */
  | 'live_too_slow'
  /** Not asked: as many calls as are allowed are under way. */
  | 'live_busy'
  /** Not asked: its address is not one that may be called, or its credential cannot be opened. */
  | 'live_not_callable'
  /** Not asked: a zip code belongs to no state. */
  | 'unknown_zip'
  /** Not asked: it is for other load types. */
  | 'load_type'
  /** The carrier does not take this freight. */
  | 'live_refused';
