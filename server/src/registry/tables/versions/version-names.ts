import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type Audience, toAudience } from '../audience.ts';
import type { VersionState } from './version-state.ts';
import { versionsWithTables } from './versions-with-tables.ts';

/** Which table a version is of, whoever it serves and whatever its state: drafts and past versions too. */
export type VersionName = {
  versionId: number;
  /** Of its table, from 1. */
  number: number;
  state: VersionState;
  reference: string;
  tableId: number;
  tableName: string;
  carrierId: number;
  audience: Audience;
};

/** Names by version id; ids of nothing are not there. */
export async function findVersionNames(
  db: Kysely<Rows>,
  versionIds: readonly number[],
): Promise<Map<number, VersionName>> {
  if (versionIds.length === 0) return new Map();
  const rows = await versionsWithTables(db, versionIds)
    .select(['version.number', 'version.state', 'version.reference', 'table.name as tableName'])
    .select(['table.shipperId', 'table.groupId'])
    .execute();
  return new Map(
    rows.map(({ audience, shipperId, groupId, ...row }) => [
      row.versionId,
      { ...row, audience: toAudience({ audience, shipperId, groupId }) },
    ]),
  );
}
