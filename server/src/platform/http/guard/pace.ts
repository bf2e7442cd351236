import { setTimeout as afterMs, setImmediate as nextTurn } from 'node:timers/promises';

/** How fast bytes of many connections together are taken in, so that they leave the processor to others. */
export type Pace = {
  /** Until more may be read after so many bytes: at least until everybody else had a turn. */
  after(bytes: number): Promise<void>;
};

/** One body of the largest size goes through at once, when no other came before. */
const aheadBytes = 8_388_608;

/** @param bytesPerMs of all that keep to this pace together, over time. */
export function createPace(bytesPerMs: number): Pace {
  const aheadMs = aheadBytes / bytesPerMs;
  /** When what came so far is paid for. */
  let paidAtMs = Number.NEGATIVE_INFINITY;
  return {
    after(bytes) {
      const nowMs = performance.now();
      paidAtMs = Math.max(paidAtMs, nowMs - aheadMs) + bytes / bytesPerMs;
      return paidAtMs > nowMs ? afterMs(paidAtMs - nowMs) : nextTurn();
    },
  };
}
