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

/** Where a line stands in the order of computation; decides whether a minimum swallows it. */
export type ChargePart = 'base' | 'stage1_before' | 'stage1_after' | 'stage2' | 'markup';

/** What a line was computed from, for receipts. Weights in milligrams, money in cents, prices in micros. */
export type Operands =
  | {
      kind: 'band';
      fromG: number;
      toG: number;
      price: 'fixed' | 'per_kg' | 'per_ton';
      /** Cents of a fixed price, micros of a price per kg or ton. */
      amount: number;
      weightMg: number;
    }
  | { kind: 'excess'; aboveG: number; microsPerKg: number; stepG: number | null; weightMg: number }
  | { kind: 'objects'; groups: { count: number; weightMg: number; line: number; cents: number }[] }
  | { kind: 'percent'; of: 'invoice'; baseCents: number; ppm: number; minCents: number }
  | { kind: 'per_kg'; micros: number; weightMg: number }
  | { kind: 'floor'; minimumCents: number; comparedCents: number }
  | { kind: 'per_unit'; unit: 'volume' | 'm3' | 'pallet'; micros: number; quantityMilli: number }
  | { kind: 'fixed_below'; valueCents: number; priceCents: number }
  | { kind: 'trip'; vehicle: string; cents: number }
  | { kind: 'per_km'; vehicle: string; microsPerKm: number; distanceM: number; fixedCents: number }
  | { kind: 'per_ton'; vehicle: string; microsPerTon: number; weightMg: number }
  | {
      kind: 'surcharge';
      percentBase: Surcharge['percentBase'];
      baseCents: number;
      percentPpm: number;
      fixedCents: number;
      unit: { of: NonNullable<Surcharge['unit']>['of']; micros: number; steps: number } | null;
      /** Before the clamp. */
      rawCents: number;
      minCents: number | null;
      maxCents: number | null;
    }
  | { kind: 'markup'; baseCents: number; ppm: number };

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

/** Listens while a price is computed; null when only totals are wanted. Either way the same code computes. */
export type Recorder = Entry[];
