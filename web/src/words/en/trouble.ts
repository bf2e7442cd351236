import type { Words } from '../all-words.ts';

/** What is said when a page is missing or broke. */
export const trouble: Words['trouble'] = {
  missing: 'This page does not exist',
  missingWhy: 'The address may have changed, or the link came incomplete.',
  toToday: 'Go to Today',
  broken: 'This screen failed',
  brokenWhy:
    'The rest of the dashboard goes on. Try again; if it repeats, send the text below to whoever runs Carreto.',
  outdated: 'Carreto was upgraded, and this page is of the version before.',
  unreachable: 'Carreto did not answer',
  unreachableWhy: 'Look at the connection and try again.',
  again: 'Try again',
};
