import assert from 'node:assert/strict';
import { splitProportionally } from '../../kernel/money.ts';
import { Effort, type Steps } from '../../kernel/steps.ts';
import { ENGINE_REVISION } from '../rating/revision.ts';
import type { Shipment } from '../rating/shipment.ts';
import { chooseBoxes, type FilledBox, fitsSome } from './choose-boxes.ts';
import {
  type Box,
  CONSOLIDATED_CATEGORY,
  goodsProblem,
  type PackedVolume,
  type PackingItem,
  type Placement,
} from './goods.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { mixingClassOf } from './segregation.ts';
import { shipmentOf } from './shipment.ts';

export type PackingRequest = {
  items: readonly PackingItem[];
  /** The boxes of the dispatch point; empty where it has none registered. */
  boxes: readonly Box[];
  /** `total_price`: replaces the sum of unit values for charges on value; null when it was not sent. */
  declaredCents: number | null;
  /** Of the rules by which the goods are priced: of their price, where they have one; else today's. */
  engineRevision?: number | undefined;
};

export type Packing = {
  shipment: Shipment;
  /** Items that stay as they are, in their order, then the filled boxes. */
  volumes: PackedVolume[];
};

/**
 * Turns the goods of one dispatch point into the volumes that travel. Items with `consolidate` go into the
 * registered boxes; what fits no box stays a volume of its own, and so does everything where no box is
 * registered: a box that nobody owns would be priced but never be sent. The same goods in any order give the
 * same boxes. Goods that `goodsProblem` refuses must not come here. In steps: ten thousand units of five hundred kinds
 * take a tenth of a second.
 */
export function* packInSteps(request: PackingRequest): Steps<Packing> {
  const { items, boxes, declaredCents, engineRevision = ENGINE_REVISION } = request;
  assert(goodsProblem(items) === null, 'goods out of bounds');
  const effort = new Effort();
  const toConsolidate = boxes.length === 0 ? [] : items.filter((item) => item.consolidate);
  const classes = Map.groupBy(toConsolidate, (item) => mixingClassOf(item.category));
  const packed = new Set<number>();
  const filled: PackedVolume[] = [];
  for (const [, together] of [...classes].sort(([a], [b]) => a - b)) {
    const kinds = (yield* kindsOf(together, effort)).filter((kind) => fitsSome(kind, boxes));
    for (const item of kinds.flatMap((kind) => kind.items)) packed.add(item.index);
    const plan = yield* chooseBoxes(kinds, boxes, effort);
    yield* fillVolumes(filled, { plan, kinds }, effort);
  }
  const alone = items.filter((item) => !packed.has(item.index)).map(ownVolume);
  const volumes = [...alone, ...filled];
  if (effort.spend(items.length * unitsOfAVolume)) yield effort.pause();
  if (declaredCents !== null) shareDeclared(volumes, declaredCents);
  return { shipment: yield* shipmentOf({ items, volumes, declaredCents, engineRevision }, effort), volumes };
}

/** What making a volume takes, told by what trying a block does. */
const unitsOfAVolume = 10;

function ownVolume(item: PackingItem): PackedVolume {
  const { index: _, ...goods } = item;
  const valueCents = item.amount * item.unitValueCents;
  return { ...goods, valueCents, declaredCents: valueCents, contents: null };
}

/** Shares follow the value of the volumes, or their amounts where nothing has a value. */
function shareDeclared(volumes: PackedVolume[], declaredCents: number): void {
  const byValue = volumes.some((volume) => volume.valueCents > 0);
  const weights = volumes.map((volume) => (byValue ? volume.valueCents : volume.amount));
  const shares = splitProportionally(declaredCents, weights);
  for (const [index, volume] of volumes.entries()) volume.declaredCents = shares[index] ?? 0;
}

type Planned = { plan: readonly FilledBox[]; kinds: readonly Kind[] };

/** Hands the units of the items out to the boxes, kind by kind. */
function* fillVolumes(volumes: PackedVolume[], { plan, kinds }: Planned, effort: Effort): Steps<void> {
  const queues = kinds.map((kind) => kind.items.map((item) => ({ item, left: item.amount })));
  for (const { box, filling, times } of plan)
    for (let copy = 0; copy < times; copy += 1) {
      if (effort.spend(filling.blocks.length + unitsOfAVolume)) yield effort.pause();
      const taken = new Map<PackingItem, number>();
      const placements = filling.blocks.map(({ kind, orientation, ...block }): Placement => {
        const { length, width, height } = block.along;
        const units = take(queues[kind] ?? [], length * width * height);
        for (const { item, amount } of units) taken.set(item, (taken.get(item) ?? 0) + amount);
        return {
          ...block,
          ...orientation,
          units: units.map(({ item, amount }) => ({ index: item.index, amount })),
        };
      });
      volumes.push(boxVolume(box, taken, placements));
    }
}

type Queued = { item: PackingItem; left: number };

function take(queue: Queued[], amount: number): { item: PackingItem; amount: number }[] {
  const units: { item: PackingItem; amount: number }[] = [];
  for (let open = amount; open > 0; ) {
    const [next] = queue;
    assert(next !== undefined, 'a plan holds no more units than there are');
    const taken = Math.min(open, next.left);
    units.push({ item: next.item, amount: taken });
    next.left -= taken;
    open -= taken;
    if (next.left === 0) queue.shift();
  }
  return units;
}

/** Decision Q10: weight and value are the sums, the box's own weight added. */
function boxVolume(box: Box, taken: Map<PackingItem, number>, placements: Placement[]): PackedVolume {
  const items = [...taken].map(([item, amount]) => ({ ...item, amount })).sort((a, b) => a.index - b.index);
  const valueCents = items.reduce((sum, item) => sum + item.amount * item.unitValueCents, 0);
  return {
    amount: 1,
    category: CONSOLIDATED_CATEGORY,
    sku: null,
    tag: null,
    description: box.name,
    heightMm: box.outerHeightMm,
    widthMm: box.outerWidthMm,
    lengthMm: box.outerLengthMm,
    unitWeightG: items.reduce((sum, item) => sum + item.amount * item.unitWeightG, box.tareG),
    unitValueCents: valueCents,
    consolidate: true,
    overlaid: false,
    rotate: false,
    amountVolumes: null,
    valueCents,
    declaredCents: valueCents,
    contents: { items, placements },
  };
}
