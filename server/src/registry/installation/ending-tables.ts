import type { Kysely } from 'kysely';
import { formatDay } from '../../kernel/days.ts';
import type { Rows } from '../../rows.ts';

/** A published version of a table; days are `YYYY-MM-DD`. */
export type PublishedTable = { tableId: number; name: string; validUntil: string | null };

/** Published tables, those that ended before a day, and those that end within a week of it. */
export type PublishedTables = {
  published: PublishedTable[];
  ended: PublishedTable[];
  ending: PublishedTable[];
};

const soonDays = 7;

/** Reads which published tables make no offers any more, or will soon make none. */
export async function findEndingTables(db: Kysely<Rows>, today: number): Promise<PublishedTables> {
  const published = await db
    .selectFrom('freightTableVersion')
    .innerJoin('freightTable', 'freightTable.id', 'freightTableVersion.tableId')
    .select(['freightTable.name', 'freightTableVersion.tableId', 'validUntil'])
    .where('state', '=', 'published')
    .orderBy('tableId')
    .execute();
  const endsBefore = (day: number) => (version: PublishedTable) =>
    version.validUntil !== null && version.validUntil < formatDay(day);
  const ended = published.filter(endsBefore(today));
  const ending = published.filter(endsBefore(today + soonDays)).filter((version) => !ended.includes(version));
  return { published, ended, ending };
}
