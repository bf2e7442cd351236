import type { Destination } from './destination.ts';
import type { RowCharge } from './row-charges.ts';

/** A band of a row, bounds as the file states them; volumes count a gram for each cubic centimetre. */
export type RowBand = {
  line: number;
  /** Null: where the band before it ends. */
  fromMg: number | null;
  /** Null: without an upper end. */
  toMg: number | null;
  kind: 'fixed' | 'per_kg' | 'per_ton';
  priceMicros: number;
  /** Per kilogram above `excessFromMg`, or above the band's own start when that is null; 0 for none. */
  excessMicrosPerKg: number;
  excessFromMg: number | null;
  percentPpm: number | null;
  percentMinCents: number | null;
  maxVolumeCm3: number | null;
  transitMinutes: number | null;
};

/** A percent, or an amount, for values of goods up to a limit; null is without one. */
export type RowValueBand = { upToCents: number | null; percentPpm: number; fixedCents: number };

export type RowVehicle = {
  name: string;
  capacityG: number | null;
  capacityCm3: number | null;
  km: { fromKm: number; toKm: number } | null;
  price: { kind: 'trip' | 'per_km' | 'per_ton'; micros: number; fixedCents: number; minimumCents: number };
};

/** What one row of a price list says. */
export type PriceRow = {
  /** As in documents: position of the tab times ten million, plus the line. */
  line: number;
  sheet: string | null;
  destination: Destination;
  origin: Destination | null;
  transitMinutes: number | null;
  distanceKm: number | null;
  bands: RowBand[];
  /** Above the last band, per kilogram. */
  excess: { microsPerKg: number; stepG: number } | null;
  perKgMicros: number | null;
  perTonMicros: number | null;
  perUnitMicros: number | null;
  percentPpm: number;
  percentMinCents: number;
  freightPercentPpm: number;
  minimumCents: number | null;
  valueBands: readonly RowValueBand[];
  vehicles: readonly RowVehicle[];
  charges: readonly RowCharge[];
};

/** The rows of one sheet, and what is true of all of them. */
export type PriceSheet = {
  rows: PriceRow[];
  /** Whether rows are missing because a cell of theirs makes no sense. */
  isPartial: boolean;
  key: string;
  sheet: string | null;
  headerLine: number | null;
  /** Whether weights are measured by volume. */
  isByVolume: boolean;
  /** Bands in columns, so that a row is a whole price list; else a row is one band. */
  isWide: boolean;
  gapG: 1 | 1_000;
  unit: 'volume' | 'm3' | 'pallet' | null;
  /** Which parts of a region's name stand in columns of their own. */
  keyParts: KeyPart[];
  /** How price per kilogram, percent and minimum go together, as the layout remembers. */
  mode: 'sum' | 'larger' | null;
  /** Whether rows state their transit time, and what the layout says where they do not. */
  hasDays: boolean;
  days: number | null;
  excess: 'last_band' | 'band_start' | null;
};

/** Columns by which a tariff and a coverage find each other. */
export const keyParts = ['uf', 'city', 'ibge', 'region', 'area'] as const;
export type KeyPart = (typeof keyParts)[number];
