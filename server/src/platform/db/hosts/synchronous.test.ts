import { expect, it } from 'vitest';
import { judgeSynchronous } from './synchronous.ts';

it.each([
  ['on', 'ANY 1 (pg2, pg3)', 'yes'],
  ['remote_write', 'pg2', 'yes'],
  ['local', 'pg2', 'no'],
  ['off', '*', 'no'],
  ['on', '', 'no'],
  [null, 'pg2', 'unknown'],
  ['on', null, 'unknown'],
] as const)(
  'a primary with synchronous_commit %s and standbys "%s" has a synchronous one: %s',
  (commit, standbys, says) => {
    expect(judgeSynchronous({ commit, standbys })).toBe(says);
  },
);
