import { expect, test } from 'vitest';
import { products } from '../../words/pt-br/products.ts';
import { measuredOf } from './contradictions/measured.ts';
import { lackingOf, writeMeasures } from './measures.ts';

const declared = { heightMm: 105, widthMm: 200, lengthMm: 300, weightG: 1_200 };
const some = { description: null, tag: null, amount: 1, consolidate: false, overlaid: false, rotate: false };

test('measures are centimetres and kilograms, with a question mark for what is not known', () => {
  const written = (volume: Parameters<typeof writeMeasures>[0]) =>
    writeMeasures(volume, products).replaceAll('\u00a0', ' ');
  expect(written(declared)).toBe('30 × 20 × 10,5 cm, 1,2 kg');
  expect(written({ ...declared, heightMm: null, weightG: null })).toBe('30 × 20 × ? cm, ?');
});

test('a product lacks what any of its volumes lacks', () => {
  const whole = { ...some, ...declared, priceCents: 100 };
  expect(lackingOf({ volumes: [whole] })).toEqual([]);
  const volumes = [whole, { ...whole, weightG: null, priceCents: null }, { ...whole, widthMm: null }];
  expect(lackingOf({ volumes })).toEqual(['size', 'weight', 'price']);
});

test('sides are taken over where cubing explains the weight, else the weight, and nothing of several volumes', () => {
  const sides = { heightMm: 200, widthMm: 400, lengthMm: 600 };
  expect(measuredOf({ declared, impliedSides: sides, taxedG: 9_000 })).toEqual({ ...sides, weightG: 1_200 });
  expect(measuredOf({ declared, impliedSides: null, taxedG: 900 })).toEqual({ ...declared, weightG: 900 });
  expect(measuredOf({ declared: null, impliedSides: sides, taxedG: 900 })).toBeUndefined();
});
