/** What the calls of all screens find out about the session, for the shell to show. */
export type Signals = {
  /** The server serves another build than this page is of. */
  isOutdated: boolean;
};

let current: Signals = { isOutdated: false };
const listeners = new Set<() => void>();

/** Changes what is known, and tells those who show it. */
export function signal(change: Partial<Signals>): void {
  const next = { ...current, ...change };
  if (next.isOutdated === current.isOutdated) return;
  current = next;
  for (const listener of listeners) listener();
}

export const signals = {
  get: (): Signals => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
