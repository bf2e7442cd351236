import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';

/** Versions, whatever their state, each with its table; ids of nothing are not there. */
export function versionsWithTables(db: Kysely<Rows>, versionIds: readonly number[]) {
  return db
    .selectFrom('freightTableVersion as version')
    .innerJoin('freightTable as table', 'table.id', 'version.tableId')
    .select(['version.id as versionId', 'version.tableId', 'table.carrierId', 'table.audience'])
    .where('version.id', 'in', [...versionIds]);
}
