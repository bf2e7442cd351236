import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../../platform/http/answer/byte-string.ts';
import { JsonBytes, JsonPiece } from './json-bytes.ts';

/** One so small that most of what is written makes it grow, and one in which none does. */
const [small, large] = [new JsonBytes(1), new JsonBytes(4096)];

function written(write: (to: JsonBytes) => void): string {
  const [first, second] = [small, large].map((bytes) => {
    bytes.begin();
    write(bytes);
    return textOf(bytes.take());
  });
  expect(second).toBe(first);
  return first ?? '';
}

describe('JSON as bytes', () => {
  it('has numbers, amounts and thousandths of any size as numbers have them', () => {
    const edges = [0, -0, 2 ** 31 - 1, 2 ** 31, 99, 100, 101, 110, 999, 1000, 1010, 1100, Number.NaN];
    const numbers = fc.oneof(
      fc.constantFrom(...edges),
      fc.nat({ max: 99_999 }),
      fc.nat(),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double(),
    );
    fc.assert(
      fc.property(numbers, (value) => {
        expect(written((to) => to.number(value))).toBe(JSON.stringify(value));
        expect(written((to) => to.reais(value))).toBe(JSON.stringify(value / 100));
        expect(written((to) => to.thousandths(value))).toBe(JSON.stringify(value / 1000));
      }),
      { numRuns: 5000 },
    );
  });

  it('has pieces and values one after the other, however many they are', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 20 });
    fc.assert(
      fc.property(texts, (all) => {
        const result = written((to) => {
          for (const text of all) {
            to.put(new JsonPiece(text));
            to.raw(text);
            to.value(text);
          }
        });
        expect(result).toBe(
          Buffer.from(all.map((text) => text + text + JSON.stringify(text)).join('')).toString(),
        );
      }),
    );
  });

  it('gives bytes that later writing leaves alone', () => {
    const bytes = new JsonBytes(64);
    const texts = ['first', 'second', 'x'.repeat(60), 'third', 'x'.repeat(200), 'fourth'];
    const taken = texts.map((text) => {
      bytes.begin();
      bytes.value('forgotten');
      bytes.begin();
      bytes.value(text);
      return bytes.take();
    });
    expect(taken.map((one) => JSON.parse(textOf(one)))).toEqual(texts);
  });
});
