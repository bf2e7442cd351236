import { expect, test } from 'vitest';
import { csvField } from './write-csv.ts';

test.each([
  '=1+1',
  '+cmd|calc',
  '-2+3+cmd',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1',
  ' =1',
  '"=1',
  "'=1",
  '\u00a0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('makes %j a text that no spreadsheet evaluates', (value) => {
  expect(csvField(value).replace(/^"/, '')).toMatch(/^'/);
});

test.each(['12,90', '-5', '+3.25', '01310100', 'Rua das Flores', '04.12:00:00', 'a=b'])(
  'leaves %j as it is',
  (value) => {
    expect(csvField(value)).toBe(value);
  },
);

test('quotes separators, quotes, line ends and outer spaces, and drops NUL', () => {
  expect(csvField('a;b')).toBe('"a;b"');
  expect(csvField('a"b')).toBe('"a""b"');
  expect(csvField('a\nb')).toBe('"a\nb"');
  expect(csvField(' a')).toBe('" a"');
  expect(csvField('a\0b')).toBe('ab');
});
