import type { Columns } from './columns.ts';
import type {
  Limits,
  MinimumFreight,
  Surcharge,
  SurchargeScope,
  TableDocument,
  Tariff,
  WeightPolicy,
  WeightTariff,
} from './document.ts';

/** What pricing needs of a table besides its columns and the charges of the lane. Plain JSON. */
export type Terms = {
  operator: TableDocument['operator'];
  weight: WeightPolicy;
  limits: Limits;
  minimum: MinimumFreight | null;
  markupPpm: number;
  /** Prices already contain ICMS or ISS. */
  taxIncluded: boolean;
  tariff: TariffTerms;
};

/** The tariff without the weight bands, which live in columns. `regions` are indexed like the sheet's names. */
export type TariffTerms =
  | Pick<WeightTariff, 'mode' | 'per' | 'largerOfWeightAndInvoice'>
  | Exclude<Tariff, WeightTariff>;

/** What matching and offers need of a table, besides the columns. Plain JSON. */
export type Conditions = Pick<
  TableDocument,
  | 'service'
  | 'loadType'
  | 'modal'
  | 'freightPayment'
  | 'reverse'
  | 'homeDelivery'
  | 'carrierNeedsToReturnToSender'
  | 'offerValidityDays'
  | 'recipients'
  | 'categories'
  | 'tax'
>;

/** A surcharge as pricing reads it. */
export type Charge = Omit<Surcharge, 'scope'> & {
  stage: 1 | 2;
  /** A percent and a fixed amount only: no unit, no tiers. */
  isPlain: boolean;
  /** The one member of the scope that depends on the shipment; the others are decided by the lane. */
  categories: readonly number[] | null;
};

export type ScopedCharge = { charge: Charge; scope: CompiledScope | null };

/** Charges of a sheet. */
export type ChargeSet = {
  scoped: readonly ScopedCharge[];
  /** All of them, when none has a scope, so that every lane shares one list. */
  plain: readonly Charge[] | null;
  /** Choices made so far, by the bits of the charges in them: a memory, no part of the sheet's meaning. */
  chosen: Map<number, readonly Charge[]>;
};

/** `SurchargeScope` made for looking up. */
export type CompiledScope = {
  side: NonNullable<SurchargeScope['side']>;
  /** False when the scope names no places, so that the next three are null. */
  hasPlaces: boolean;
  uf: ReadonlySet<string> | null;
  ibge: ReadonlySet<number> | null;
  /** Disjoint sorted segments. */
  zips: { starts: Int32Array; ends: Int32Array } | null;
  /** 1 for each region, by index, that the scope names. */
  regions: Uint8Array | null;
  recipients: ReadonlySet<string> | null;
  recipientType: 'individual' | 'company' | null;
};

/** The part of a sheet that pricing reads; a lane kept as a snapshot carries one of its own. */
export type PricingSheet = {
  terms: Terms;
  columns: Columns;
  /** Names of the regions, by index. */
  regions: readonly string[];
  transitUnitMinutes: number;
};

/** One compiled version of a table: immutable, shared by everyone who may use it. */
export type RateSheet = PricingSheet & {
  conditions: Conditions;
  /** Codes for `conditions.categories`, made for looking up. */
  categoryCodes: ReadonlySet<number> | null;
  /** Offer charges, stage 2 after stage 1, else in document order. */
  charges: ChargeSet;
  /** Charges that only events cause: redelivery, return, storage. */
  eventCharges: ChargeSet;
  /** As in the document, for storing. */
  surcharges: readonly Surcharge[];
};
