import type { Kysely } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { AnsweredCall, CallListener } from '../../platform/http/answer/answered-call.ts';
import { addressKey } from '../../platform/http/guard/rate-limit.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Rows } from '../../rows.ts';
import type { Caller } from '../access/access-part.ts';
import type { Shippers } from '../shippers/shippers-part.ts';
import { createAdmission } from './admission.ts';
import { createFailureCounts } from './failure-counts.ts';
import { type CallLine, lineOf } from './line.ts';
import { writeCalls } from './write-calls.ts';

export type CallRecorder = CallListener<Caller> & {
  /** Writes what was noted as one batch; called by a timer, when the process stops, and by tests. */
  flush(): Promise<void>;
};

type World = {
  db: Kysely<Rows>;
  clock: Clock;
  log: Log;
  mirror: { readonly current: { readonly shippers: Shippers } };
};

/** Lines that may wait for the next batch; further ones are only counted, where they are failures. */
const mostWaiting = 2000;

/**
 * Keeps some successes and the first failures of each caller, and counts all failures. Nothing is awaited in the way of a request;
 * what waits is lost with a process that is killed: the calls of a second.
 */
export function createCallRecorder({ db, clock, log, mirror }: World): CallRecorder {
  const admission = createAdmission();
  const counts = createFailureCounts();
  let waiting: CallLine[] = [];
  const isKept = (call: AnsweredCall<Caller>, atMs: number): boolean => {
    const { caller, endpoint, status } = call;
    if (status >= 400) {
      const key = caller === undefined ? addressKey(call.address) : keyOf(caller);
      return admission.failure(key, caller === undefined, atMs);
    }
    // What the dashboard reads, and what is open to everybody, is nobody's integration.
    if (typeof caller?.tokenId !== 'number') return false;
    return admission.success(keyOf(caller), endpoint?.rateLimit === 'guard', atMs);
  };
  return {
    note(call) {
      try {
        if (isNobodyYet(call)) return;
        const atMs = clock.nowMs();
        if (call.status >= 400) counts.add(call, atMs);
        if (waiting.length >= mostWaiting || !isKept(call, atMs)) return;
        waiting.push(lineOf(call, { at: new Date(atMs), shippers: mirror.current.shippers }));
      } catch (error) {
        log.error({ err: error, requestId: call.requestId }, 'a call could not be noted');
      }
    },
    async flush() {
      if (waiting.length === 0 && counts.size === 0) return;
      const [lines, failures] = [waiting, counts.take()];
      waiting = [];
      try {
        await writeCalls(db, lines, failures);
      } catch (error) {
        waiting = [...lines, ...waiting].slice(0, mostWaiting);
        counts.restore(failures);
        log.warn({ err: error, calls: waiting.length }, 'calls could not be written; will try again');
      }
    },
  };
}

/** The dashboard asks who is here before somebody logs in: the answer is a 401, and no failure of anybody. */
function isNobodyYet({ endpoint, status }: AnsweredCall<Caller>): boolean {
  return endpoint?.id === 'getSession' && status === 401;
}

/** By token, so that one of a shipper that fails leaves the others theirs; by person where a session came. */
function keyOf({ tokenId, key }: Caller): string {
  return tokenId === null ? key : `token ${tokenId}`;
}
