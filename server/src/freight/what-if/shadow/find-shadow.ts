import type { Context } from '../../../context.ts';
import { found } from '../../../registry/changes/revision.ts';
import { endShadows } from './end-shadows.ts';
import { type Shadow, toShadow } from './shadow.ts';

/**
 * The last shadow of a version, running or not.
 * @throws Failure `not_found` where it never had one.
 */
export async function findShadow(ctx: Pick<Context, 'db' | 'clock'>, versionId: number): Promise<Shadow> {
  await endShadows(ctx, versionId);
  const row = await ctx.db
    .selectFrom('tableShadow')
    .selectAll()
    .where('versionId', '=', versionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return toShadow(found(row));
}
