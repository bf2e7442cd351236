import { type Change, type Entry, record } from '../../../registry/changes/change.ts';
import type { Verdict } from './judge.ts';
import type { SentCte } from './sent-cte.ts';

/**
 * Writes to the change log what a person handed in for a carrier: CT-es that are new, by `ids`, and those that it deleted.
 * What changed nothing is no line.
 */
export async function recordHandedIn(
  change: Change,
  verdicts: ReadonlyMap<SentCte, Verdict>,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const done = [...verdicts].flatMap(([one, verdict]): Done[] => {
    const accessKey = one.kind === 'store' ? one.cte.accessKey : one.accessKey;
    const id = verdict.kind === 'delete' ? verdict.cteId : ids.get(accessKey);
    if (id === undefined || (verdict.kind !== 'delete' && verdict.kind !== 'store')) return [];
    return [{ id, accessKey, action: verdict.kind === 'store' ? 'import' : 'delete' }];
  });
  await recordCtes(change, done);
}

type Done = { id: number; accessKey: string; action: string };

/** Lines of the change log about CT-es. */
export async function recordCtes(change: Change, done: readonly Done[]): Promise<void> {
  if (done.length === 0) return;
  const ids = done.map(({ id }) => id);
  const rows = await change.tx.selectFrom('cte').select(['id', 'shipperId']).where('id', 'in', ids).execute();
  const shipperOf = new Map(rows.map(({ id, shipperId }) => [id, { shipperId }]));
  const entries = done.map(
    ({ id, accessKey, action }): Entry => ({
      kind: 'cte',
      id,
      ...shipperOf.get(id),
      action,
      before: null,
      after: { accessKey },
    }),
  );
  await record(change, ...entries);
}
