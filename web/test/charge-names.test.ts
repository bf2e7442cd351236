import { expect, test } from 'vitest';
import { chargeNames as receiptNames } from '../../server/src/freight/quote/receipt/charge-names.ts';
import { eventNames } from '../../server/src/tariff/diff/value-names.ts';
import { chargeNames as englishNames } from '../src/words/en/charge-names.ts';
import { chargeNames } from '../src/words/pt-br/charge-names.ts';
import { imports } from '../src/words/pt-br/imports.ts';

test('the dashboard calls every charge as receipts and comparisons of tables do', () => {
  expect(chargeNames).toMatchObject(receiptNames);
  expect(imports.charges).toMatchObject({ ...receiptNames, ...eventNames });
});

test('a charge has a name in both languages', () => {
  expect(Object.keys(englishNames)).toEqual(Object.keys(chargeNames));
});
