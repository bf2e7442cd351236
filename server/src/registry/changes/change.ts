import type { ChangeKind } from '@carreto/contract/admin/registry/changes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { type Changed, keepChanged } from './epoch-changes.ts';
import { bumpEpochs, type EpochName, epochOf } from './epochs.ts';
import { toConflict } from './taken.ts';

/** Who changes the registry, and from where: a person, or whoever sits at the command line. */
export type Actor = {
  operatorId: number | null;
  name: string;
  sessionId?: number | undefined;
  address?: string | undefined;
};

/** The command line, and Carreto itself when it sets up an empty installation. */
export const commandLine: Actor = { operatorId: null, name: 'cli' };

/** Carreto by itself, in the background: what is due, what comes from carriers. */
export const carreto: Actor = { operatorId: null, name: 'carreto' };

/** What acts on the registry need of the context. */
export type RegistryContext = { db: Kysely<Rows> };

/** A change under way: its transaction, who makes it, and which epochs it moves when it is done. */
export type Change = {
  readonly tx: Transaction<Rows>;
  readonly actor: Actor;
  readonly epochs: Set<EpochName>;
  /** What moves them; left out where none is moved. */
  readonly changed?: Map<EpochName, Changed[]>;
};

/** One line of the change log. `before` null: it is new; `after` null: it is gone. */
export type Entry = {
  kind: ChangeKind;
  id: number;
  /** The shipper it belongs to, if any. */
  shipperId?: number;
  action: string;
  before: object | null;
  after: object | null;
};

/**
 * Runs a change in one transaction with its lines in the change log and the epochs that make every process
 * reload. Epochs are moved last and in order: their rows are held briefly and never crosswise. `work` does
 * nothing but queries, for it may run again.
 * @throws Failure `conflict` where a unique value is taken.
 */
export async function inChange<Result>(
  ctx: RegistryContext,
  actor: Actor,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const changed = new Map<EpochName, Changed[]>();
      const change: Change = { tx, actor, epochs: new Set(), changed };
      const result = await work(change);
      const moved = await bumpEpochs(tx, [...change.epochs].sort());
      await keepChanged(tx, moved, changed);
      return result;
    });
  } catch (error) {
    throw toConflict(error);
  }
}

/** Writes lines of the change log. Members that did not change are left out of `before` and `after`. */
export async function record(change: Change, ...entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await change.tx
    .insertInto('changeLog')
    .values(entries.map((entry) => toRow(change.actor, entry)))
    .execute();
  for (const { kind, id } of entries) {
    const epoch = epochOf[kind];
    if (epoch === null) continue;
    change.epochs.add(epoch);
    const things = change.changed?.get(epoch) ?? [];
    things.push({ kind, id });
    change.changed?.set(epoch, things);
  }
}

function toRow(actor: Actor, entry: Entry) {
  const { before, after } = differing(entry.before, entry.after);
  return {
    operatorId: actor.operatorId,
    actor: actor.name,
    kind: entry.kind,
    entityId: entry.id,
    shipperId: entry.shipperId ?? null,
    action: entry.action,
    sessionId: actor.sessionId ?? null,
    address: actor.address ?? null,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  };
}

function differing(
  before: object | null,
  after: object | null,
): { before: object | null; after: object | null } {
  if (before === null || after === null) return { before, after };
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(old.get(key)),
  );
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old.get(key) ?? null])),
    after: Object.fromEntries(changed),
  };
}
