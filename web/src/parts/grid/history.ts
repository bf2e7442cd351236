import type { Act } from './overlay.ts';

/** What was done, in its order, and what was taken back, the last first. */
export type History = { done: readonly Act[]; undone: readonly Act[] };

export const noHistory: History = { done: [], undone: [] };

/** Does something; what was taken back before cannot come again. Nothing is no act. */
export function after({ done, undone }: History, act: Act): History {
  return act.length === 0 ? { done, undone } : { done: [...done, act], undone: [] };
}

/** Takes the last act back; the history as it was where there is none. */
export function undo(history: History): History {
  const last = history.done.at(-1);
  return last === undefined
    ? history
    : { done: history.done.slice(0, -1), undone: [last, ...history.undone] };
}

/** Does again what was taken back last; the history as it was where there is nothing. */
export function redo(history: History): History {
  const [next, ...rest] = history.undone;
  return next === undefined ? history : { done: [...history.done, next], undone: rest };
}
