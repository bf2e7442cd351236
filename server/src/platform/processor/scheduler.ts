import { channel } from 'node:diagnostics_channel';
import { fail } from '../../kernel/failure.ts';
import type { Steps } from '../../kernel/steps.ts';
import { createProcessorUse, leastUsed, type ProcessorUse } from './use.ts';

/** Something a caller wants computed, in one piece or in several. */
export type Work = {
  /** Who wants it: callers share the processor by time. */
  key: string;
  /** What it will take, weighed beforehand. */
  estimateMs: number;
  /** It waits however long that is: another's request depends on it, or nobody waits for it. */
  isPatient?: boolean;
};

export type Job = {
  /**
   * Computes to the end: at once where the work is light and nobody has a better claim, else in slices between which
   * everybody else is served. A promise only where it has to wait; that one rejects with `overloaded` where the
   * first slice comes too late.
   */
  run<Result>(steps: Steps<Result>): Result | Promise<Result>;
  /** To be called once, whatever happened. */
  end(): void;
};

export type Scheduler = {
  /** @throws Failure `overloaded` with a time to wait where the caller's own work ahead of it already takes too long. */
  begin(work: Work): Job;
  /** A computation of its own that waits however long it takes. */
  run<Result>(work: Omit<Work, 'isPatient'>, steps: Steps<Result>): Result | Promise<Result>;
  /** Computations that wait for their next slice, slices so far, and works that were refused. */
  counts(): { waiting: number; slices: number; refused: number };
};

export type SchedulerOptions = {
  use?: ProcessorUse | undefined;
  /** Milliseconds that never step, looked at between steps. */
  nowMs?: (() => number) | undefined;
  /** What calls back in the next turn of the event loop. */
  later?: (run: () => void) => void;
};

/**
 * A computation is left standing after so long: a quarter of the 8 ms that anything may take, for a small quote meets
 * several slices on its way through reading, storing and answering. Steps are far shorter.
 */
export const sliceMs = 2;
/** Work that is weighed lighter runs at once: a quote as a checkout asks for takes a tenth of it. */
export const lightMs = 2;
/** How long work may wait for its first slice. */
export const maxWaitMs = 2000;
const longestRetryS = 30;

/** Tells of every slice whose it was and how many units of work it did; for tests and for whoever looks for stalls. */
export const slicesChannel = channel('carreto.slices');

type OpenWork = Work & { sinceMs: number; doneMs: number; owedMs: number; hasStarted: boolean };
type Waiting = { work: OpenWork; slice: () => boolean; refuse: (error: unknown) => void };
type Sliced<Result> = { isDone: true; value: Result } | { isDone: false };

/**
 * Shares the processor among callers by time. Light work runs at once. The rest is cut into slices, one a turn of the
 * event loop, and the next slice is that of the caller whose deficit is largest: of the sliding second everybody is
 * due the same part, so whoever has used the least of it goes first. Of one caller's works the light ones go first,
 * then the oldest, so that they end one after the other instead of all late.
 */
export function createScheduler(options: SchedulerOptions = {}): Scheduler {
  const scheduler = new Slices(options);
  return {
    begin: (work) => scheduler.begin(work),
    run(work, steps) {
      const job = scheduler.begin({ ...work, isPatient: true });
      const running = job.run(steps);
      if (running instanceof Promise) return running.finally(job.end);
      job.end();
      return running;
    },
    counts: () => scheduler.counts(),
  };
}

class Slices {
  readonly #use: ProcessorUse;
  readonly #nowMs: () => number;
  readonly #later: (run: () => void) => void;
  /** By caller; who has just had a slice goes to the end, which decides between equals. */
  readonly #queues = new Map<string, Waiting[]>();
  /** Works that are not light, by caller. */
  readonly #heavy = new Map<string, Set<OpenWork>>();
  readonly #counts = { waiting: 0, slices: 0, refused: 0 };

  constructor({ use, nowMs = () => performance.now(), later = setImmediate }: SchedulerOptions) {
    this.#use = use ?? createProcessorUse({ nowMs });
    this.#nowMs = nowMs;
    this.#later = later;
  }

  counts() {
    return { ...this.#counts };
  }

  begin(wanted: Work): Job {
    const work: OpenWork = {
      ...wanted,
      sinceMs: this.#nowMs(),
      doneMs: 0,
      owedMs: 0,
      hasStarted: wanted.isPatient === true,
    };
    if (!isLight(work)) this.#admit(work);
    return {
      run: (steps) => {
        if (!isLight(work) || this.#mustWait(work.key)) return this.#enqueue(work, steps);
        const sliced = this.#slice(work, steps);
        return sliced.isDone ? sliced.value : this.#enqueue(work, steps);
      },
      end: () => {
        this.#owe(work, 0);
        const open = this.#heavy.get(work.key);
        open?.delete(work);
        if (open?.size === 0) this.#heavy.delete(work.key);
      },
    };
  }

  /** Takes heavy work in, or refuses it where what its caller has going takes longer than anybody may wait. */
  #admit(work: OpenWork): void {
    const open = this.#heavy.get(work.key) ?? new Set();
    this.#heavy.set(work.key, open);
    const ahead = [...open].reduce((sum, one) => sum + Math.max(0, one.estimateMs - one.doneMs), 0);
    // What other threads have begun for the caller comes before it, too, where it is more than what they all do meanwhile.
    const waitMs = Math.max(ahead, this.#use.owedMs(work.key)) * this.#heavy.size;
    if (work.isPatient !== true && waitMs > maxWaitMs) throw this.#overloaded(waitMs);
    open.add(work);
    this.#owe(work, work.estimateMs);
  }

  /** Says what of a work is still to be done, so that other threads know. */
  #owe(work: OpenWork, ms: number): void {
    if (isLight(work) || work.owedMs === ms) return;
    this.#use.owe(work.key, ms - work.owedMs);
    work.owedMs = ms;
  }

  #overloaded(waitMs: number) {
    this.#counts.refused += 1;
    return fail('overloaded', {
      retryAfterS: Math.min(longestRetryS, Math.max(1, Math.ceil(waitMs / 1000))),
    });
  }

  /** Even light work gives way where its caller has had its part of the second and others wait. */
  #mustWait(key: string): boolean {
    const others = this.#queues.size - (this.#queues.has(key) ? 1 : 0);
    return others > 0 && this.#use.usedMs(key) > 1000 / (others + 1);
  }

  #enqueue<Result>(work: OpenWork, steps: Steps<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const slice = (): boolean => {
      try {
        const sliced = this.#slice(work, steps);
        if (sliced.isDone) resolve(sliced.value);
        return sliced.isDone;
      } catch (error) {
        reject(error);
        return true;
      }
    };
    const queue = this.#queues.get(work.key);
    const waiting = { work, slice, refuse: reject };
    if (this.#queues.size === 0) this.#later(() => this.#serveNext());
    if (queue === undefined) this.#queues.set(work.key, [waiting]);
    else queue.splice(placeOf(queue, work), 0, waiting);
    this.#counts.waiting += 1;
    return promise;
  }

  /** One slice of whoever is due. */
  #serveNext(): void {
    for (let isServed = false; !isServed; ) {
      const due = this.#due();
      if (due === undefined) return;
      isServed = this.#serve(due);
    }
    if (this.#queues.size > 0) this.#later(() => this.#serveNext());
  }

  /** Gives a slice, or refuses who has waited too long; false where that took no time. */
  #serve({ key, queue, first }: Due): boolean {
    const waitedMs = this.#nowMs() - first.work.sinceMs;
    if (!first.work.hasStarted && waitedMs > maxWaitMs) {
      this.#leave(key, queue);
      first.refuse(this.#overloaded(waitedMs));
      return false;
    }
    if (first.slice()) this.#leave(key, queue);
    else {
      this.#queues.delete(key);
      this.#queues.set(key, queue);
    }
    return true;
  }

  #leave(key: string, queue: Waiting[]): void {
    queue.shift();
    this.#counts.waiting -= 1;
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
  }

  #due(): Due | undefined {
    const key = leastUsed(this.#queues.keys(), (one) => this.#use.usedMs(one));
    const queue = key === undefined ? undefined : this.#queues.get(key);
    const first = queue?.[0];
    return key === undefined || queue === undefined || first === undefined
      ? undefined
      : { key, queue, first };
  }

  #slice<Result>(work: OpenWork, steps: Steps<Result>): Sliced<Result> {
    const beganMs = this.#nowMs();
    work.hasStarted = true;
    let units = 0;
    let nowMs = beganMs;
    try {
      for (;;) {
        const step = steps.next();
        nowMs = this.#nowMs();
        if (step.done === true) return { isDone: true, value: step.value };
        units += step.value;
        if (nowMs - beganMs >= sliceMs) return { isDone: false };
      }
    } finally {
      work.doneMs += nowMs - beganMs;
      this.#use.add(work.key, nowMs - beganMs);
      this.#owe(work, Math.max(0, work.estimateMs - work.doneMs));
      this.#counts.slices += 1;
      if (slicesChannel.hasSubscribers) slicesChannel.publish({ key: work.key, units });
    }
  }
}

type Due = { key: string; queue: Waiting[]; first: Waiting };

/** Light work goes before heavy; else whoever began to wait first. */
function placeOf(queue: readonly Waiting[], work: OpenWork): number {
  const at = queue.findIndex(
    (other) =>
      (isLight(work) && !isLight(other.work)) ||
      (isLight(work) === isLight(other.work) && work.sinceMs < other.work.sinceMs),
  );
  return at === -1 ? queue.length : at;
}

function isLight({ estimateMs }: Work): boolean {
  return estimateMs <= lightMs;
}
