import { fail } from '../kernel/failure.ts';
import { joinValue } from '../platform/http/request/value-pieces.ts';
import { openThreads } from './in-thread.ts';

const threads = 1;
/** Bodies that wait, each of 8 MB at most; of one caller half as many. */
const mostWaiting = 16;

/** Parses large bodies of requests outside the event loop, as `parseRequestBody` does. */
export type BodyParsing = {
  /** Callers take turns, by their key. @throws Failure `malformed_json`, `overloaded`, `work_too_large`. */
  parse(bytes: Buffer, caller: string): Promise<unknown>;
  stop(): Promise<void>;
};

/** Starts its thread with the first large body. */
export function openParsingThreads(): BodyParsing {
  const pool = openThreads('parseBody', { threads, mostWaiting });
  const underWay = new Map<string, number>();
  return {
    async parse(bytes, caller) {
      const count = underWay.get(caller) ?? 0;
      if (count >= mostWaiting / 2) throw fail('overloaded', { retryAfterS: 1 });
      underWay.set(caller, count + 1);
      try {
        return await joinValue(await pool.run(bytes, { owner: caller }));
      } finally {
        const left = (underWay.get(caller) ?? 1) - 1;
        if (left === 0) underWay.delete(caller);
        else underWay.set(caller, left);
      }
    },
    stop: () => pool.stop(),
  };
}
