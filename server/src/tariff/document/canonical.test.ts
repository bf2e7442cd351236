import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimalTable, richTable } from '../../../test/support/table-documents.ts';
import { canonicalBytes, documentFromBytes, documentHash } from './canonical.ts';
import { parseTableDocument } from './parse-document.ts';

const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, member]) => [key, reversed(member)]),
        )
      : value;

test('gives the same bytes whatever the order of members', () => {
  const shuffled = parseTableDocument(reversed(richTable())).document;
  expect(shuffled).not.toBeNull();
  expect(canonicalBytes(shuffled!)).toEqual(canonicalBytes(richTable()));
});

test('comes back from its bytes as it was, and gives the same bytes again', () => {
  for (const table of [richTable(), parseTableDocument(minimalTable()).document!]) {
    const bytes = canonicalBytes(table);
    expect(documentFromBytes(bytes)).toEqual(table);
    expect(canonicalBytes(documentFromBytes(bytes))).toEqual(bytes);
  }
});

test('has another hash when anything is another', () => {
  const hashOf = (cents: number): string =>
    documentHash(canonicalBytes({ ...richTable(), minimum: { cents, mode: 'base', withTax: false } }));
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), (a, b) => {
      expect(hashOf(a) === hashOf(b)).toBe(a === b);
    }),
  );
  expect(hashOf(1)).toMatch(/^[0-9a-f]{64}$/);
});
