import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, canonicalJsonBytes } from './canonical-json.ts';

test('orders members at every depth and keeps the order of lists', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }, 'x'], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1},"x"]}');
});

test('is the same text for the same value, and a text of that value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});

test('treats a member called __proto__ like any other', () => {
  expect(canonicalJson(JSON.parse('{"__proto__":{"b":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"b":1}}');
});

test.each([
  ['a small value', { a: 'é', b: [1, null] }],
  ['a list of 100 kB', Array.from({ length: 10_000 }, (_, index) => ({ index, é: '€' }))],
  ['a list of 3 MB', Array.from({ length: 300_000 }, (_, index) => ({ index }))],
  ['a text of 25 MB behind one of 60 kB', ['é'.repeat(30_000), 'a'.repeat(25_000_000), 'z']],
])('the bytes of %s are those of its text', (_, value) => {
  const bytes = Buffer.from(canonicalJsonBytes(value));
  expect(bytes.equals(Buffer.from(canonicalJson(value)))).toBe(true);
});

test('the bytes of a small value have a buffer of their own size', () => {
  expect(canonicalJsonBytes({ a: 1 }).buffer.byteLength).toBe('{"a":1}'.length);
});
