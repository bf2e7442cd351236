import type { Effort, Steps } from '../../kernel/steps.ts';
import type { PackingItem } from './goods.ts';

/** One way a unit can lie: its extent along the length, width and height of the box. */
export type Orientation = { lengthMm: number; widthMm: number; heightMm: number };

/** Units that are interchangeable inside a box, from however many items they come. */
export type Kind = {
  orientations: Orientation[];
  overlaid: boolean;
  weightG: number;
  volumeMm3: number;
  /** The items, in the order in which their units are taken. */
  items: PackingItem[];
  amount: number;
};

/**
 * Groups items into kinds, largest first. The order depends on measures alone, so that the same goods in
 * another order fill the same boxes.
 */
export function* kindsOf(items: readonly PackingItem[], effort: Effort): Steps<Kind[]> {
  const groups = new Map<string, PackingItem[]>();
  for (const item of items) {
    if (effort.spend(unitsOfAnItem)) yield effort.pause();
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups]
    .map(([key, group]) => ({ key, kind: kindOf(group) }))
    .sort((a, b) => b.kind.volumeMm3 - a.kind.volumeMm3 || compareText(a.key, b.key))
    .map(({ kind }) => kind);
}

/** What sorting an item into its kind takes, told by what trying a block does. */
const unitsOfAnItem = 20;

function keyOf(item: PackingItem): string {
  const base = [item.widthMm, item.lengthMm].sort(descending);
  const sides = item.rotate ? [item.heightMm, ...base].sort(descending) : [item.heightMm, ...base];
  return [...sides, item.unitWeightG, item.rotate, item.overlaid].join('/');
}

function kindOf(group: PackingItem[]): Kind {
  const items = group.sort(compareItems);
  const [first] = items;
  if (first === undefined) throw new RangeError('a kind has at least one item');
  return {
    orientations: orientationsOf(first),
    overlaid: first.overlaid,
    weightG: first.unitWeightG,
    volumeMm3: first.heightMm * first.widthMm * first.lengthMm,
    items,
    amount: items.reduce((sum, item) => sum + item.amount, 0),
  };
}

/** All six ways for goods that may be laid on any side, else two; equal ones once. */
function orientationsOf(item: PackingItem): Orientation[] {
  const [a = 0, b = 0] = [item.lengthMm, item.widthMm].sort(descending);
  const [p = 0, q = 0, r = 0] = [item.heightMm, a, b].sort(descending);
  const upright = item.rotate
    ? [[p, q, r] as const, [p, r, q] as const, [q, r, p] as const]
    : [[a, b, item.heightMm] as const];
  const found = new Map<string, Orientation>();
  for (const [longer, shorter, heightMm] of upright) {
    found.set(`${longer}/${shorter}/${heightMm}`, { lengthMm: longer, widthMm: shorter, heightMm });
    found.set(`${shorter}/${longer}/${heightMm}`, { lengthMm: shorter, widthMm: longer, heightMm });
  }
  return [...found.values()];
}

/** By what tells items apart, then by position, so that equal goods land in equal boxes. */
function compareItems(a: PackingItem, b: PackingItem): number {
  return (
    b.unitValueCents - a.unitValueCents ||
    a.category - b.category ||
    compareText(a.sku ?? '', b.sku ?? '') ||
    compareText(a.tag ?? '', b.tag ?? '') ||
    compareText(a.description ?? '', b.description ?? '') ||
    a.index - b.index
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function descending(a: number, b: number): number {
  return b - a;
}
