import type { AnsweredCall } from '../../platform/http/answer/answered-call.ts';
import type { Caller } from '../access/access-part.ts';
import { type CallerColumns, callerColumns } from './line.ts';

const hourMs = 3_600_000;

/** How often one kind of failure came in an hour. */
export type FailureCount = CallerColumns & {
  key: string;
  hour: Date;
  operation: string;
  code: string;
  status: number;
  count: number;
  firstAt: Date;
  lastAt: Date;
};

export type FailureCounts = {
  add(call: AnsweredCall<Caller>, atMs: number): void;
  /** What was counted since it was last taken, in the order of its keys. */
  take(): FailureCount[];
  /** Puts back what could not be written. */
  restore(counts: readonly FailureCount[]): void;
  readonly size: number;
};

/** Counts failures by hour, operation, code and caller. Strangers are one caller: what they send does not make it grow. */
export function createFailureCounts(): FailureCounts {
  let counts = new Map<string, FailureCount>();
  const merge = (one: FailureCount): void => {
    const counted = counts.get(one.key);
    if (counted === undefined) {
      counts.set(one.key, one);
      return;
    }
    counted.count += one.count;
    if (one.firstAt < counted.firstAt) counted.firstAt = one.firstAt;
    if (one.lastAt > counted.lastAt) counted.lastAt = one.lastAt;
  };
  return {
    add(call, atMs) {
      const hour = Math.floor(atMs / hourMs) * hourMs;
      const { endpoint, code = '', status } = call;
      const operation = endpoint?.id ?? '';
      const who = call.caller;
      const owner = who === undefined ? '' : `${who.key} ${who.tokenId ?? ''}`;
      const key = `${hour} ${operation} ${code} ${status} ${owner}`;
      const counted = counts.get(key);
      if (counted !== undefined) {
        counted.count += 1;
        counted.lastAt = new Date(atMs);
        return;
      }
      const at = new Date(atMs);
      counts.set(key, {
        ...callerColumns(who),
        ...{ key, hour: new Date(hour), operation, code, status },
        ...{ count: 1, firstAt: at, lastAt: at },
      });
    },
    take() {
      const taken = [...counts.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
      counts = new Map();
      return taken;
    },
    restore(taken) {
      for (const one of taken) merge(one);
    },
    get size() {
      return counts.size;
    },
  };
}
