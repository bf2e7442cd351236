/**
 * A freight table as a document: everything one carrier's price list for one service says. Versions of a
 * table are such documents, immutable; importers write them, `compile` turns them into a sheet, lint, diff
 * and export read them.
 *
 * Units: money in cents (`…Cents`), unit prices in millionths of a real (`…Micros`), rates in millionths
 * (`…Ppm`: 7 % is 70,000), weight in grams, length in millimetres, volume in cubic centimetres, time in
 * minutes. Ranges of zip codes are inclusive integers.
 */
export type TableDocument = {
  schema: 1;
  service: {
    name: string;
    code: string | null;
    description: string | null;
    /** Free text that every offer carries (`delivery_note`). */
    deliveryNote: string | null;
  };
  loadType: 'fractional' | 'full_load';
  modal: 'road' | 'air';
  /** Tables of the postal operator price object by object and ignore `total_price` (decision Q6). */
  operator: 'carrier' | 'postal';
  freightPayment: 'CIF' | 'FOB' | null;
  reverse: { accepted: boolean; swapRoute: boolean };
  homeDelivery: boolean | null;
  carrierNeedsToReturnToSender: boolean | null;
  offerValidityDays: number;
  recipients: 'individual' | 'company' | 'both';
  /** Codes of the volume type table; null accepts every category. */
  categories: { mode: 'only' | 'except'; codes: number[] } | null;
  weight: WeightPolicy;
  limits: Limits;
  /** Areas the freight may leave from; empty serves any origin. */
  origins: OriginArea[];
  coverage: CoverageRow[];
  tariff: Tariff;
  minimum: MinimumFreight | null;
  surcharges: Surcharge[];
  tax: TableTax;
  /** VTEX's store-wide additional rate on the sum, in millionths; 0 for none. */
  markupPpm: number;
};

export type WeightPolicy = {
  /**
   * `factor`: kilograms per cubic metre, as grams per m3 (300 kg/m3 is 300,000); `divisor`: cubic
   * centimetres per kilogram (6,000). Null: the table does not cube.
   */
  cubing: { kind: 'factor'; gramsPerM3: number } | { kind: 'divisor'; cm3PerKg: number } | null;
  /** Whole shipment, or each object on its own and then summed (postal). */
  scope: 'shipment' | 'object';
  /** The factor is ignored while the cubed weight is at or below this (decision Q18). */
  cubingExemptUpToG: number | null;
  /** Which weight is charged. */
  charge: 'larger' | 'cubed' | 'real';
  rounding: 'none' | 'nearest_kg' | 'ceil_kg';
  /** The minimum freight in kilograms: lighter shipments count as this. */
  minimumG: number;
};

/** Every member null means unlimited. Objects are compared after packing. */
export type Limits = {
  object: {
    maxWeightG: number | null;
    maxHeightMm: number | null;
    maxWidthMm: number | null;
    maxLengthMm: number | null;
    /** Longest side, whichever it is. */
    maxSideMm: number | null;
    /** Height + width + length. */
    maxSumMm: number | null;
    /** Smaller objects are priced as if they had these (postal minimum dimensions). */
    minHeightMm: number | null;
    minWidthMm: number | null;
    minLengthMm: number | null;
    maxValueCents: number | null;
  };
  shipment: {
    minWeightG: number | null;
    maxWeightG: number | null;
    maxVolumeCm3: number | null;
    minValueCents: number | null;
    maxValueCents: number | null;
    maxObjects: number | null;
  };
};

export type ZipRange = [start: number, end: number];

export type OriginArea = { code: string; ranges: ZipRange[] };

/**
 * One line of the coverage: a range of destination zip codes belongs to a region. Where rows overlap the
 * narrowest wins, then the later line. `line` is the line of the source file and the row id of receipts.
 */
export type CoverageRow = {
  line: number;
  /** Code of an `OriginArea`; null serves every origin of the table. */
  origin: string | null;
  start: number;
  end: number;
  /** Key into the tariff's regions. */
  region: string;
  /** Transit time: whole days are business days, the rest hours and minutes. */
  transitMinutes: number;
  uf: string | null;
  city: string | null;
  ibge: number | null;
  /** Road distance, for prices per kilometre; null lets the engine estimate. */
  distanceKm: number | null;
};

/** How the base freight is made; a table declares exactly one mode (reference: trade practice 1.2). */
export type Tariff = WeightTariff | ComparisonTariff | UnitTariff | InvoiceTariff | FullLoadTariff;

/** Bands of weight per region; `per` `object` prices every volume by its own band (`freight_weight_volume`). */
export type WeightTariff = {
  mode: 'weight';
  per: 'shipment' | 'object';
  /** Charge the larger of the weight leg and the invoice leg instead of their sum. */
  largerOfWeightAndInvoice: boolean;
  /**
   * Gaps between two bands up to this belong to the upper band (decision Q18): one unit of the source, so
   * 1 for a file in grams and 1,000 for one in kilograms.
   */
  gapG: number;
  regions: WeightRegion[];
};

export type WeightRegion = {
  region: string;
  bands: WeightBand[];
  /** Above the last band; null refuses heavier shipments. */
  excess: { mode: 'linear' | 'started_step'; microsPerKg: number; stepG: number } | null;
  /** Frete-valor inside the base (`freight_invoice`). */
  invoicePpm: number;
  invoiceMinCents: number;
  minimumCents: number | null;
};

/**
 * A band holds weights `fromG < w <= toG`; the first band also holds its `fromG`. Bands may touch, not overlap. A gap ends at a
 * `fromMg`; one up to the tariff's `gapG` belongs to the upper band, weights in a wider one are not served. Members beside the price
 * serve the 12-column template, whose rows have a value percent, volume limit and transit time; null is the region's or table's.
 */
export type WeightBand = {
  line: number;
  fromG: number;
  /** The inclusive start in milligrams (Q21), of the excess too; absent where the start is the gap's or says no more. */
  fromMg?: number;
  toG: number;
  kind: 'fixed' | 'per_kg' | 'per_ton';
  /** Price of the band (`fixed`), or of one kg or ton. */
  priceMicros: number;
  /** Charged on the weight above `fromG` of this very band, as written in the file; 0 for none. */
  excessMicrosPerKg: number;
  invoicePpm: number | null;
  invoiceMinCents: number | null;
  maxVolumeCm3: number | null;
  transitMinutes: number | null;
};

/** `max(minimum, R$/kg x weight, % x invoice)` (frete comparação). */
export type ComparisonTariff = {
  mode: 'comparison';
  regions: { region: string; line: number; minimumCents: number; microsPerKg: number; invoicePpm: number }[];
};

/** A price per volume, per m3 or per pallet (`freight_volume`). */
export type UnitTariff = {
  mode: 'unit';
  unit: 'volume' | 'm3' | 'pallet';
  /** For pallets: what one pallet holds. */
  palletCm3: number | null;
  palletG: number | null;
  regions: { region: string; line: number; microsPerUnit: number; minimumCents: number | null }[];
};

/** A percent of the invoice, with a fixed price below a value (`freight_invoice`). */
export type InvoiceTariff = {
  mode: 'invoice';
  regions: {
    region: string;
    line: number;
    ppm: number;
    minimumCents: number;
    fixedBelow: { valueCents: number; priceCents: number } | null;
  }[];
};

/** Whole vehicles: the cheapest vehicle that holds the shipment is priced. */
export type FullLoadTariff = {
  mode: 'full_load';
  vehicles: { code: string; name: string; capacityG: number; capacityCm3: number }[];
  regions: { region: string; prices: FullLoadPrice[] }[];
};

export type FullLoadPrice = {
  line: number;
  vehicle: string;
  /** Distances `fromKm < d <= toKm`; null for any distance. */
  kmBand: { fromKm: number; toKm: number } | null;
  price:
    | { kind: 'trip'; cents: number }
    | { kind: 'per_km'; microsPerKm: number; fixedCents: number; minimumKm: number }
    | { kind: 'per_ton'; microsPerTon: number; minimumTonsG: number };
};

export type MinimumFreight = {
  /** Used where the region names none. */
  cents: number;
  /** `base`: compared with the base alone; `flagged`: with base and surcharges flagged `before`; `total`: with the grand total. */
  mode: 'base' | 'flagged' | 'total';
  /** For `total`: whether the total compared includes ICMS/ISS. */
  withTax: boolean;
};

/** Codes of stage 1 and stage 2 as the wire names them in `composition`. */
// biome-ignore format: a list of names reads best in few lines
export const stage1Codes = [
  'daily', 'collect', 'dispatch', 'delivery', 'ferry', 'suframa', 'tas', 'sec_cat', 'dat',
  'ad_valorem', 'ademe', 'gris', 'emex', 'interior', 'capatazia', 'river', 'river_insurance', 'toll',
  'other', 'other_per_product',
] as const;
export const stage2Codes = ['trt', 'tda', 'tde', 'scheduling'] as const;
export type SurchargeCode = (typeof stage1Codes)[number] | (typeof stage2Codes)[number];

/**
 * Every additional charge is this one record:
 * `clamp(percent x base + fixed + perUnit x step(max(0, quantity - franchise)), min, max)`, rounded half-up
 * to cents. Several records may share a code; they add up.
 */
export type Surcharge = {
  line: number;
  code: SurchargeCode;
  /** The carrier's own name, for receipts. */
  name: string;
  /**
   * What the percent applies to: the value of the goods, the base without its value leg, the whole base, or
   * the freight so far (`s0_s1`: in stage 1 the base and the charges above this one; in stage 2 the base and
   * all of stage 1, after the minimum).
   */
  percentBase: 'invoice' | 'freight_weight' | 's0' | 's0_s1';
  percentPpm: number;
  fixedCents: number;
  unit: {
    of: 'chargeable_kg' | 'real_kg' | 'm3' | 'volumes' | 'ctes' | 'invoices' | 'products';
    /** Price of one step: toll of R$ 5.50 per started 100 kg is 5,500,000 with a step of 100,000 and `ceil`. */
    micros: number;
    /** In thousandths of the unit (grams for kg, litres for m3); positive. */
    stepMilli: number;
    mode: 'ceil' | 'exact';
    /** Free quantity before the first step, in thousandths of the unit. */
    franchiseMilli: number;
  } | null;
  /**
   * When present, the first tier whose `upTo` (cents or grams, inclusive, ascending) holds the value replaces
   * percent and fixed; above the last tier the surcharge's own apply.
   */
  tiers: {
    by: 'invoice' | 'chargeable_weight';
    rows: { upTo: number; percentPpm: number; fixedCents: number }[];
  } | null;
  minCents: number | null;
  maxCents: number | null;
  scope: SurchargeScope | null;
  /** Stage 1 only: counts toward the minimum freight of mode `flagged`, or is added after it. */
  floor: 'before' | 'after';
  /**
   * An event charge (redelivery, return) is not part of an offer; the audit asks for it. Its percent of
   * `s0_s1` is of the original freight.
   */
  event: 'redelivery' | 'return' | 'storage' | null;
};

/** All members that are present must hold; within a member any element. */
export type SurchargeScope = {
  uf?: string[];
  ibge?: number[];
  zip?: ZipRange[];
  region?: string[];
  /** CNPJ or CPF of the recipient, or the first 8 characters (root) of a CNPJ. */
  recipient?: string[];
  recipientType?: 'individual' | 'company';
  category?: number[];
  /** Where the scope's places are looked for; destination by default. */
  side?: 'origin' | 'destination' | 'either';
};

export type TableTax = {
  /** Prices already contain ICMS/ISS. */
  included: boolean;
  /** `route`: matrix of origin, destination and modal; `simples`: the carrier highlights no ICMS. */
  icms: { kind: 'route' } | { kind: 'rate'; ppm: number } | { kind: 'exempt' } | { kind: 'simples' };
  /** Inside one municipality; null uses 5 %, the ceiling of LC 116/2003. */
  issPpm: number | null;
};
