import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapped } from './wrapped.ts';

test('a text in lines keeps its words, and no line of short words passes 100 columns', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(words, fc.nat(8), (list, indent) => {
      const lines = wrapped(list.join(' '), { indent });
      expect(lines.flatMap((line) => line.trim().split(' '))).toEqual(list);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
    }),
  );
});
