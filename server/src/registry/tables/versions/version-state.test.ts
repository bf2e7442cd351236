import { describe, expect, it } from 'vitest';
import { moved, type VersionMove, type VersionState } from './version-state.ts';

const states: readonly VersionState[] = ['draft', 'scheduled', 'published', 'replaced', 'withdrawn'];
const allowed = (move: VersionMove) => states.filter((state) => moved(state, move) !== null);

describe('the life of a version', () => {
  it('publishes whatever is not published yet, old versions too', () => {
    expect(allowed('publish')).toEqual(['draft', 'scheduled', 'replaced', 'withdrawn']);
  });

  it('begins only what waits, and replaces only what is in force', () => {
    expect(allowed('begin')).toEqual(['scheduled']);
    expect(allowed('replace')).toEqual(['published']);
    expect(moved('published', 'replace')).toBe('replaced');
  });

  it('schedules whatever is not in force, at another instant too', () => {
    expect(allowed('schedule')).toEqual(['draft', 'scheduled', 'replaced', 'withdrawn']);
  });

  it('puts back what was in force, never a draft', () => {
    expect(allowed('rollback')).toEqual(['scheduled', 'replaced', 'withdrawn']);
  });

  it('withdraws what is or will be in force, and drafts', () => {
    expect(allowed('withdraw')).toEqual(['draft', 'scheduled', 'published']);
  });
});
