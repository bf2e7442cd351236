import type { ChangeKind } from '@carreto/contract/admin/registry/changes';
import { sql, type Transaction } from 'kysely';
import type { Moved } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import type { EpochName } from './epochs.ts';

/** Something that changed: its kind and id. */
export type Changed = { kind: ChangeKind; id: number };

/** Epochs of which the mirror holds so much that single changes are taken up one by one. */
const followed: ReadonlySet<string> = new Set<EpochName>(['access', 'shippers']);

/** Of more things at once nothing is written down: reading everything costs no more. */
const mostChanged = 1000;

/** Values of an epoch that are remembered. */
const keptValues = 1000;

/** Writes down what moved epochs to their new values, in the caller's transaction, which holds the rows of these epochs. */
export async function keepChanged(
  tx: Transaction<Rows>,
  moved: ReadonlyMap<string, number>,
  changed: ReadonlyMap<EpochName, readonly Changed[]>,
): Promise<void> {
  for (const [epoch, things] of changed) {
    const value = moved.get(epoch);
    if (value === undefined || !followed.has(epoch) || things.length > mostChanged) continue;
    await sql`delete from epoch_change where epoch = ${epoch} and value <= ${value - keptValues}`.execute(tx);
    await tx
      .insertInto('epochChange')
      .values(things.map(({ kind, id }) => ({ epoch, value, kind, entityId: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Ids of what changed, by kind. */
export type Changes = ReadonlyMap<string, readonly number[]>;

/**
 * What moved the only epoch of a part, by kind, each id once. Undefined where that is not known for every value between, or where it is so much that
 * everything may as well be read.
 */
export async function changedSince(
  snapshot: Transaction<Rows>,
  epoch: EpochName,
  { from: [from = 0], to: [to = 0] }: Moved,
): Promise<Changes | undefined> {
  const rows = await snapshot
    .selectFrom('epochChange')
    .select(['value', 'kind', 'entityId'])
    .where('epoch', '=', epoch)
    .where('value', '>', from)
    .where('value', '<=', to)
    .limit(mostChanged + 1)
    .execute();
  const isKnown = new Set(rows.map(({ value }) => value)).size === to - from;
  if (!isKnown || rows.length > mostChanged) return undefined;
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, own]) => [kind, [...new Set(own.map(({ entityId }) => entityId))]]));
}
