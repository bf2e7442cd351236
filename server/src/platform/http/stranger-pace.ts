import { setTimeout as afterMs, setImmediate as nextTurn } from 'node:timers/promises';

/** How fast the bytes of all strangers together are taken in, so that they leave the processor to those who are known. */
export type StrangerPace = {
  /** Until more may be read after so many bytes: at least until everybody else had a turn. */
  after(bytes: number): Promise<void>;
};

const bytesPerMs = 32_000;
/** One body of the largest size goes through at once, when no other came before. */
const aheadMs = 8_388_608 / bytesPerMs;

export function createStrangerPace(): StrangerPace {
  /** When what came so far is paid for. */
  let paidAtMs = 0;
  return {
    after(bytes) {
      const nowMs = performance.now();
      paidAtMs = Math.max(paidAtMs, nowMs - aheadMs) + bytes / bytesPerMs;
      return paidAtMs > nowMs ? afterMs(paidAtMs - nowMs) : nextTurn();
    },
  };
}
