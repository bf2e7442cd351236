import type { Kysely } from 'kysely';
import type { Rows } from '../../rows.ts';

/** How a version stopped being only prepared. */
export type DraftEnd = { reason: 'published' | 'withdrawn'; at: Date };

/** Of versions that are no longer drafts, or scheduled and not begun: when and how that ended. */
export async function findDraftEnds(
  db: Kysely<Rows>,
  versionIds: readonly number[],
): Promise<Map<number, DraftEnd>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('freightTableVersion')
    .select(['id', 'state', 'publishedAt', 'endedAt'])
    .where('id', 'in', [...versionIds])
    .where('state', 'not in', ['draft', 'scheduled'])
    .execute();
  return new Map(
    rows.flatMap(({ id, state, publishedAt, endedAt }): [number, DraftEnd][] => {
      if (state !== 'withdrawn')
        return publishedAt === null ? [] : [[id, { reason: 'published', at: publishedAt }]];
      return endedAt === null ? [] : [[id, { reason: 'withdrawn', at: endedAt }]];
    }),
  );
}
