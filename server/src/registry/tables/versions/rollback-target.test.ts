import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PastPublication, rollbackTarget } from './rollback-target.ts';

/** A history in short: `v1` published, `<v1` put back, `-` withdrawn. */
function history(...words: string[]): PastPublication[] {
  return words.map((word) => ({
    versionId: word === '-' ? null : Number(word.replace(/\D/g, '')),
    previousId: null,
    cause: word === '-' ? 'withdraw' : word.startsWith('<') ? 'rollback' : 'publish',
  }));
}

describe('going back', () => {
  it.each([
    [['v1', 'v2'], 1],
    [['v1', 'v2', 'v3', '<v2'], 1],
    [['v1', 'v2', '<v1', 'v3'], 1],
    [['v1', 'v2', '<v1', 'v2'], 1],
    [['v1', '-'], 1],
    [['v1', '-', 'v2'], 1],
    [['v1', 'v2', '-', '<v2'], 1],
    [['v1', 'v2', 'v3', '<v1', '<v3'], 1],
  ] as const)('after %j leads to version %i', (words, target) => {
    expect(rollbackTarget(history(...words))).toBe(target);
  });

  it.each([[[]], [['v1']], [['v1', 'v2', '<v1']], [['-']], [['v1', 'v1']]])(
    'after %j leads nowhere',
    (words) => {
      expect(rollbackTarget(history(...words))).toBeNull();
    },
  );

  it('again and again ends', () => {
    const publications = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 20 });
    fc.assert(
      fc.property(publications, (versions) => {
        const past = history(...versions.map((version) => `v${version}`));
        const visited: number[] = [];
        for (let target = rollbackTarget(past); target !== null; target = rollbackTarget(past)) {
          visited.push(target);
          past.push(...history(`<v${target}`));
          expect(visited.length).toBeLessThanOrEqual(versions.length);
        }
      }),
    );
  });
});
