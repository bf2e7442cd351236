import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { Audience } from '../audience.ts';
import { precedence } from '../sheets/candidates.ts';
import { versionsWithTables } from './versions-with-tables.ts';

/** What decides beside which other tables a version can stand (decision Q16). */
export type VersionService = {
  versionId: number;
  tableId: number;
  carrierId: number;
  loadType: 'fractional' | 'full_load';
  serviceKey: string;
  audience: Audience['kind'];
};

/** By version id, whatever its state; ids of nothing are not there. */
export async function findVersionServices(
  db: Kysely<Rows>,
  versionIds: readonly number[],
): Promise<Map<number, VersionService>> {
  if (versionIds.length === 0) return new Map();
  const rows = await versionsWithTables(db, versionIds)
    .select(['table.loadType', 'table.serviceKey'])
    .execute();
  return new Map(rows.map((row) => [row.versionId, row]));
}

/** Whether a table hides another: the same service of the same carrier for a nearer audience. */
export function hides(near: VersionService, far: VersionService): boolean {
  return (
    near.carrierId === far.carrierId &&
    near.loadType === far.loadType &&
    near.serviceKey === far.serviceKey &&
    precedence[near.audience] < precedence[far.audience]
  );
}
