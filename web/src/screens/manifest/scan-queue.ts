import { createSender, type Sender, type Sent } from '../../parts/scan/send-in-order.ts';

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

export type ScanQueue = Pick<Sender, 'hurry' | 'stop'> & { add(scan: PendingScan): void };

/**
 * Scans of a manifest, one after the other (`createSender`): nothing is loaded twice, out of turn, or lost. Those that are
 * answered or refused for good are no longer in it.
 */
export function createScanQueue<Answer>(
  options: Options<Answer>,
  from: readonly PendingScan[] = [],
): ScanQueue {
  let pending: readonly PendingScan[] = from;
  let wait: QueueState['wait'];
  const state = (): void => options.onState({ pending, wait });
  const settled = (tell: () => void): Sent => ({
    settle() {
      pending = pending.slice(1);
      tell();
      state();
    },
  });
  const failed = (scan: PendingScan, error: Error, tries: number): Sent => {
    const afterS = options.again(error, tries);
    if (afterS === undefined) return settled(() => options.onRefused(scan, error));
    return {
      againAfterMs: afterS * 1000,
      note() {
        wait = { error, afterS };
        state();
      },
    };
  };
  const sender = createSender<PendingScan>({
    next: () => pending[0],
    async send(scan, tries) {
      try {
        const answer = await options.send(scan);
        return settled(() => options.onAnswer(scan, answer));
      } catch (thrown) {
        return failed(scan, thrown instanceof Error ? thrown : new Error(String(thrown)), tries);
      }
    },
    onAgain() {
      wait = undefined;
      state();
    },
    later: options.later,
  });

  sender.run();
  return {
    add(scan) {
      pending = [...pending, scan];
      state();
      sender.run();
    },
    hurry: sender.hurry,
    stop: sender.stop,
  };
}
