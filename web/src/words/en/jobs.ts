import type { Words } from '../all-words.ts';

/** What is done to many things at once, its report, and what this person is told. */
export const jobs: Words['jobs'] = {
  named: (title, id) => `${title} (no. ${id})`,
  missing: 'There is no such job.',
  empty: 'No job yet',
  emptyWhy:
    'What you do to many freights at once appears here, with a report line by line, for 90 days, and the comparisons and imports that you start.',
  progress: 'Progress',
  states: {
    waiting: 'Waiting',
    running: 'Under way',
    ['needs_answers' as const]: 'Waits for answers',
    done: 'Done',
    cancelled: 'Stopped',
    failed: 'Ended without a result',
  },
  looked: (done, all) => (all === null ? 'Counting…' : `Looked at: ${done} of ${all}`),
  read: (rows) => `Rows read: ${rows}`,
  result: 'Open the comparison',
  import: 'Open the import',
  counts: (done, refused, all) => `Done: ${done} · refused: ${refused} · in all: ${all}`,
  goesOn: 'You may close this: the job goes on, and the bell tells when it has ended.',
  refused: 'Refused',
  download: 'Download the report (CSV)',
  stop: 'Stop',
};
