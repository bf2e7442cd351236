import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessKeyCheckDigit } from './access-key.ts';
import { cnpjCheckDigits } from './cnpj.ts';
import { readCteKey } from './cte-key.ts';

const withDigit = (base: string) => base + accessKeyCheckDigit(base);
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const parts = fc.record({
  state: fc.constantFrom('11', '35', '43', '53'),
  year: fc.integer({ min: 0, max: 99 }),
  month: fc.integer({ min: 1, max: 12 }),
  root: fc.string({ unit: fc.constantFrom(...letters), minLength: 12, maxLength: 12 }),
  series: fc.integer({ min: 0, max: 999 }),
  number: fc.integer({ min: 1, max: 999_999_999 }),
  emission: fc.constantFrom('1', '3', '4', '5', '7', '8'),
  code: fc.integer({ min: 0, max: 99_999_999 }),
});

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

function keyOf(of: Parts): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const cnpj = of.root + cnpjCheckDigits(of.root);
  const month = pad(of.year, 2) + pad(of.month, 2);
  return withDigit(
    `${of.state}${month}${cnpj}57${pad(of.series, 3)}${pad(of.number, 9)}${of.emission}${pad(of.code, 8)}`,
  );
}

describe('the access key of a CT-e', () => {
  test('says its parts, with a numeric and with an alphanumeric CNPJ', () => {
    expect(readCteKey('35260811222333000181570010000001231123456787')).toEqual({
      stateCode: '35',
      yearAndMonth: '2608',
      issuerCnpj: '11222333000181',
      series: 1,
      number: 123,
      emissionType: 1,
      randomCode: '12345678',
    });
    expect(readCteKey('35260812ABC34501DE35570010000001231123456788')).toMatchObject({
      issuerCnpj: '12ABC34501DE35',
    });
  });

  test.each([
    ['an NF-e', '41260811222333000181550100000045671876543214'],
    ['a wrong check digit', '35260811222333000181570010000001231123456788'],
    ['a state that does not exist', withDigit('3626081122233300018157001000000123112345678')],
    ['a month that does not exist', withDigit('3526131122233300018157001000000123112345678')],
    ['a CNPJ with wrong digits', withDigit('3526081122233300018057001000000123112345678')],
    ['the number 0', withDigit('3526081122233300018157001000000000112345678')],
    ['a kind of emission that does not exist', withDigit('3526081122233300018157001000000123612345678')],
    ['small letters', '35260812abc34501de35570010000001231123456788'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(readCteKey(text)).toBeNull();
  });

  test('gives back what it was made of', () => {
    fc.assert(
      fc.property(parts, (of) => {
        // Numbers of one character alone are nobody's.
        fc.pre(new Set(of.root).size > 1);
        const read = readCteKey(keyOf(of));
        expect(read).toMatchObject({ stateCode: of.state, series: of.series, number: of.number });
      }),
    );
  });

  test('with one character changed is no key, or says something else', () => {
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 0, max: 43 }),
        fc.constantFrom(...letters),
        (of, place, letter) => {
          fc.pre(new Set(of.root).size > 1);
          const key = keyOf(of);
          const changed = key.slice(0, place) + letter + key.slice(place + 1);
          fc.pre(changed !== key);
          const read = readCteKey(changed);
          if (read !== null) expect(read).not.toEqual(readCteKey(key));
        },
      ),
    );
  });
});
