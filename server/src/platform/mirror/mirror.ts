import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import { startBackground } from '../jobs/background.ts';
import type { Log } from '../log/log.ts';

/** One part of what a process keeps of the database in memory. */
export type MirrorPart<Database, Value> = {
  /** The counters whose moving makes the part stale. */
  epochs: readonly string[];
  /**
   * Reads the part from a snapshot that all parts of one reload share. Light: a revoked token waits for the
   * whole reload. `previous` lets what did not change be used again; it is not given where an epoch went back,
   * as it does when a backup is restored. `moved`: where the epochs of the part stood for it and stand now, in their order.
   */
  load(snapshot: Transaction<Database>, previous: Value | undefined, moved?: Moved): Promise<Value>;
};

/** Where epochs stood and stand. */
export type Moved = { from: readonly number[]; to: readonly number[] };

/** Parts by name. */
export type MirrorParts<Database> = Readonly<Record<string, MirrorPart<Database, unknown>>>;

/** What the parts hold, by their names; never changed, only replaced. */
export type MirrorState<Parts> = {
  readonly [Name in keyof Parts]: Parts[Name] extends { load(...args: never): Promise<infer Value> }
    ? Value
    : never;
};

/** A part of the database in memory, at most one poll behind. */
export type Mirror<Parts> = {
  /** One moment of the database: take it once and use it for a whole request. */
  readonly current: MirrorState<Parts>;
  /** Reads what changed before this call. Rejects when the database is away; what is there stays. */
  refresh(): Promise<void>;
  /** Milliseconds since the database was last known to hold nothing newer. */
  ageMs(): number;
  /** Ends the polling; `current` stays. */
  stop(): Promise<void>;
};

export type MirrorOptions<Database, Parts> = {
  db: Kysely<Database>;
  parts: Parts;
  pollMs: number;
  clock: Clock;
  log: Log;
};

/** A part that was loaded, and where its epochs stood then. */
type Slot = { value: unknown; moment: readonly number[] };
type Slots = ReadonlyMap<string, Slot>;
type Epochs = ReadonlyMap<string, number>;

/**
 * Loads all parts, then asks every `pollMs` which epochs moved and loads what depends on them, in one snapshot
 * and replaced at once. While the database is away, and while a part cannot be loaded, the last state stays
 * and every poll tries again. Rejects when the first load fails.
 */
export async function startMirror<Database, Parts extends MirrorParts<Database>>(
  options: MirrorOptions<Database, Parts>,
): Promise<Mirror<Parts>> {
  const { db, parts, clock } = options;
  let slots: Slots = new Map();
  let state = stateOf<Parts>(slots);
  let freshAtMs = clock.nowMs();
  const update = async (): Promise<void> => {
    const requestedAtMs = clock.nowMs();
    const epochs = await readEpochs(db);
    if (staleParts(parts, slots, epochs).length > 0) {
      const { next, failures } = await reload({ db, parts }, slots);
      slots = next;
      state = stateOf<Parts>(slots);
      if (failures.length > 0) throw new AggregateError(failures, 'parts of the mirror could not be loaded');
    }
    freshAtMs = requestedAtMs;
  };
  await update();
  const refresh = oneAfterAnother(update);
  const task = { name: 'mirror', everyMs: options.pollMs, run: refreshOrSay(refresh, options.log) };
  const polling = startBackground([task], options.log);
  return {
    get current() {
      return state;
    },
    refresh,
    ageMs: () => Math.max(0, clock.nowMs() - freshAtMs),
    stop: polling.stop,
  };
}

/** Loads stale parts in one read-only snapshot; a part that cannot be loaded does not hold up the others. */
async function reload<Database>(
  { db, parts }: { db: Kysely<Database>; parts: MirrorParts<Database> },
  slots: Slots,
): Promise<{ next: Slots; failures: unknown[] }> {
  const next = new Map(slots);
  const failures: unknown[] = [];
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  await snapshot.execute(async (tx) => {
    for (const { name, part, moment } of staleParts(parts, slots, await readEpochs(tx))) {
      try {
        const { value, moved } = reusableOf(slots.get(name), moment);
        next.set(name, { moment, value: await part.load(tx, value, moved) });
      } catch (error) {
        failures.push(error);
      }
    }
  });
  return { next, failures };
}

function staleParts<Database>(parts: MirrorParts<Database>, slots: Slots, epochs: Epochs) {
  return Object.entries(parts)
    .map(([name, part]) => ({ name, part, moment: part.epochs.map((epoch) => epochs.get(epoch) ?? 0) }))
    .filter(({ name, moment }) => slots.get(name)?.moment.join() !== moment.join());
}

/** What of a part can be used again: nothing where an epoch went back. */
function reusableOf(slot: Slot | undefined, moment: readonly number[]): { value?: unknown; moved?: Moved } {
  const isOn = slot?.moment.every((value, index) => value <= (moment[index] ?? 0)) === true;
  return isOn ? { value: slot.value, moved: { from: slot.moment, to: moment } } : {};
}

// The type of each value is that of its part, which loaded it.
function stateOf<Parts>(slots: Slots): MirrorState<Parts> {
  return Object.freeze(
    Object.fromEntries([...slots].map(([name, { value }]) => [name, value])),
  ) as MirrorState<Parts>;
}

async function readEpochs<Database>(db: Kysely<Database>): Promise<Epochs> {
  const { rows } = await sql<{ name: string; value: number }>`select name, value from epoch`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Runs calls in turn: whoever asks gets a run that started after asking. */
function oneAfterAnother(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const reload = last.then(run);
    last = reload.catch(() => {});
    return reload;
  };
}

/** Says once that it fell behind, and once that it caught up. */
function refreshOrSay(refresh: () => Promise<void>, log: Log): () => Promise<void> {
  let isBehind = false;
  return async () => {
    try {
      await refresh();
      if (isBehind) log.info({}, 'the mirror follows the database again');
      isBehind = false;
    } catch (error) {
      if (!isBehind)
        log.warn({ err: error }, 'the mirror cannot follow the database; its last state stays in use');
      isBehind = true;
    }
  };
}
