import { type Change, type Entry, record } from '../../../registry/changes/change.ts';
import type { TakenCte } from './sent-cte.ts';

/**
 * Writes to the change log what a person handed in for a carrier: CT-es that are new, and what happened to others. `ids` of
 * those that are new, by access key. What changed nothing is no line.
 */
export async function recordHandedIn(
  change: Change,
  ids: ReadonlyMap<string, number>,
  taken: readonly TakenCte[],
): Promise<void> {
  const done = taken.flatMap((one) =>
    one.outcome === 'stored' || one.outcome === 'deleted'
      ? [{ id: one.cteId, accessKey: one.accessKey, action: ids.has(one.accessKey) ? 'import' : 'delete' }]
      : [],
  );
  await recordCtes(change, done);
}

type Done = { id: number; accessKey: string; action: string };

/** Lines of the change log about CT-es. */
export async function recordCtes(change: Change, done: readonly Done[]): Promise<void> {
  if (done.length === 0) return;
  const rows = await change.tx
    .selectFrom('cte')
    .select(['id', 'shipperId'])
    .where(
      'id',
      'in',
      done.map(({ id }) => id),
    )
    .execute();
  const shipperOf = new Map(rows.map(({ id, shipperId }) => [id, shipperId]));
  const entries = done.map(({ id, accessKey, action }): Entry => {
    const shipperId = shipperOf.get(id);
    const owner = shipperId === undefined ? {} : { shipperId };
    return { kind: 'cte', id, ...owner, action, before: null, after: { accessKey } };
  });
  await record(change, ...entries);
}
