import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cubeSide, fewestCubes, packingFaults } from '../../../test/support/reference/packing.ts';
import { finish } from '../../kernel/steps.ts';
import type { Box, PackingItem } from './goods.ts';
import { packInSteps } from './pack.ts';

const pack = (items: readonly PackingItem[], boxes: readonly Box[]) =>
  finish(packInSteps({ items, boxes, declaredCents: null }));

function box(
  name: string,
  [length, width, height]: [number, number, number],
  maxWeightG: number | null,
): Box {
  return {
    ...{ name, innerHeightMm: height, innerWidthMm: width, innerLengthMm: length },
    ...{ outerHeightMm: height + 10, outerWidthMm: width + 12, outerLengthMm: length + 14 },
    ...{ maxWeightG, tareG: 100 },
  };
}

const cellMm = 50;
/** Free measures, and measures that share a grid, so that many goods touch. */
const side = fc.oneof(
  fc.integer({ min: 5, max: 450 }),
  fc.integer({ min: 1, max: 6 }).map((cells) => cells * cellMm),
);
const dull = { sku: null, tag: null, description: null, amountVolumes: null, unitValueCents: 100 };

const someItems = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 30 }),
      category: fc.constantFrom(1, 2, 3, 21, 85, 999),
      ...{ heightMm: side, widthMm: side, lengthMm: side },
      unitWeightG: fc.integer({ min: 1, max: 9_000 }),
      ...{ consolidate: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)) },
      ...{ overlaid: fc.boolean(), rotate: fc.boolean() },
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((list) => list.map((one, index): PackingItem => ({ ...dull, ...one, index })));

const boxSides = fc.tuple(side, side, side);
const someBoxes = fc
  .array(fc.tuple(boxSides, fc.option(fc.integer({ min: 500, max: 30_000 }))), { minLength: 1, maxLength: 4 })
  .map((list) => list.map(([sides, maxWeightG], at) => box(`B${at}`, sides, maxWeightG)));

const cells = fc.integer({ min: 1, max: cubeSide }).map((count) => count * cellMm);
const fewUnits = fc
  .array(
    fc.record({
      category: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.constant(21)),
      ...{ heightMm: cells, widthMm: cells, lengthMm: cells },
      unitWeightG: fc.integer({ min: 100, max: 1_500 }),
      ...{ overlaid: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)) },
      rotate: fc.boolean(),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((list) =>
    list.map((one, index): PackingItem => ({ ...dull, ...one, index, amount: 1, consolidate: true })),
  );

describe('placement, by a second reading of its rules', () => {
  it('breaks none of them, whatever the goods and boxes', () => {
    fc.assert(
      fc.property(someItems, someBoxes, (items, boxes) => {
        expect(packingFaults(items, boxes, pack(items, boxes).volumes)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('uses the fewest boxes in nearly all small cases, and never more than one above', () => {
    const maxWeightG = 4_000;
    const cube = box('C', [cubeSide * cellMm, cubeSide * cellMm, cubeSide * cellMm], maxWeightG);
    const tally = { alike: 0, oneAbove: 0, ofSeveral: 0 };
    for (const units of fc.sample(fewUnits, { numRuns: 400, seed: 20_261_124 })) {
      const used = pack(units, [cube]).volumes.length;
      const fewest = fewestCubes(units, { cellMm, maxWeightG });
      expect(used).toBeGreaterThanOrEqual(fewest);
      expect(used).toBeLessThanOrEqual(fewest + 1);
      tally[used === fewest ? 'alike' : 'oneAbove'] += 1;
      if (fewest > 1) tally.ofSeveral += 1;
    }
    expect(tally.alike).toBeGreaterThanOrEqual(385);
    expect(tally.ofSeveral).toBeGreaterThan(200);
  });

  it('is read by a check that sees what is broken', () => {
    const cubes = [0, 1, 2].map(
      (index): PackingItem => ({
        ...{ ...dull, index, amount: 1, category: 1, heightMm: 50, widthMm: 50 + index, lengthMm: 50 },
        ...{ unitWeightG: 1_000, consolidate: true, overlaid: false, rotate: false },
      }),
    );
    const boxes = [box('C', [150, 152, 60], 3_000)];
    const { volumes } = pack(cubes, boxes);
    expect(packingFaults(cubes, boxes, volumes)).toEqual([]);
    const faultsOf = (change: Partial<PackingItem>) =>
      packingFaults([{ ...cubes[0]!, ...change }, ...cubes.slice(1)], boxes, volumes);
    expect(faultsOf({ category: 21 })).toContain('0: goods to keep apart');
    expect(faultsOf({ unitWeightG: 1_001 })).toContain('0: too heavy');
    expect(faultsOf({ amount: 2 })).toContain('0: 1 of 2 in boxes');
    expect(faultsOf({ heightMm: 49 })).toEqual([expect.stringMatching(/lies on a side$/)]);
    const moved = (x: number, z: number) => {
      const broken = structuredClone(volumes);
      Object.assign(broken[0]!.contents!.placements.at(-1)!, { x, z });
      return packingFaults(cubes, boxes, broken).join();
    };
    const [first] = volumes[0]!.contents!.placements;
    expect(moved(120, 0)).toMatch(/sticks out/);
    expect(moved(first!.x, 5)).toMatch(/must stand on the floor.*floats/);
    const same = structuredClone(volumes);
    const placements = same[0]!.contents!.placements;
    Object.assign(placements[1]!, { x: placements[0]!.x, y: placements[0]!.y });
    expect(packingFaults(cubes, boxes, same).join()).toMatch(/overlap/);
    Object.assign(placements[1]!, { z: 50 });
    expect(packingFaults(cubes, boxes, same).join()).toMatch(/carries nothing/);
  });
});
