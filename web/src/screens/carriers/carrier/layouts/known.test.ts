import { expect, test } from 'vitest';
import { knownBy } from './known.ts';

test('a layout is read as far as pages show it, whatever else it holds', () => {
  expect(
    knownBy({
      schema: 1,
      sheets: [
        { key: 'a', title: 'precos', kind: 'prices', columns: [{ header: 'uf', meaning: 'uf' }, null] },
        { title: 7, kind: null },
      ],
      charges: [{ name: 'taxa x', code: 'toll' }],
      sentences: [{ key: 'b' }],
    }),
  ).toEqual({
    sheets: [
      { title: 'precos', kind: 'prices', columns: [{ header: 'uf', meaning: 'uf' }] },
      { title: '', kind: null, columns: [] },
    ],
    charges: [{ name: 'taxa x', code: 'toll' }],
    sentences: 1,
  });
  expect(knownBy({})).toEqual({ sheets: [], charges: [], sentences: 0 });
});
