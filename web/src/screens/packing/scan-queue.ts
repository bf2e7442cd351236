import type { PackingScanView } from '@carreto/contract/admin/freights/packing';
import { createSender, type Sent } from '../../parts/scan/send-in-order.ts';
import { countScan, noTally, type Tally } from './tally.ts';

/** What a scan asks of the server. */
export type ScanRequest = {
  code: string;
  layout: number;
  format: 'pdf' | 'zpl';
  resolution?: 203 | 300 | 600;
  volumes?: 'all' | 'next';
  dispatchPointId?: number;
  again?: boolean;
};

/** Why a scan has no answer yet, or gets none. */
export type ScanTrouble = {
  kind: 'unreachable' | 'busy' | 'ended' | 'refused';
  /** What the server said, where it said anything. */
  message: string;
  /** When it is sent again by itself; undefined: a person has to. */
  againAtMs?: number;
};

/** A scan, from the moment it was read. */
export type Scan = {
  /** Its `Idempotency-Key`: whatever becomes of an answer, the same scan is printed once. */
  key: string;
  request: ScanRequest;
  scannedAtMs: number;
  state: 'waiting' | 'asking' | 'answered' | 'stopped';
  answer?: PackingScanView;
  trouble?: ScanTrouble | undefined;
  /** Of the file: on its way to whatever prints it, there, or not. */
  file?: 'going' | 'gone' | 'stuck';
  /** A person has seen why there is no label. */
  isSeen: boolean;
};

export type ScanState = { scans: readonly Scan[]; tally: Tally };

/** What the queue does with the world. */
export type ScanWorld = {
  /** Asks the server; rejects with what went wrong. */
  ask(request: ScanRequest, key: string): Promise<PackingScanView>;
  /** What an error means for the scan, `tries` being how often it was sent. */
  judge(error: unknown, tries: number): ScanTrouble;
  /** Gives a file to whatever prints it; rejects where that took none. */
  hand(url: string): Promise<void>;
  newKey(): string;
  nowMs(): number;
  /** Calls later, once, or sooner when called for; what it gives takes that back. */
  later(act: () => void, afterMs: number): () => void;
  /** Told of every answer, once. */
  onAnswer(scan: Scan): void;
  keep(state: ScanState): void;
};

export type ScanQueue = {
  get(): ScanState;
  subscribe(listener: () => void): () => void;
  add(request: ScanRequest): void;
  /** Sends a scan again that stopped, or its file. */
  retry(key: string): void;
  /** Notes that a person has seen a refusal. */
  acknowledge(key: string): void;
  /** Forgets what is done, and counts from nothing. */
  startOver(): void;
  /** Goes on with what was kept. */
  resume(): void;
};

/** So many scans stay on the page; those that wait always do. */
const mostKept = 100;

type Store = {
  get(): ScanState;
  set(next: ScanState): void;
  find(key: string): Scan | undefined;
  change(key: string, changes: Partial<Scan>): void;
  subscribe(listener: () => void): () => void;
};

function createStore(world: Pick<ScanWorld, 'keep'>, kept: ScanState): Store {
  let state = kept;
  const listeners = new Set<() => void>();
  const set = (next: ScanState): void => {
    state = { ...next, scans: trimmed(next.scans) };
    world.keep(state);
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    set,
    find: (key) => state.scans.find((scan) => scan.key === key),
    change: (key, changes) =>
      set({
        ...state,
        scans: state.scans.map((scan) => (scan.key === key ? { ...scan, ...changes } : scan)),
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Gives the file of an answer to whatever prints it; what was not taken stays for a person to send again. */
async function handOver(world: ScanWorld, { find, change }: Store, key: string): Promise<void> {
  const url = find(key)?.answer?.url ?? null;
  if (url === null) return;
  change(key, { file: 'going' });
  await world.hand(url).then(
    () => change(key, { file: 'gone' }),
    () => change(key, { file: 'stuck' }),
  );
}

/** Sends a scan once; its labels go to whatever prints them before the next one is sent. */
async function askOnce(
  world: ScanWorld,
  store: Store,
  { scan: { key, request }, tries }: { scan: Scan; tries: number },
): Promise<Sent> {
  store.change(key, { state: 'asking' });
  try {
    const answer = await world.ask(request, key);
    const { tally, ...state } = store.get();
    store.set({ ...state, tally: countScan(tally, answer, world.nowMs()) });
    const isSeen = answer.outcome === 'printed';
    store.change(key, { state: 'answered', answer, isSeen, trouble: undefined });
  } catch (error) {
    const trouble = world.judge(error, tries);
    const { againAtMs } = trouble;
    store.change(key, { state: againAtMs === undefined ? 'stopped' : 'waiting', trouble });
    // Trouble stands until there is an answer: the page says why it waits.
    if (againAtMs !== undefined) return { againAfterMs: againAtMs - world.nowMs(), note: () => undefined };
  }
  return {
    async settle() {
      const answered = store.find(key);
      if (answered !== undefined) world.onAnswer(answered);
      await handOver(world, store, key);
    },
  };
}

/**
 * Scans in the order they were read: one is asked after the other, so that labels come in that order. What is not answered is
 * sent again with the key that it had, for ever; only what the server refuses stops, and never those behind it.
 */
export function createScanQueue(world: ScanWorld, kept: ScanState): ScanQueue {
  const store = createStore(world, kept);
  const sender = createSender<Scan>({
    next: () => store.get().scans.find(({ state }) => state === 'waiting'),
    send: (scan, tries) => askOnce(world, store, { scan, tries }),
    later: world.later,
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    add(request) {
      const scan: Scan = {
        ...{ key: world.newKey(), request, scannedAtMs: world.nowMs() },
        ...{ state: 'waiting', isSeen: false },
      };
      const { scans, ...state } = store.get();
      store.set({ ...state, scans: [...scans, scan] });
      sender.run();
    },
    retry(key) {
      if (store.find(key)?.state === 'answered') void handOver(world, store, key);
      else {
        store.change(key, { state: 'waiting', trouble: undefined });
        sender.run();
      }
    },
    acknowledge: (key) => store.change(key, { isSeen: true }),
    startOver: () => store.set({ scans: store.get().scans.filter(isDue), tally: noTally }),
    resume: sender.run,
  };
}

/** Not answered yet. */
export function isOpen({ state }: Scan): boolean {
  return state === 'waiting' || state === 'asking';
}

/** A person has to see why there is no label. */
export function isUnseen({ state, isSeen }: Scan): boolean {
  return !isSeen && (state === 'answered' || state === 'stopped');
}

/** Somebody or something has still to do with it. */
function isDue(scan: Scan): boolean {
  return isOpen(scan) || isUnseen(scan) || scan.file === 'stuck';
}

function trimmed(scans: readonly Scan[]): readonly Scan[] {
  const tooMany = scans.length - mostKept;
  if (tooMany <= 0) return scans;
  return scans.filter((scan, at) => at >= tooMany || isOpen(scan) || isUnseen(scan) || scan.file === 'stuck');
}
