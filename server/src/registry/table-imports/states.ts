/**
 * Life of an import. Open, it takes files; started, it waits for a worker; a worker that claims it reads, and
 * either asks people, or comes to an end. A worker that was killed leaves it running until its lease is over:
 * then another one claims it. An end is left again where somebody says that the files mean something else.
 */
export type ImportState = 'open' | 'waiting' | 'running' | 'needs_answers' | 'done' | 'failed' | 'cancelled';

export type ImportMove =
  | 'start'
  | 'claim'
  | 'release'
  | 'ask'
  | 'answer'
  | 'correct'
  | 'finish'
  | 'fail'
  | 'cancel';

const moves: Readonly<Record<ImportMove, { from: readonly ImportState[]; to: ImportState }>> = {
  start: { from: ['open'], to: 'waiting' },
  claim: { from: ['waiting', 'running'], to: 'running' },
  release: { from: ['running'], to: 'waiting' },
  ask: { from: ['running'], to: 'needs_answers' },
  answer: { from: ['needs_answers'], to: 'waiting' },
  correct: { from: ['needs_answers', 'done', 'failed'], to: 'waiting' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['running'], to: 'failed' },
  cancel: { from: ['open', 'waiting', 'running', 'needs_answers'], to: 'cancelled' },
};

/** The state after a move, or null where the state does not allow it. */
export function move(state: ImportState, by: ImportMove): ImportState | null {
  const { from, to } = moves[by];
  return from.includes(state) ? to : null;
}
