import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { delayCauses as wire } from '@carreto/contract/admin/freights/freight-filters';
import { occurrenceName } from '@carreto/contract/occurrence-names';
import { expect, test } from 'vitest';
import { groupOfCode } from '../../trail/catalogue.ts';
import { delayCauses } from './delay-causes.ts';

const root = join(import.meta.dirname, '../../../../..');
const codes = delayCauses.flatMap(([, , own]) => own);

test('each code names one reason, is in the catalogue, and has a name there', () => {
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !groupOfCode.has(code) || !occurrenceName.has(code))).toEqual([]);
});

test('what names no reason explains none: attempts as such, deliveries, what goes on', () => {
  for (const code of [2, 3, 5, 6, 16, 17, 20, 35, 36, 270]) expect(codes).not.toContain(code);
});

test('freights are counted again after the very occurrences that name one', () => {
  const migration = readFileSync(join(root, 'server/migrations/0079-why-freights-were-late.sql'), 'utf8');
  const written = /new\.code = any \('\{([\d,]+)\}'/.exec(migration)?.[1]?.split(',').map(Number);
  expect(written).toEqual(codes.toSorted((a, b) => a - b));
});

test('the wire and the documents name the same reasons', () => {
  expect(wire).toEqual(delayCauses.map(([cause]) => cause));
  const text = readFileSync(join(root, 'docs/reports.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (\w+) \| ([\d, ]*) \|$/gm)].map(([, cause, party, own]) => [
    cause,
    party,
    (own ?? '').split(',').flatMap((code) => (code.trim() === '' ? [] : [Number(code)])),
  ]);
  expect(rows).toEqual(delayCauses);
});
