/** What a scanner read, under the key by which it is sent, however often. */
export type PendingScan = { key: string; code: string; isWhole: boolean };

export type QueueState = {
  /** In the order in which they were read; the first one is on its way. */
  pending: readonly PendingScan[];
  /** Why the first one has to be sent again, and after how many seconds; undefined while all goes well. */
  wait: { error: Error; afterS: number } | undefined;
};

type Options<Answer> = {
  send(scan: PendingScan): Promise<Answer>;
  onAnswer(scan: PendingScan, answer: Answer): void;
  /** It was refused for good. */
  onRefused(scan: PendingScan, error: Error): void;
  onState(state: QueueState): void;
  /** Seconds until a scan that failed is sent again; undefined where that is of no use. `tries`: how often it failed, from 1. */
  again(error: Error, tries: number): number | undefined;
  /** Calls later, once; what it gives takes that back. */
  later(act: () => void, afterMs: number): () => void;
};

export type ScanQueue = {
  add(scan: PendingScan): void;
  /** Sends the first one now, if it waits. */
  hurry(): void;
  /** Sends nothing any more; what is on its way is answered to nobody. */
  stop(): void;
};

/**
 * Sends scans one after the other, in the order in which they were read: a scan that got no answer is sent again under the same
 * key, and those behind it wait, so that nothing is loaded twice, out of turn, or lost.
 */
export function createScanQueue<Answer>(
  options: Options<Answer>,
  from: readonly PendingScan[] = [],
): ScanQueue {
  let pending: readonly PendingScan[] = from;
  let isSending = false;
  let isStopped = false;
  let tries = 0;
  let cancelWait: (() => void) | undefined;
  let wait: QueueState['wait'];
  const state = (): void => options.onState({ pending, wait });

  const next = async (): Promise<void> => {
    const [first] = pending;
    if (first === undefined || isSending || isStopped || cancelWait !== undefined) return;
    isSending = true;
    try {
      const answer = await options.send(first);
      settle(() => options.onAnswer(first, answer));
    } catch (thrown) {
      failed(first, thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  };

  const settle = (tell: () => void): void => {
    isSending = false;
    if (isStopped) return;
    tries = 0;
    pending = pending.slice(1);
    tell();
    state();
    void next();
  };

  const failed = (scan: PendingScan, error: Error): void => {
    tries += 1;
    const afterS = options.again(error, tries);
    if (afterS === undefined) {
      settle(() => options.onRefused(scan, error));
      return;
    }
    isSending = false;
    if (isStopped) return;
    wait = { error, afterS };
    state();
    cancelWait = options.later(resume, afterS * 1000);
  };

  const resume = (): void => {
    cancelWait?.();
    cancelWait = undefined;
    wait = undefined;
    state();
    void next();
  };

  void next();
  return {
    add(scan) {
      pending = [...pending, scan];
      state();
      void next();
    },
    hurry() {
      if (cancelWait !== undefined) resume();
    },
    stop() {
      isStopped = true;
      cancelWait?.();
    },
  };
}
