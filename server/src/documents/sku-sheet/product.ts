/** A product as a sheet says it. Millimetres, grams, cents; what is not known is null. */
export type SheetProduct = {
  sku: string;
  description: string;
  tag: string | null;
  /** Code of the volume type table. */
  category: number;
  active: boolean;
  volumes: SheetVolume[];
};

/** One volume of a product; `amount` of them make one product. */
export type SheetVolume = {
  description: string | null;
  tag: string | null;
  amount: number;
  heightMm: number | null;
  widthMm: number | null;
  lengthMm: number | null;
  weightG: number | null;
  priceCents: number | null;
  consolidate: boolean;
  overlaid: boolean;
  rotate: boolean;
};

/** What the catalogue holds of each member. */
export const productBounds = {
  skuLength: 100,
  textLength: 255,
  volumes: 100,
  amount: 10_000,
  sizeMm: 100_000,
  weightG: 1_000_000_000,
  priceCents: 1_000_000_000,
} as const;
