import { fail } from '../../../kernel/failure.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import { endShadows, untilId } from './end-shadows.ts';
import { ownerOf, type Shadow, toShadow } from './shadow.ts';
import type { ShadowContext } from './start-shadow.ts';

/**
 * Ends the shadow of a version: quotes from now on are not looked at, those before are still counted.
 * @throws Failure `not_found` where the version never had one; `conflict` where none runs.
 */
export async function stopShadow(ctx: ShadowContext, actor: Actor, versionId: number): Promise<Shadow> {
  await endShadows(ctx, versionId);
  return inChange(ctx, actor, async (change) => {
    const version = found((await findVersionNames(change.tx, [versionId])).get(versionId));
    const last = found(
      await change.tx
        .selectFrom('tableShadow')
        .select(['id', 'startedAt', 'endedAt'])
        .where('versionId', '=', versionId)
        .orderBy('id', 'desc')
        .limit(1)
        .forUpdate()
        .executeTakeFirst(),
    );
    if (last.endedAt !== null) throw fail('conflict', { message: 'Esta versão não está rodando em sombra.' });
    const endedAt = new Date(Math.max(ctx.clock.nowMs(), last.startedAt.getTime()));
    const row = await change.tx
      .updateTable('tableShadow')
      .set({ endedAt, endedBy: actor.name, endReason: 'stopped', untilId: untilId(endedAt) })
      .where('id', '=', last.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(change, {
      kind: 'tableShadow',
      id: versionId,
      ...ownerOf(version),
      action: 'stop',
      before: { endedAt: null },
      after: { endedAt },
    });
    return toShadow(row);
  });
}
