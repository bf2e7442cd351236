import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';

export type NearVersion = { id: number; number: number; reference: string };

const mostVersions = 3;

/** Other versions of a version's table that were ever in force, those with the nearest numbers first, at most three. */
export async function nearestVersions(db: Kysely<Rows>, versionId: number): Promise<NearVersion[]> {
  return db
    .selectFrom('freightTableVersion as own')
    .innerJoin('freightTableVersion as other', 'other.tableId', 'own.tableId')
    .select(['other.id', 'other.number', 'other.reference'])
    .where('own.id', '=', versionId)
    .whereRef('other.id', '!=', 'own.id')
    .where('other.publishedAt', 'is not', null)
    .orderBy(sql`abs(other.number - own.number)`)
    .orderBy('other.number', 'desc')
    .limit(mostVersions)
    .execute();
}
