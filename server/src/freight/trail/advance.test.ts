import { describe, expect, test } from 'vitest';
import { advance, type TrailPosition } from './advance.ts';
import { groupOfCode } from './catalogue.ts';

function claim(code: number, volumeNumber: number | null = null) {
  const group = groupOfCode.get(code);
  if (group === undefined) throw new Error(`no occurrence ${code}`);
  return { code, group, volumeNumber };
}

function walk(volumeCount: number, ...claims: ReturnType<typeof claim>[]): TrailPosition | null {
  let standing: TrailPosition | null = { phase: 'preparing', volumePhases: {}, volumeCount };
  for (const each of claims) standing = standing && advance(standing, each);
  return standing;
}

describe('a freight of several volumes', () => {
  test('has ended when the last volume has', () => {
    expect(walk(2, claim(15), claim(3, 1))?.phase).toBe('underway');
    expect(walk(2, claim(15), claim(3, 1), claim(3, 2))?.phase).toBe('delivered');
  });

  test('lets each volume end once', () => {
    expect(walk(2, claim(15), claim(3, 1), claim(17, 1))).toBeNull();
    expect(walk(2, claim(15), claim(3, 1), claim(17, 2))?.phase).toBe('underway');
  });

  test('is under way when one volume is', () => {
    expect(walk(3, claim(15, 2))?.phase).toBe('underway');
    expect(walk(3, claim(15, 2), claim(1))).toBeNull();
  });

  test('is delivered as a whole whatever its volumes said', () => {
    expect(walk(2, claim(15, 1), claim(3))).toMatchObject({ phase: 'delivered', volumePhases: {} });
  });

  test('goes on when one volume is lost and the rest travels', () => {
    expect(walk(2, claim(15), claim(27, 1), claim(17))?.phase).toBe('underway');
  });
});

test('the only volume is the freight', () => {
  expect(walk(1, claim(15), claim(3, 1))).toMatchObject({ phase: 'delivered', volumePhases: {} });
});
