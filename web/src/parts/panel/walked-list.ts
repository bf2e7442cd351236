import { useSyncExternalStore } from 'react';

/** The list that a panel stands beside. */
export type WalkedList = {
  /** Whether there is a row before and after the one that is open. */
  hasBefore: boolean;
  hasAfter: boolean;
  /** Goes on to the row before or after: the panel follows. */
  walk(by: 1 | -1): void;
  /** Gives it the keyboard, at the row where it was. */
  focus(): void;
};

let current: WalkedList | undefined;
const listeners = new Set<() => void>();

/** Says which list is on the page; what it gives takes that back. */
export function showWalkedList(list: WalkedList): () => void {
  set(list);
  return () => {
    if (current === list) set(undefined);
  };
}

function set(list: WalkedList | undefined): void {
  current = list;
  for (const listener of listeners) listener();
}

/** The list on the page; undefined while it is not there yet. */
export function useWalkedList(): WalkedList | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
