import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coloursOf } from '../../server/src/freight/track/page/colours.ts';
import { contrast, trackingColours } from '../src/formats/contrast.ts';

test('a tracking page is drawn in the colours that the server gives it', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (own) => {
      expect(trackingColours(own)).toEqual(coloursOf(own));
    }),
  );
  for (const own of [null, '', 'red', '#12345']) expect(trackingColours(own)).toEqual(coloursOf(own));
});

test('contrast is 21 between black and white, and 1 of a colour with itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#1a7f37', '#1a7f37')).toBe(1);
});
