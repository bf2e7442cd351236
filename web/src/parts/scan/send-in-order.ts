/** What became of sending a scan once: it is settled, or sent again. */
export type Sent = { settle(): void | Promise<void> } | { againAfterMs: number; note(): void };

type Options<Scan> = {
  /** The first one that waits to be sent. */
  next(): Scan | undefined;
  /**
   * Sends it once, and never rejects. What it gives is called at once, or not at all where nothing is to be sent any more.
   * `tries`: how often it was sent, this time too.
   */
  send(scan: Scan, tries: number): Promise<Sent>;
  /** It has waited and is sent again. */
  onAgain?(): void;
  /** Calls later, once; what it gives takes that back. */
  later(act: () => void, afterMs: number): () => void;
};

export type Sender = {
  /** Sends what waits, unless that goes on already. */
  run(): void;
  /** Sends the one that waits to be sent again now. */
  hurry(): void;
  /** Sends nothing any more; what is on its way is answered to nobody. */
  stop(): void;
};

/**
 * Sends scans one after the other, in the order in which they were read. One without an answer is sent again, under whatever key
 * the screen gave it, while those behind it wait: so nothing is done twice, out of turn, or lost.
 */
export function createSender<Scan>({ next, send, onAgain, later }: Options<Scan>): Sender {
  let isRunning = false;
  let isStopped = false;
  let endWait: (() => void) | undefined;

  const wait = (afterMs: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = later(() => endWait?.(), afterMs);
      endWait = () => {
        endWait = undefined;
        cancel();
        resolve();
      };
    });

  const sendUntilSettled = async (scan: Scan): Promise<void> => {
    for (let tries = 1; !isStopped; tries += 1) {
      const sent = await send(scan, tries);
      if (isStopped) return;
      if ('settle' in sent) return sent.settle();
      sent.note();
      await wait(sent.againAfterMs);
      if (!isStopped) onAgain?.();
    }
  };

  const runAll = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let scan = next(); scan !== undefined && !isStopped; scan = next()) await sendUntilSettled(scan);
    } finally {
      isRunning = false;
    }
  };

  return {
    run: () => void runAll(),
    hurry: () => endWait?.(),
    stop() {
      isStopped = true;
      endWait?.();
    },
  };
}
