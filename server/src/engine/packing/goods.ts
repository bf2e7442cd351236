/**
 * What a shipper wants carried from one dispatch point, and what packing makes of it. Integers throughout:
 * millimetres, grams, cents.
 */
export type PackingItem = {
  /** Position in the request; names the item in the result. */
  index: number;
  /** The line of the request that the item is a part of, where lines are parted into items of equal units. */
  line?: number;
  /** How many such units; measures, weight and value are always those of one. */
  amount: number;
  /** Code of the volume type table. */
  category: number;
  sku: string | null;
  tag: string | null;
  description: string | null;
  heightMm: number;
  widthMm: number;
  lengthMm: number;
  unitWeightG: number;
  unitValueCents: number;
  /** May share an outer box with others; otherwise each unit is a volume of its own. */
  consolidate: boolean;
  /** May rest on another unit and carry one; otherwise it stands on the floor with nothing above. */
  overlaid: boolean;
  /** May be laid on any side; otherwise its height stays vertical. */
  rotate: boolean;
  /** Of how many volumes the product consists that this one belongs to. */
  amountVolumes: number | null;
};

/** An outer box that a dispatch point keeps. Goods must fit the inner measures; the outer ones are carried. */
export type Box = {
  name: string;
  innerHeightMm: number;
  innerWidthMm: number;
  innerLengthMm: number;
  outerHeightMm: number;
  outerWidthMm: number;
  outerLengthMm: number;
  /** Of the goods inside, without the box; null for no limit. */
  maxWeightG: number | null;
  /** Of the empty box. */
  tareG: number;
};

/**
 * Identical units in one block inside a box, `along` the length, the width and the height of the box. `x`,
 * `y`, `z` are the block's corner, measured along the same three directions; the measures are those of one
 * unit as it lies.
 */
export type Placement = {
  x: number;
  y: number;
  z: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  along: { length: number; width: number; height: number };
  /** Whose units these are. */
  units: { index: number; amount: number }[];
};

/** A volume as it is carried and as the answer shows it: an item that was left as it is, or a filled box. */
export type PackedVolume = Omit<PackingItem, 'index'> & {
  /** Of all units: by unit value, and its share of the declared total (decision Q6). */
  valueCents: number;
  declaredCents: number;
  /** For a box: the items in it with the amounts that it holds, and how they lie. */
  contents: { items: PackingItem[]; placements: Placement[] } | null;
};

/** The volume type of a filled box (decision Q10). */
export const CONSOLIDATED_CATEGORY = 999;

/** More units with `consolidate` than this are refused (decision Q12). */
export const MAX_CONSOLIDATED_UNITS = 10_000;

/**
 * Why these goods cannot be calculated, for the caller to turn into a 422: too many units to consolidate, or
 * a total of volume, weight or value beyond exact integers.
 */
export function goodsProblem(items: readonly PackingItem[]): 'too_many_units' | 'too_large' | null {
  const total = (measure: (item: PackingItem) => number) =>
    items.reduce((sum, item) => sum + item.amount * measure(item), 0);
  if (total((item) => (item.consolidate ? 1 : 0)) > MAX_CONSOLIDATED_UNITS) return 'too_many_units';
  const totals = [
    total((item) => item.heightMm * item.widthMm * item.lengthMm),
    total((item) => item.unitWeightG),
    total((item) => item.unitValueCents),
  ];
  return totals.every(Number.isSafeInteger) ? null : 'too_large';
}
