import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalText,
  fixedPointText,
  moneyText,
  numberText,
  percentText,
  unitPriceText,
  weightText,
  zipText,
} from './value-texts.ts';

describe('values as people in Brazil read them', () => {
  it.each([
    [123_456, 'R$ 1.234,56'],
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [-500, '-R$ 5,00'],
    [-1, '-R$ 0,01'],
    [100_000_000_000, 'R$ 1.000.000.000,00'],
  ])('%i cents are %s', (cents, text) => expect(moneyText(cents)).toBe(text));

  it.each([
    [125_000, 'R$ 0,125'],
    [5_500_000, 'R$ 5,50'],
    [-1, '-R$ 0,000001'],
  ])('%i millionths of a real are %s', (micros, text) => expect(unitPriceText(micros)).toBe(text));

  it.each([
    [percentText(75_000), '7,5 %'],
    [percentText(3000), '0,3 %'],
    [percentText(1_000_000), '100 %'],
    [weightText(12_500), '12,5 kg'],
    [weightText(1_234_000), '1.234 kg'],
    [weightText(30_000.001), '30,000001 kg'],
    [zipText(1_310_100), '01310-100'],
    [zipText('29161376'), '29161-376'],
    [zipText('2916'), '2916'],
    [numberText(-0.04, 0, 1), '0'],
    [numberText(2.25, 1, 1), '2,3'],
    [fixedPointText(208_800, 3, 0), '208,8'],
    [decimalText(850_000, 2), '8500.00'],
    [decimalText(-5, 2), '-0.05'],
    [decimalText(-1_234_500, 3, 0), '-1234.5'],
    [decimalText(7, 0), '7'],
  ])('%s', (text, wanted) => expect(text).toBe(wanted));

  it('group digits by three from the right', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(fixedPointText(value, 0).replaceAll('.', '')).toBe(String(value));
        expect(fixedPointText(value, 0)).toMatch(/^-?[0-9]{1,3}(?:[.][0-9]{3})*$/);
      }),
    );
  });

  it('money reads back as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const digits = moneyText(cents).replace('R$ ', '').replaceAll('.', '').replace(',', '');
        expect(Number(digits)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});
