import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coloursOf, contrast, darkPage, lightPage } from './colours.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#123456', '#123456', 1],
  ])('%s on %s is %f', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe('the colours of a page', () => {
  test('can be read whatever a shipper chose', () => {
    fc.assert(
      fc.property(anyColour, (own) => {
        const { bar, onBar, accentOnLight, accentOnDark } = coloursOf(own);
        expect(bar).toBe(own);
        expect(contrast(bar, onBar)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accentOnLight, lightPage)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accentOnDark, darkPage)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('are the usual ones where none was chosen, and for what is no colour', () => {
    expect(coloursOf('red}body{display:none')).toEqual(coloursOf(null));
    const { bar, onBar } = coloursOf(null);
    expect(contrast(bar, onBar)).toBeGreaterThanOrEqual(4.5);
  });
});
