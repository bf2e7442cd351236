import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../kernel/steps.ts';
import { writeJson } from './write-json.ts';

describe('an answer written in steps', () => {
  it('has the bytes of one written at once', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 3000 }), (value, times) => {
        const large = {
          all: Array.from({ length: times }, () => value),
          none: undefined,
          last: [undefined, value],
        };
        expect(finish(writeJson(large))).toBe(JSON.stringify(large));
      }),
      { numRuns: 60 },
    );
  });

  it('stops before much is written, however it nests', () => {
    const volumes = Array.from({ length: 500 }, (_, index) => ({ sku: `s${index}`, amount: 1, height: 0.1 }));
    const value = { dispatchers: Array.from({ length: 50 }, () => ({ volumes, offers: [{ volumes }] })) };
    const units = [...writeJson(value)];
    expect(units.length).toBeGreaterThan(50);
    expect(Math.max(...units)).toBeLessThanOrEqual(8000);
  });
});
