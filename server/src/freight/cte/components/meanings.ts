import type { Kysely } from 'kysely';
import type { MeaningOf } from '../../../documents/cte/classify.ts';
import { usualMeanings } from '../../../documents/cte/component-names.ts';
import type { Rows } from '../../../rows.ts';

/**
 * What the components of a carrier's CT-es mean: as was said for the carrier, else for all, else as they usually do. Read
 * anew each time: who has just said something must see it in the next CT-e.
 */
export async function componentMeanings(db: Kysely<Rows>, carrierId: number): Promise<MeaningOf> {
  const rows = await db
    .selectFrom('cteComponentName')
    .select(['carrierId', 'nameKey', 'charge'])
    .where((row) => row.or([row('carrierId', 'is', null), row('carrierId', '=', carrierId)]))
    .execute();
  const ofAll = new Map(rows.filter((row) => row.carrierId === null).map((row) => [row.nameKey, row.charge]));
  const own = new Map(rows.filter((row) => row.carrierId !== null).map((row) => [row.nameKey, row.charge]));
  return (key) => own.get(key) ?? ofAll.get(key) ?? usualMeanings.get(key) ?? null;
}
