import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSize } from './pace.ts';

describe('the batches of a split', () => {
  it('become as large as some hundredths of a second allow', () => {
    expect(nextSize({ freights: 50, ms: 50 })).toBe(50);
    expect(nextSize({ freights: 200, ms: 100 })).toBe(100);
    expect(nextSize({ freights: 50, ms: 5 })).toBe(100);
  });

  it('never stop, and never grow by more than twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (freights, ms) => {
          const next = nextSize({ freights, ms });
          expect(next).toBeGreaterThanOrEqual(25);
          expect(next).toBeLessThanOrEqual(Math.max(25, freights * 2));
          expect(next).toBeLessThanOrEqual(500);
        },
      ),
    );
  });
});
