import { type Actor, carreto, inChange, type RegistryContext } from '../../changes/change.ts';
import { type LockedTable, lockTable } from '../lock-table.ts';
import { follow } from '../versions/put-into-force.ts';
import { deriveVersion, prepareDerivations } from './derive-versions.ts';

/**
 * Brings a derived table up to its base: derives what of the base is in force or scheduled and, where the
 * table follows, lets it take force at the same instants.
 */
export async function deriveFromBase(ctx: RegistryContext, actor: Actor, tableId: number): Promise<void> {
  const derived = await ctx.db
    .selectFrom('derivedTable')
    .selectAll()
    .where('tableId', '=', tableId)
    .executeTakeFirst();
  if (derived === undefined) return;
  const table = await inChange(ctx, actor, (change) => lockTable(change, derived.baseTableId));
  for (const base of liveOf(table)) {
    const versionId = await deriveVersion(ctx, actor, { derived, base });
    if (versionId === null || derived.mode !== 'publish') continue;
    await prepareDerivations(ctx, actor, versionId);
    await inChange(ctx, actor, async (change) => {
      const locked = await lockTable(change, derived.baseTableId);
      const now = liveOf(locked).find(({ id }) => id === base.id);
      if (now === undefined) return;
      const startsAtMs = now.state === 'scheduled' ? Date.parse(now.startsAt ?? '') : null;
      await follow(change, versionId, { cause: 'derive', startsAtMs, reason: null, nowMs: locked.nowMs });
    });
  }
}

function liveOf({ published, scheduled }: LockedTable) {
  return [...(published === null ? [] : [published]), ...scheduled];
}

/**
 * Makes what publications left to be derived, as happens when a process ends between the two, and forgets what
 * is not in force any more. Safe to run in several processes at once.
 */
export async function finishDerivations(ctx: RegistryContext): Promise<void> {
  await ctx.db
    .deleteFrom('tableDerivation')
    .where('state', '=', 'waiting')
    .where((where) =>
      where.or([
        where.not(
          where.exists(
            where
              .selectFrom('derivedTable')
              .select('tableId')
              .whereRef('derivedTable.tableId', '=', 'tableDerivation.tableId')
              .whereRef('derivedTable.revision', '=', 'tableDerivation.recipeRevision'),
          ),
        ),
        where.exists(
          where
            .selectFrom('freightTableVersion')
            .select('id')
            .whereRef('freightTableVersion.id', '=', 'tableDerivation.baseVersionId')
            .where('freightTableVersion.state', 'not in', ['published', 'scheduled']),
        ),
      ]),
    )
    .execute();
  const waiting = await ctx.db
    .selectFrom('tableDerivation')
    .select('tableId')
    .distinct()
    .where('state', '=', 'waiting')
    .orderBy('tableId')
    .execute();
  const failures: unknown[] = [];
  for (const { tableId } of waiting) {
    await deriveFromBase(ctx, carreto, tableId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'tables could not be derived');
}
