import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carrierLabel, postalLabel } from '../../../test/support/labels.ts';
import type { Label } from '../labels/content.ts';
import { sheetRuns } from '../labels/impose.ts';
import { layoutOf } from '../labels/layouts.ts';
import { fitPage } from './fit-page.ts';

const thermal = { x: 0, y: 0, width: 100, height: 140 };

describe('a page in a box', () => {
  test('is as large as it is where it fits, in the middle', () => {
    expect(fitPage({ widthMm: 80, heightMm: 100 }, thermal)).toEqual({
      ...{ x: 10, y: 20, width: 80, height: 100 },
      ...{ scale: 1, isTurned: false },
    });
  });

  test('is made smaller by its longer side, and turned where that keeps it larger', () => {
    expect(fitPage({ widthMm: 200, heightMm: 280 }, thermal)).toMatchObject({ scale: 0.5, isTurned: false });
    expect(fitPage({ widthMm: 140, heightMm: 100 }, thermal)).toMatchObject({
      ...{ x: 0, y: 0, width: 100, height: 140 },
      ...{ scale: 1, isTurned: true },
    });
    expect(fitPage({ widthMm: 102, heightMm: 101 }, { ...thermal, height: 100 }).isTurned).toBe(false);
  });

  test('never leaves its box, and is never larger than it is', () => {
    const side = fc.double({ min: 1, max: 5000, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(side, side), fc.tuple(side, side), ([widthMm, heightMm], [width, height]) => {
        const fitted = fitPage({ widthMm, heightMm }, { x: 3, y: 4, width, height });
        expect(fitted.scale).toBeLessThanOrEqual(1);
        expect(fitted.x).toBeGreaterThanOrEqual(3 - 1e-9);
        expect(fitted.y).toBeGreaterThanOrEqual(4 - 1e-9);
        expect(fitted.x + fitted.width).toBeLessThanOrEqual(3 + width * (1 + 1e-9));
        expect(fitted.y + fitted.height).toBeLessThanOrEqual(4 + height * (1 + 1e-9));
      }),
    );
  });
});

const slotsOf = (labels: readonly Label[]) => sheetRuns(layoutOf(2), labels).flatMap(({ slots }) => slots);

describe('labels that a carrier drew', () => {
  const volumes = (pageCount: number) =>
    [1, 2, 3].map((volumeNumber) => ({
      ...carrierLabel,
      volumeNumber,
      bookingLabel: { id: 7, pageCount, byteCount: 1 },
    }));

  test('are one for each volume where there are as many', () => {
    expect(slotsOf(volumes(3)).map(({ page }) => page)).toEqual([0, 1, 2]);
    expect(slotsOf(volumes(3).slice(1)).map(({ page }) => page)).toEqual([1, 2]);
  });

  test.each([1, 2, 5])('of %i pages come out once where there are not', (pageCount) => {
    const pages = Array.from({ length: pageCount }, (_, page) => page);
    expect(slotsOf(volumes(pageCount)).map(({ page }) => page)).toEqual(pages);
    expect(slotsOf(volumes(pageCount).slice(2)).map(({ page }) => page)).toEqual(pages);
  });

  test('stand among those of the house in the order of the list', () => {
    const labels = [postalLabel, ...volumes(1), carrierLabel];
    expect(slotsOf(labels)).toEqual([
      { label: postalLabel },
      { label: labels[1], page: 0 },
      { label: carrierLabel },
    ]);
  });
});
