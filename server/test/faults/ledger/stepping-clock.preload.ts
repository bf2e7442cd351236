/**
 * Makes the clock of a process step an hour ahead and back, at random by `CARRETO_FAULT_SEED`: loaded before anything
 * else by tests of the real program. Timers go on as they are.
 */
import { seededRandom } from './random.ts';

const hourMs = 3_600_000;
const stepEveryMs = 700;
const RealDate = Date;
const random = seededRandom(Number(process.env.CARRETO_FAULT_SEED ?? 1) + process.pid);
let aheadMs = 0;

class SteppingDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = SteppingDate as DateConstructor;
setInterval(() => {
  aheadMs = random.between(-1, 1) * hourMs;
}, stepEveryMs).unref();
