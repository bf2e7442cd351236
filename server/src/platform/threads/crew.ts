import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { OperatorError } from '../../kernel/operator-error.ts';
import type { Log } from '../log/log.ts';
import { beatsOf } from './heartbeat.ts';
import { threadLimits } from './limits.ts';
import { type Answers, openPeer, type Peer } from './peer.ts';

/** What every thread of a crew answers, beside what it is for. */
export type CrewAnswers = {
  /** Resolves when the thread has done what it accepted; it ends by itself then. */
  stop(): Promise<void>;
};

/** What a thread says to whoever started it, before it answers anything. */
export type CrewNews = { ready(): void; refused(reason: { message: string; isOperators: boolean }): void };

/** What a thread of a crew is started with. */
export type CrewStart<Input> = { index: number; beats: SharedArrayBuffer; input: Input };

export type CrewOptions<Input> = {
  entry: URL;
  count: number;
  input(index: number): Input;
  /** What threads may ask; told the index of the one that does. */
  answers(index: number): Answers;
  maxMemoryMb: number;
  /** Room for short-lived objects; that of a thread for one piece of work when left out. */
  youngMb?: number;
  log: Log;
  /** A thread ended that nobody stopped: what it held is nobody's now. */
  onEnd?(index: number): void;
  /** Threads end again and again: hears of the last end, once. */
  onBroken(error: Error): void;
  /** Pauses before the next start after the first end of ten minutes, the second, and any further one. */
  pausesMs?: readonly number[];
  /** A thread whose event loop stood still for so long is ended. */
  hangMs?: number;
};

/** Threads that stay, each one's place taken by another when it ends. */
export type Crew<Their extends Answers> = {
  /** Asks every thread that is ready; those that end meanwhile, answer by an error, or not in time, are left out. */
  askAll<Name extends keyof Their & string>(
    name: Name,
    input: Parameters<Their[Name]>[0],
    withinMs: number,
  ): Promise<Awaited<ReturnType<Their[Name]>>[]>;
  /** Stops all of them, and ends what has not stopped after so long. */
  stop(deadlineMs: number): Promise<void>;
};

const defaultPausesMs = [200, 1000, 5000];
/** So many ends in so long are too many. */
const mostEnds = 3;
const mostEndsWithinMs = 60_000;
const rememberedMs = 600_000;
const defaultHangMs = 30_000;
/** How long one that was asked to stop and did may take to end. */
const endMs = 5000;

type Seat<Their extends Answers> = {
  worker: Worker;
  peer: Peer<Their>;
  isReady: boolean;
  ended: Promise<void>;
};

/**
 * Starts threads that stay, and resolves when all of them are ready; where one does not get ready the others are ended and its
 * reason is thrown. Later on one that ends, by a bug, by memory or because it hung, is replaced after a pause; three ends in a
 * minute are too many, and whoever started them hears of it.
 * @throws OperatorError where a thread refuses for a reason of the operator's.
 */
export async function startCrew<Their extends CrewAnswers & Answers, Input>(
  options: CrewOptions<Input>,
): Promise<Crew<Their>> {
  const crew = new Seats<Their, Input>(options);
  try {
    await crew.start();
  } catch (error) {
    await crew.end();
    throw error;
  }
  return {
    askAll: (name, input, withinMs) => crew.askAll(name, input, withinMs),
    stop: (deadlineMs) => crew.stop(deadlineMs),
  };
}

class Seats<Their extends CrewAnswers & Answers, Input> {
  readonly #options: CrewOptions<Input>;
  readonly #seats: (Seat<Their> | undefined)[];
  readonly #beats;
  /** When threads ended that nobody stopped, by the monotonic clock. */
  #endsMs: number[] = [];
  #watch: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();

  constructor(options: CrewOptions<Input>) {
    this.#options = options;
    this.#seats = Array.from({ length: options.count }, () => undefined);
    this.#beats = beatsOf(options.count, options.hangMs ?? defaultHangMs);
  }

  async start(): Promise<void> {
    await Promise.all(this.#seats.map((_, index) => this.#sit(index)));
    const { hangMs = defaultHangMs } = this.#options;
    this.#watch = setInterval(() => this.#endHanging(), hangMs / 4);
    this.#watch.unref();
  }

  async askAll<Name extends keyof Their & string>(
    name: Name,
    input: Parameters<Their[Name]>[0],
    withinMs: number,
  ): Promise<Awaited<ReturnType<Their[Name]>>[]> {
    const ready = this.#seats.filter((seat) => seat?.isReady === true);
    const answers: Awaited<ReturnType<Their[Name]>>[] = [];
    await Promise.all(
      ready.map(async (seat) => {
        const answering = seat?.peer.ask(name, ...([input] as Parameters<Their[Name]>));
        await within(withinMs, answering?.then((answer) => answers.push(answer)) ?? Promise.resolve());
      }),
    );
    return answers;
  }

  async stop(deadlineMs: number): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#watch);
    await Promise.all(
      this.#seats.map(async (seat) => {
        if (seat?.isReady === true) {
          const stopped = seat.peer.ask('stop', ...([] as unknown as Parameters<Their['stop']>));
          if (await within(deadlineMs, stopped)) await within(endMs, seat.ended);
        }
        await seat?.worker.terminate();
      }),
    );
  }

  async end(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#seats.map((seat) => seat?.worker.terminate()));
  }

  /** Puts a thread into a seat; resolves when it is ready, rejects where it ends before. */
  async #sit(index: number): Promise<void> {
    const { entry, input, maxMemoryMb, youngMb } = this.#options;
    const start: CrewStart<Input> = { index, beats: this.#beats.buffer, input: input(index) };
    const worker = new Worker(entry, {
      workerData: start,
      resourceLimits: threadLimits(maxMemoryMb, youngMb),
    });
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const news: CrewNews = {
      ready: () => ready.resolve(),
      refused: ({ message, isOperators }) =>
        ready.reject(isOperators ? new OperatorError(message) : new Error(message)),
    };
    const peer = openPeer<Their>(worker, { ...this.#options.answers(index), ...news });
    const seat: Seat<Their> = { worker, peer, isReady: false, ended: ended.promise };
    this.#seats[index] = seat;
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      const error = new Error(`thread ${index + 1} ended with code ${code}`, { cause });
      peer.close();
      if (this.#seats[index] === seat) this.#seats[index] = undefined;
      ready.reject(error);
      ended.resolve();
      if (seat.isReady) this.#replace(index, error);
    });
    await ready.promise;
    this.#beats.begin(index);
    seat.isReady = true;
  }

  /** Has another thread take the place of one that ended. */
  #replace(index: number, error: Error): void {
    if (this.#stopping.signal.aborted) return;
    const { log, onEnd, onBroken, pausesMs = defaultPausesMs } = this.#options;
    onEnd?.(index);
    const nowMs = performance.now();
    this.#endsMs = [...this.#endsMs.filter((atMs) => nowMs - atMs < rememberedMs), nowMs];
    if (this.#endsMs.filter((atMs) => nowMs - atMs < mostEndsWithinMs).length >= mostEnds) {
      this.#stopping.abort();
      log.error({ err: error }, 'threads end again and again');
      onBroken(error);
      return;
    }
    log.error(
      { err: error, thread: index + 1 },
      'a thread ended that nobody stopped; another takes its place',
    );
    void this.#sitAfter(index, pausesMs[Math.min(this.#endsMs.length, pausesMs.length) - 1] ?? 0);
  }

  async #sitAfter(index: number, pauseMs: number): Promise<void> {
    try {
      await wait(pauseMs, undefined, { signal: this.#stopping.signal });
      await this.#sit(index);
      this.#options.log.info({ thread: index + 1 }, 'a thread took the place of the one that ended');
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      // As while the database is away: nothing ended, the others answer on, and it is tried until it can be.
      this.#options.log.error(
        { err: error, thread: index + 1 },
        'a thread could not be started; tried again',
      );
      const pauses = this.#options.pausesMs ?? defaultPausesMs;
      void this.#sitAfter(index, pauses.at(-1) ?? 0);
    }
  }

  /** Ends threads whose event loop does not move any more: the next one answers what this one never will. */
  #endHanging(): void {
    for (const [index, seat] of this.#seats.entries()) {
      if (seat?.isReady !== true || !this.#beats.isHanging(index)) continue;
      this.#options.log.error({ thread: index + 1 }, 'a thread hangs and is ended');
      void seat.worker.terminate();
    }
  }
}

/** Waits for something, but no longer than so long; whether it came, well or badly. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const control = new AbortController();
  const late = wait(ms, false, { signal: control.signal }).catch(() => false);
  const came = work.then(
    () => true,
    () => true,
  );
  const isInTime = await Promise.race([came, late]);
  control.abort();
  return isInTime;
}
