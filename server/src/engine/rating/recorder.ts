import type { Surcharge, SurchargeCode } from './document.ts';

/** Every line that a composition may have, by the name the wire gives it. */
export type ChargeCode =
  | 'freight_weight'
  | 'freight_weight_excess'
  | 'freight_weight_volume'
  | 'freight_volume'
  | 'freight_minimum'
  | 'freight_invoice'
  | SurchargeCode;

/**
 * Where a line stands in the order of computation; decides whether a minimum swallows it. A `rival` is what the
 * base would have been by the leg that lost against the larger one: never charged.
 */
export type ChargePart = 'base' | 'stage1_before' | 'stage1_after' | 'stage2' | 'markup' | 'rival';

/** A band as it priced a weight. */
export type BandOperands = {
  fromG: number;
  toG: number;
  price: 'fixed' | 'per_kg' | 'per_ton';
  /** Cents of a fixed price, micros of a price per kg or ton. */
  amount: number;
  weightMg: number;
};

/** One leg of an excess: weight above a bound, in whole started steps where there are steps. */
export type ExcessOperands = {
  aboveMg: number;
  /** The weight that is more than `aboveMg`, itself. */
  ofMg: number;
  microsPerKg: number;
  stepG: number | null;
  cents: number;
};

/** What a charge per unit counted, in the finest part known exactly: mg, mm3, thousandths of a piece. */
export type UnitOperands = Omit<NonNullable<Surcharge['unit']>, 'stepMilli' | 'franchiseMilli'> & {
  quantity: number;
  franchise: number;
  step: number;
};

/** The tier that gave a charge its percent and fixed part; all null above the last one. */
export type TierOperands = {
  by: NonNullable<Surcharge['tiers']>['by'];
  /** Cents or grams, inclusive. */
  upTo: number | null;
};

/** What a line was computed from, for receipts. Weights in milligrams, money in cents, prices in micros. */
export type Operands =
  | ({ kind: 'band' } & BandOperands)
  | { kind: 'excess'; legs: ExcessOperands[] }
  | { kind: 'objects'; groups: ObjectOperands[] }
  | {
      kind: 'percent';
      of: 'invoice';
      baseCents: number;
      ppm: number;
      minCents: number;
      /** The objects of the shipment whose share of the value it is; null for all of it. */
      objects: readonly number[] | null;
    }
  | { kind: 'per_kg'; micros: number; weightMg: number }
  | { kind: 'floor'; minimumCents: number; comparedCents: number }
  | {
      kind: 'comparison';
      minimumCents: number;
      micros: number;
      weightMg: number;
      weightCents: number;
      ppm: number;
      baseCents: number;
      valueCents: number;
    }
  | {
      kind: 'per_unit';
      unit: 'volume' | 'pallet';
      micros: number;
      count: number;
      pallet: PalletOperands | null;
    }
  | { kind: 'per_m3'; micros: number; volumeMm3: number }
  | { kind: 'fixed_below'; valueCents: number; priceCents: number }
  | { kind: 'trip'; vehicle: string; cents: number }
  | {
      kind: 'per_km';
      vehicle: string;
      microsPerKm: number;
      distanceM: number;
      minimumKm: number;
      fixedCents: number;
    }
  | { kind: 'per_ton'; vehicle: string; microsPerTon: number; weightMg: number; minimumTonsG: number }
  | {
      kind: 'surcharge';
      percentBase: Surcharge['percentBase'];
      baseCents: number;
      percentPpm: number;
      fixedCents: number;
      unit: UnitOperands | null;
      tier: TierOperands | null;
      /** Before the clamp. */
      rawCents: number;
      minCents: number | null;
      maxCents: number | null;
    }
  | { kind: 'markup'; baseCents: number; ppm: number };

/** Identical objects that were priced each on its own. */
export type ObjectOperands = {
  /** Position among the objects of the shipment. */
  object: number;
  count: number;
  line: number;
  band: BandOperands;
  excess: ExcessOperands[];
  /** Of one object, without and with its excess. */
  weightCents: number;
  excessCents: number;
};

/** What one pallet holds; null where that does not matter. */
export type PalletOperands = { holdsCm3: number | null; holdsG: number | null };

/** One line as it was computed, in the table's own terms: with tax where the table includes it. */
export type Entry = {
  code: ChargeCode;
  part: ChargePart;
  cents: number;
  /** Line of the source file; null for what no line says. */
  line: number | null;
  /** The carrier's own name of a surcharge. */
  name: string | null;
  operands: Operands;
};

/** A line without what it was computed from: what sums of charges are made of. */
export type Line = Pick<Entry, 'code' | 'part' | 'cents'>;

/** Listens while a price is computed; null when only totals are wanted. Either way the same code computes. */
export type Recorder = { push(entry: Entry): unknown };
