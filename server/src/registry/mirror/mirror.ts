/** What every process keeps in memory of the registry, replaced as a whole when an epoch moves. */
export type Mirror = {
  /** Reads what changed since the last call; called by a timer, and by tests through `app.settle()`. */
  refresh(): Promise<void>;
};
