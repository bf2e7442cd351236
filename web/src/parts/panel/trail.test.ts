import { describe, expect, it } from 'vitest';
import { besideOn } from './trail.ts';

const trail = ['/fretes/FR1', '/fretes/FR10', '/fretes/FR2'];

describe('the list one came from', () => {
  it('leads to the page before and after, and keeps the part of the page', () => {
    expect(besideOn(trail, '/fretes/FR10', 1)).toBe('/fretes/FR2');
    expect(besideOn(trail, '/fretes/FR10/custo', -1)).toBe('/fretes/FR1/custo');
  });

  it('ends at its ends, and leads nowhere from a page that it does not have', () => {
    expect(besideOn(trail, '/fretes/FR1', -1)).toBeUndefined();
    expect(besideOn(trail, '/fretes/FR2', 1)).toBeUndefined();
    expect(besideOn(trail, '/fretes/FR3', 1)).toBeUndefined();
  });
});
