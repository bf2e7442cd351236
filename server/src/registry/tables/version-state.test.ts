import { describe, expect, it } from 'vitest';
import { moved, type VersionMove, type VersionState } from './version-state.ts';

const states: readonly VersionState[] = ['draft', 'scheduled', 'published', 'replaced', 'withdrawn'];
const allowed = (move: VersionMove) => states.filter((state) => moved(state, move) !== null);

describe('the life of a version', () => {
  it('publishes whatever is not published yet, old versions too', () => {
    expect(allowed('publish')).toEqual(['draft', 'scheduled', 'replaced', 'withdrawn']);
  });

  it('replaces only what is in force, by its state or by the calendar', () => {
    expect(allowed('replace')).toEqual(['scheduled', 'published']);
    expect(moved('published', 'replace')).toBe('replaced');
  });

  it('withdraws what is or will be in force, and drafts', () => {
    expect(allowed('withdraw')).toEqual(['draft', 'scheduled', 'published']);
  });
});
