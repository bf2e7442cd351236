import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';

/**
 * What a version is to be compared with when nobody says: what is in force of its table; for the one in force,
 * what it took the place of. Null without either.
 */
export async function rivalVersion(
  db: Kysely<Rows>,
  { versionId, tableId }: { versionId: number; tableId: number },
): Promise<number | null> {
  const others = await db
    .selectFrom('freightTableVersion')
    .select(['id', 'state', 'endedAt'])
    .where('tableId', '=', tableId)
    .where('id', '<>', versionId)
    .where('publishedAt', 'is not', null)
    .execute();
  const published = others.find(({ state }) => state === 'published');
  if (published !== undefined) return published.id;
  const [last] = others
    .filter(({ endedAt }) => endedAt !== null)
    .sort((x, y) => (y.endedAt?.getTime() ?? 0) - (x.endedAt?.getTime() ?? 0) || y.id - x.id);
  return last?.id ?? null;
}
