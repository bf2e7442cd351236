import { describe, expect, it } from 'vitest';
import { type ImportMove, type ImportState, move } from './states.ts';

const states = ['open', 'waiting', 'running', 'needs_answers', 'done', 'failed', 'cancelled'] as const;
const moves = ['start', 'claim', 'release', 'ask', 'answer', 'correct', 'finish', 'fail', 'cancel'] as const;

/** Everything that may happen; what is not listed may not. */
const allowed: Readonly<Record<ImportState, Partial<Record<ImportMove, ImportState>>>> = {
  open: { start: 'waiting', cancel: 'cancelled' },
  waiting: { claim: 'running', cancel: 'cancelled' },
  running: {
    claim: 'running',
    release: 'waiting',
    ask: 'needs_answers',
    finish: 'done',
    fail: 'failed',
    cancel: 'cancelled',
  },
  needs_answers: { answer: 'waiting', correct: 'waiting', cancel: 'cancelled' },
  done: { correct: 'waiting' },
  failed: { correct: 'waiting' },
  cancelled: {},
};

describe('states of an import', () => {
  it.each(states)('from %s allow what is meant and nothing else', (state) => {
    for (const each of moves) expect(move(state, each), each).toBe(allowed[state][each] ?? null);
  });
});
