import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { sql } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { type Change, record } from '../../changes/change.ts';
import { readVersion } from './version.ts';
import { moved, type VersionMove } from './version-state.ts';

/** One step in the life of a version: when it takes force, if not now, and why. */
export type Step = { move: VersionMove; startsAt?: Date; reason?: string | null };

/**
 * Moves a version to its next state and writes that into the change log. The table is locked.
 * @throws Failure `conflict` where the state does not allow it.
 */
export async function moveVersion(change: Change, before: TableVersion, step: Step): Promise<TableVersion> {
  const { tx } = change;
  const state = moved(before.state, step.move);
  if (state === null) {
    throw fail('conflict', { message: `Uma versão em estado ${before.state} não admite esta operação.` });
  }
  await tx
    .updateTable('freightTableVersion')
    .set({ state, ...traceOf(step, change.actor.name) })
    .where('id', '=', before.id)
    .execute();
  const after = await readVersion(tx, before.id);
  await recordVersion(change, { action: step.move, before, after, reason: step.reason ?? null });
  return after;
}

type VersionEntry = { action: string; before: TableVersion; after: TableVersion; reason: string | null };

/** A line of the change log about a version. */
export async function recordVersion(
  change: Change,
  { action, before, after, reason }: VersionEntry,
): Promise<void> {
  const { shipperId } = await change.tx
    .selectFrom('freightTable')
    .select('shipperId')
    .where('id', '=', before.tableId)
    .executeTakeFirstOrThrow();
  await record(change, {
    kind: 'tableVersion',
    id: before.id,
    ...(shipperId === null ? {} : { shipperId }),
    action,
    before,
    after: reason === null ? after : { ...after, reason },
  });
}

/** Who published a version when, from when it holds, and when it ended. */
function traceOf({ move, startsAt }: Step, actor: string) {
  const now = sql<Date>`app_now()`;
  if (move === 'begin') return {};
  if (move === 'replace' || move === 'withdraw') return { endedAt: now };
  return { publishedAt: now, publishedBy: actor, startsAt: startsAt ?? now, endedAt: null };
}
