import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import type { Kysely, Selectable } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { found } from '../../changes/revision.ts';

type VersionRow = Selectable<Rows['freightTableVersion']> & { hash: Buffer };

/** Versions with the hash of their document; more conditions may follow. */
export function selectVersions(db: Kysely<Rows>) {
  return db
    .selectFrom('freightTableVersion as version')
    .innerJoin('tableDocument as document', 'document.id', 'version.documentId')
    .selectAll('version')
    .select('document.hash');
}

export function toVersion(row: VersionRow): TableVersion {
  return {
    id: row.id,
    tableId: row.tableId,
    number: row.number,
    reference: row.reference,
    hash: row.hash.toString('hex'),
    state: row.state,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    source: { kind: row.sourceKind, name: row.sourceName },
    coverageRows: row.coverageRows,
    priceRows: row.priceRows,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    baseVersionId: row.baseVersionId,
    startsAt: row.startsAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    publishedBy: row.publishedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/**
 * A version as it is now.
 * @throws Failure `not_found`
 */
export async function readVersion(db: Kysely<Rows>, versionId: number): Promise<TableVersion> {
  return toVersion(found(await selectVersions(db).where('version.id', '=', versionId).executeTakeFirst()));
}

/** The last version that was added to a table; undefined where it has none. */
export async function newestVersion(db: Kysely<Rows>, tableId: number): Promise<TableVersion | undefined> {
  const row = await selectVersions(db)
    .where('version.tableId', '=', tableId)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toVersion(row);
}
