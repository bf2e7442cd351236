import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { timeOrderedPrefix } from '../../../kernel/ids.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import { emptyTotals } from '../totals.ts';
import { ownerOf, type Shadow, toShadow } from './shadow.ts';

/** What shadows need of the context. */
export type ShadowContext = Pick<Context, 'db' | 'clock'>;

/**
 * Lets a draft rate what is quoted from now on. Nobody who quotes sees anything of it.
 * @throws Failure `not_found`; `conflict` where the version is no draft any more, or has a running shadow.
 */
export function startShadow(ctx: ShadowContext, actor: Actor, versionId: number): Promise<Shadow> {
  return inChange(ctx, actor, async (change) => {
    const version = found((await findVersionNames(change.tx, [versionId])).get(versionId));
    if (version.state !== 'draft' && version.state !== 'scheduled')
      throw fail('conflict', { message: `Uma versão em estado ${version.state} não pode rodar em sombra.` });
    const nowMs = ctx.clock.nowMs();
    const fromId = timeOrderedPrefix(nowMs);
    const row = await change.tx
      .insertInto('tableShadow')
      .values({
        versionId,
        startedAt: new Date(nowMs),
        startedBy: actor.name,
        fromId,
        nextId: fromId,
        totals: JSON.stringify(emptyTotals()),
        notable: '[]',
      })
      .onConflict((conflict) =>
        conflict.column('versionId').where(sql<boolean>`ended_at is null`).doNothing(),
      )
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw fail('conflict', { message: 'Esta versão já está rodando em sombra.' });
    await record(change, {
      kind: 'tableShadow',
      id: versionId,
      ...ownerOf(version),
      action: 'start',
      before: null,
      after: { startedAt: row.startedAt },
    });
    return toShadow(row);
  });
}
