import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish, type Steps, unitsOfAStep } from '../../kernel/steps.ts';
import { MAX_CONSOLIDATED_UNITS, type PackingItem } from './goods.ts';
import { type Packing, type PackingRequest, packInSteps } from './pack.ts';

function goods(amount: number, sides: [number, number, number], more: Partial<PackingItem> = {}) {
  const [heightMm, widthMm, lengthMm] = sides;
  return {
    index: 0,
    amount,
    category: 1,
    sku: null,
    tag: null,
    description: null,
    amountVolumes: null,
    heightMm,
    widthMm,
    lengthMm,
    unitWeightG: 90,
    unitValueCents: 1000,
    consolidate: true,
    overlaid: true,
    rotate: true,
    ...more,
  };
}

function box(name: string, [heightMm, widthMm, lengthMm]: [number, number, number]) {
  return {
    name,
    innerHeightMm: heightMm,
    innerWidthMm: widthMm,
    innerLengthMm: lengthMm,
    outerHeightMm: heightMm + 10,
    outerWidthMm: widthMm + 10,
    outerLengthMm: lengthMm + 10,
    maxWeightG: 30_000,
    tareG: 300,
  };
}

const boxes = [box('P', [100, 200, 300]), box('M', [250, 300, 400]), box('G', [450, 500, 600])];
const numbered = (items: PackingItem[]) => items.map((item, index) => ({ ...item, index }));

/** As much as a dispatcher may consolidate: so many lines, every one of another size. */
function most(lines: number, more: Partial<PackingItem> = {}): PackingRequest {
  const amount = MAX_CONSOLIDATED_UNITS / lines;
  const items = Array.from({ length: lines }, (_, line) =>
    goods(amount, [10 + ((line * 7) % 83), 20 + ((line * 13) % 97), 30 + ((line * 29) % 89)], more),
  );
  return { items: numbered(items), boxes, declaredCents: null };
}

/** What a computation says it did between two stops, and its result. */
function walk(steps: Steps<Packing>): { units: number[]; packing: Packing } {
  const units: number[] = [];
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { units, packing: step.value };
    units.push(step.value);
  }
}

describe('packing in steps', () => {
  it.each([
    ['five hundred lines', most(500)],
    ['goods that must not be laid down', most(500, { rotate: false })],
    ['goods that carry nothing', most(500, { overlaid: false })],
    ['a hundred lines', most(100)],
    ['units that need a box each', most(500, { heightMm: 440, widthMm: 490, lengthMm: 590 })],
  ])('stops at least every few thousand units of work: %s', (_, request) => {
    const { units } = walk(packInSteps(request));
    expect(units.length).toBeGreaterThan(50);
    expect(Math.max(...units)).toBeLessThan(3 * unitsOfAStep);
  });

  it('does not stop for a small cart', () => {
    const items = numbered([goods(2, [100, 100, 100]), goods(3, [50, 80, 90])]);
    expect(walk(packInSteps({ items, boxes, declaredCents: null })).units).toEqual([]);
  });

  it('packs the same whether or not others pack between its steps', () => {
    const side = fc.integer({ min: 5, max: 420 });
    const line = fc.record({
      amount: fc.integer({ min: 1, max: 100 }),
      sides: fc.tuple(side, side, side),
      flags: fc.record({ overlaid: fc.boolean(), rotate: fc.boolean() }),
    });
    const request = fc
      .array(line, { minLength: 20, maxLength: 60 })
      .map((lines) => numbered(lines.map(({ amount, sides, flags }) => goods(amount, sides, flags))))
      .map((items): PackingRequest => ({ items, boxes, declaredCents: 123_457 }));
    fc.assert(
      fc.property(request, request, (one, other) => {
        const running = [packInSteps(one), packInSteps(other)];
        const results: string[] = [];
        for (let open = 2; open > 0; )
          for (const [index, steps] of running.entries()) {
            if (results[index] !== undefined) continue;
            const step = steps.next();
            if (step.done !== true) continue;
            results[index] = JSON.stringify(step.value);
            open -= 1;
          }
        expect(results).toEqual([
          JSON.stringify(finish(packInSteps(one))),
          JSON.stringify(finish(packInSteps(other))),
        ]);
      }),
      { numRuns: 40 },
    );
  });
});
