import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../kernel/steps.ts';
import { ENGINE_REVISION } from '../rating/revision.ts';
import { type Box, goodsProblem, type PackedVolume, type PackingItem, type Placement } from './goods.ts';
import { type Packing, type PackingRequest, packInSteps } from './pack.ts';
import { areLoose, looseShipment } from './shipment.ts';

const pack = (request: PackingRequest): Packing => finish(packInSteps(request));

function item(partial: Partial<PackingItem> = {}): PackingItem {
  return {
    index: 0,
    amount: 1,
    category: 1,
    sku: null,
    tag: null,
    description: null,
    heightMm: 100,
    widthMm: 100,
    lengthMm: 100,
    unitWeightG: 500,
    unitValueCents: 1000,
    consolidate: true,
    overlaid: true,
    rotate: true,
    amountVolumes: null,
    ...partial,
  };
}

function box(name: string, sides: [number, number, number], more: Partial<Box> = {}): Box {
  const [length, width, height] = sides;
  return {
    name,
    innerHeightMm: height,
    innerWidthMm: width,
    innerLengthMm: length,
    outerHeightMm: height + 10,
    outerWidthMm: width + 10,
    outerLengthMm: length + 10,
    maxWeightG: null,
    tareG: 0,
    ...more,
  };
}

const small = box('P', [300, 200, 150], { maxWeightG: 10_000, tareG: 150 });
const medium = box('M', [400, 300, 250], { maxWeightG: 20_000, tareG: 300 });
const large = box('G', [600, 400, 400], { maxWeightG: 30_000, tareG: 600 });

function boxesOf(packing: Packing): PackedVolume[] {
  return packing.volumes.filter((volume) => volume.contents !== null);
}

function placementsOf(volume: PackedVolume): Placement[] {
  return volume.contents?.placements ?? [];
}

const side = fc.integer({ min: 5, max: 420 });
const goods = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 40 }),
      category: fc.constantFrom(1, 2, 21, 85),
      heightMm: side,
      widthMm: side,
      lengthMm: side,
      unitWeightG: fc.integer({ min: 1, max: 12_000 }),
      unitValueCents: fc.integer({ min: 0, max: 500_000 }),
      consolidate: fc.boolean(),
      overlaid: fc.boolean(),
      rotate: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map((partial, index) => item({ ...partial, index })));
const somePackings = fc.record({
  items: goods,
  boxes: fc.subarray([small, medium, large]),
  declaredCents: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
});

describe('packing', () => {
  it('leaves items without consolidation as they are', () => {
    const packing = pack({
      items: [item({ consolidate: false, amount: 3 })],
      boxes: [large],
      declaredCents: null,
    });
    expect(packing.volumes).toMatchObject([{ amount: 3, category: 1, contents: null, valueCents: 3000 }]);
    expect(packing.shipment).toMatchObject({
      objectCount: 3,
      realG: 1500,
      volumeMm3: 3_000_000,
      goodsCents: 3000,
    });
  });

  it('leaves items as they are where no box is registered', () => {
    const packing = pack({ items: [item({ amount: 2 })], boxes: [], declaredCents: null });
    expect(packing.volumes).toMatchObject([{ amount: 2, category: 1, contents: null }]);
  });

  it('shows a filled box as one volume with its items', () => {
    const items = [
      item({ index: 0, amount: 2, sku: 'A', category: 12 }),
      item({ index: 1, sku: 'B', category: 9, heightMm: 50, unitValueCents: 2500 }),
    ];
    const packing = pack({ items, boxes: [large, small], declaredCents: null });
    expect(packing.volumes).toMatchObject([
      {
        amount: 1,
        category: 999,
        sku: null,
        description: 'P',
        heightMm: 160,
        widthMm: 210,
        lengthMm: 310,
        unitWeightG: 1650,
        unitValueCents: 4500,
        contents: { items },
      },
    ]);
    expect(packing.shipment).toMatchObject({
      objectCount: 1,
      realG: 1650,
      productCount: 3,
      categories: [9, 12],
    });
  });

  it('keeps what fits no box a volume of its own', () => {
    const items = [
      item({ index: 0, lengthMm: 900 }),
      item({ index: 1, unitWeightG: 31_000 }),
      item({ index: 2 }),
    ];
    const packing = pack({ items, boxes: [large], declaredCents: null });
    expect(packing.volumes.map((volume) => volume.category)).toEqual([1, 1, 999]);
  });

  it('takes one large box rather than two small ones, and two small ones rather than two large ones', () => {
    const cubes = (amount: number) =>
      boxesOf(
        pack({ items: [item({ amount })], boxes: [small, box('D', [300, 200, 200])], declaredCents: null }),
      );
    expect(cubes(6).map((volume) => volume.description)).toEqual(['P']);
    expect(cubes(12).map((volume) => volume.description)).toEqual(['D']);
    const ten = box('10', [500, 200, 100]);
    const six = box('6', [300, 200, 100]);
    const twelve = pack({ items: [item({ amount: 12 })], boxes: [ten, six], declaredCents: null });
    expect(boxesOf(twelve).map((volume) => volume.description)).toEqual(['6', '6']);
  });

  it('opens another box when the weight limit is reached', () => {
    const packing = pack({
      items: [item({ amount: 7, unitWeightG: 4000 })],
      boxes: [small],
      declaredCents: null,
    });
    expect(boxesOf(packing).map((volume) => volume.unitWeightG)).toEqual([8150, 8150, 8150, 4150]);
  });

  it('stacks only what may be stacked', () => {
    const tower = (overlaid: boolean) =>
      boxesOf(
        pack({
          items: [item({ amount: 24, overlaid })],
          boxes: [box('T', [200, 200, 600])],
          declaredCents: null,
        }),
      );
    expect(tower(true)).toHaveLength(1);
    expect(tower(false)).toHaveLength(6);
  });

  it('lays goods on their side only when they may be', () => {
    const lying = (rotate: boolean) =>
      pack({ items: [item({ heightMm: 290, rotate })], boxes: [small], declaredCents: null }).volumes[0]
        ?.category;
    expect(lying(true)).toBe(999);
    expect(lying(false)).toBe(1);
  });

  it('never mixes dangerous goods with others', () => {
    const items = [
      item({ index: 0, category: 21 }),
      item({ index: 1, category: 1 }),
      item({ index: 2, category: 2 }),
    ];
    const packing = pack({ items, boxes: [small], declaredCents: null });
    expect(packing.volumes.map((volume) => volume.contents?.items.map(({ index }) => index))).toEqual([
      [1, 2],
      [0],
    ]);
  });

  describe('counts products for charges on each', () => {
    const count = (items: PackingItem[], engineRevision?: number) =>
      pack({ items, boxes: [], declaredCents: null, engineRevision }).shipment.productCount;

    it.each([
      ['three units that name no number of volumes', [item({ amount: 3 })], 3],
      ['two lines of one SKU', [item({ index: 0, sku: 'A' }), item({ index: 1, sku: 'A', amount: 2 })], 3],
      ['eight volumes of products of four', [item({ sku: 'A', amount: 8, amountVolumes: 4 })], 2],
      ['nine volumes of products of four', [item({ sku: 'A', amount: 9, amountVolumes: 4 })], 3],
      [
        'the volumes of one SKU on lines of their own',
        [0, 1, 2, 3].map((index) => item({ index, sku: 'A', amountVolumes: 4, heightMm: 50 + index })),
        1,
      ],
      [
        'products of several volumes held together by their tag',
        ['T', 'T', 'U'].map((tag, index) => item({ index, tag, amountVolumes: 2 })),
        2,
      ],
      [
        'the parts of one line',
        [item({ index: 0, line: 0, amountVolumes: 2 }), item({ index: 1, line: 0, amountVolumes: 2 })],
        1,
      ],
      [
        'lines of products that nothing holds together',
        [item({ index: 0, amountVolumes: 2 }), item({ index: 1, amountVolumes: 2 })],
        2,
      ],
      [
        'volumes of one SKU that name different numbers',
        [item({ index: 0, sku: 'A', amountVolumes: 2 }), item({ index: 1, sku: 'A', amountVolumes: 3 })],
        2,
      ],
      [
        'a number of one volume',
        [item({ amount: 5, sku: 'A', amountVolumes: 1 }), item({ index: 1, amountVolumes: 0 })],
        6,
      ],
    ] as const)('%s', (_, items, products) => {
      expect(count([...items])).toBe(products);
    });

    it('as kinds of product, whatever their amounts, where a quote was made by revisions before 3', () => {
      const items = [item({ amount: 8, sku: 'A', amountVolumes: 4 }), item({ index: 1, amount: 5 })];
      expect([count(items, 2), count(items, 3)]).toEqual([2, 7]);
      const tagged = ['T', 'T'].map((tag, index) => item({ index, tag, amountVolumes: 2 }));
      expect(count(tagged, 2)).toBe(1);
    });
  });

  it('packs ten thousand identical units in a few steps', () => {
    const items = [item({ amount: 10_000, heightMm: 40, widthMm: 70, lengthMm: 110, unitWeightG: 90 })];
    const packing = pack({ items, boxes: [small, medium, large], declaredCents: null });
    expect(boxesOf(packing).reduce((sum, { contents }) => sum + (contents?.items[0]?.amount ?? 0), 0)).toBe(
      10_000,
    );
    expect(packing.shipment.objects.length).toBeLessThanOrEqual(3);
  });

  it('refuses what cannot be calculated exactly', () => {
    expect(goodsProblem([item({ amount: 10_001 })])).toBe('too_many_units');
    expect(goodsProblem([item({ amount: 10_001, consolidate: false })])).toBeNull();
    expect(goodsProblem([item({ amount: 1e6, heightMm: 1e6, widthMm: 1e6, consolidate: false })])).toBe(
      'too_large',
    );
  });

  it('makes the same shipment of loose goods with and without volumes', () => {
    fc.assert(
      fc.property(somePackings, fc.boolean(), ({ items, boxes, declaredCents }, isLoose) => {
        const goods = {
          items: isLoose ? items.map((one) => ({ ...one, consolidate: false })) : items,
          declaredCents,
        };
        fc.pre(areLoose(goods.items, boxes));
        const loose = looseShipment({ ...goods, engineRevision: ENGINE_REVISION });
        expect(loose).toEqual(pack({ ...goods, boxes }).shipment);
      }),
    );
  });

  it('carries every unit exactly once, with its weight and value', () => {
    fc.assert(
      fc.property(somePackings, (request) => {
        const { volumes, shipment } = pack(request);
        const carried = new Map<number, number>();
        const add = (index: number, amount: number) => carried.set(index, (carried.get(index) ?? 0) + amount);
        const alone = volumes.filter((volume) => volume.contents === null);
        const left = request.items.filter((one) => !boxedIndexes(volumes).has(one.index));
        expect(alone.map((volume) => volume.amount)).toEqual(left.map((one) => one.amount));
        for (const one of left) add(one.index, one.amount);
        for (const volume of volumes) {
          for (const one of volume.contents?.items ?? []) add(one.index, one.amount);
          const placed = new Map<number, number>();
          for (const { units, along } of placementsOf(volume)) {
            const total = units.reduce((sum, unit) => sum + unit.amount, 0);
            expect(total).toBe(along.length * along.width * along.height);
            for (const unit of units) placed.set(unit.index, (placed.get(unit.index) ?? 0) + unit.amount);
          }
          for (const one of volume.contents?.items ?? []) expect(placed.get(one.index)).toBe(one.amount);
        }
        expect([...carried].sort(([a], [b]) => a - b)).toEqual(
          request.items.map((one) => [one.index, one.amount]),
        );
        const tare = volumes.reduce((sum, volume) => sum + tareOf(volume), 0);
        const weight = request.items.reduce((sum, one) => sum + one.amount * one.unitWeightG, 0);
        expect(shipment.realG).toBe(weight + tare);
        expect(volumes.reduce((sum, volume) => sum + volume.valueCents, 0)).toBe(shipment.goodsCents);
        expect(volumes.reduce((sum, volume) => sum + volume.declaredCents, 0)).toBe(shipment.declaredCents);
        expect(shipment.declaredCents).toBe(request.declaredCents ?? shipment.goodsCents);
      }),
    );
  });

  it('keeps goods inside their box, apart from each other and within its limit', () => {
    fc.assert(
      fc.property(somePackings, (request) => {
        for (const volume of boxesOf(pack(request))) {
          const used = request.boxes.find((one) => one.name === volume.description);
          expect(used).toBeDefined();
          if (used === undefined) continue;
          expect(volume.unitWeightG - used.tareG).toBeLessThanOrEqual(used.maxWeightG ?? 0);
          const blocks = placementsOf(volume).map(cuboid);
          for (const [index, a] of blocks.entries()) {
            expect(
              a.to.x <= used.innerLengthMm && a.to.y <= used.innerWidthMm && a.to.z <= used.innerHeightMm,
            ).toBe(true);
            for (const b of blocks.slice(index + 1)) expect(overlap(a, b)).toBe(false);
          }
        }
      }),
    );
  });

  it('respects how goods may lie and what may carry them', () => {
    fc.assert(
      fc.property(somePackings, (request) => {
        for (const volume of boxesOf(pack(request))) {
          const placements = placementsOf(volume);
          for (const placement of placements) {
            const floorAreas = placements.filter((other) => covers(other, placement));
            const owners = placement.units.map((unit) => request.items[unit.index]!);
            for (const owner of owners) {
              expect(lies(placement, owner)).toBe(true);
              if (owner.overlaid) continue;
              expect(placement.z).toBe(0);
              expect(placement.along.height).toBe(1);
              expect(placements.some((other) => other.z > 0 && crosses(other, placement))).toBe(false);
            }
            expect(placement.z === 0 || floorAreas.length > 0).toBe(true);
          }
        }
      }),
    );
  });

  it('fills the same boxes whatever the order of the items', () => {
    fc.assert(
      fc.property(
        somePackings.chain((request) =>
          fc.tuple(
            fc.constant(request),
            fc.shuffledSubarray(request.items, { minLength: request.items.length }),
          ),
        ),
        ([request, shuffled]) => {
          const again = { ...request, items: shuffled.map((one, index) => ({ ...one, index })) };
          expect(outlines(pack(again))).toEqual(outlines(pack(request)));
        },
      ),
    );
  });

  it('gives the same answer when one item is written as two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), side, side, (amount, heightMm, widthMm) => {
        const whole = [item({ amount, heightMm, widthMm })];
        const halves = [
          item({ index: 0, amount: 1, heightMm, widthMm }),
          item({ index: 1, amount: amount - 1, heightMm, widthMm }),
        ];
        const request = { boxes: [small, medium, large], declaredCents: null };
        const once = boxesOf(pack({ ...request, items: whole }));
        const twice = boxesOf(pack({ ...request, items: halves }));
        expect(twice.map((volume) => volume.description)).toEqual(once.map((volume) => volume.description));
      }),
    );
  });
});

function boxedIndexes(volumes: PackedVolume[]): Set<number> {
  return new Set(volumes.flatMap((volume) => volume.contents?.items.map((one) => one.index) ?? []));
}

function tareOf(volume: PackedVolume): number {
  if (volume.contents === null) return 0;
  return [small, medium, large].find((one) => one.name === volume.description)?.tareG ?? Number.NaN;
}

type Point = { x: number; y: number; z: number };
type Cuboid = { from: Point; to: Point };

function cuboid(placement: Placement): Cuboid {
  const { x, y, z, along } = placement;
  return {
    from: { x, y, z },
    to: {
      x: x + along.length * placement.lengthMm,
      y: y + along.width * placement.widthMm,
      z: z + along.height * placement.heightMm,
    },
  };
}

function overlap(a: Cuboid, b: Cuboid): boolean {
  return (['x', 'y', 'z'] as const).every((axis) => a.from[axis] < b.to[axis] && b.from[axis] < a.to[axis]);
}

function crosses(a: Placement, b: Placement): boolean {
  const [one, other] = [cuboid(a), cuboid(b)];
  return (['x', 'y'] as const).every(
    (axis) => one.from[axis] < other.to[axis] && other.from[axis] < one.to[axis],
  );
}

/** Whether the block below ends where the upper one starts and reaches under all of it. */
function covers(below: Placement, upper: Placement): boolean {
  const [low, high] = [cuboid(below), cuboid(upper)];
  return (
    low.to.z === high.from.z &&
    (['x', 'y'] as const).every((axis) => low.from[axis] <= high.from[axis] && high.to[axis] <= low.to[axis])
  );
}

function lies(placement: Placement, owner: PackingItem): boolean {
  const sorted = (sides: number[]) => sides.sort((a, b) => a - b).join('x');
  const base = [placement.lengthMm, placement.widthMm];
  if (owner.rotate)
    return sorted([...base, placement.heightMm]) === sorted([owner.heightMm, owner.widthMm, owner.lengthMm]);
  return placement.heightMm === owner.heightMm && sorted(base) === sorted([owner.widthMm, owner.lengthMm]);
}

function outlines(packing: Packing): string[] {
  return packing.volumes
    .map(({ description, heightMm, widthMm, lengthMm, unitWeightG, valueCents, amount }) =>
      [description, heightMm, widthMm, lengthMm, unitWeightG, valueCents, amount].join(' '),
    )
    .sort();
}
