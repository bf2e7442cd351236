import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { FreightTable, TableVersion } from '@carreto/contract/admin/tables/tables';
import type { Kysely, Selectable } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { readDocument } from './versions/stored-documents.ts';
import { readVersion, selectVersions, toVersion } from './versions/version.ts';

/** @throws Failure `not_found` */
export async function getTable(ctx: RegistryContext, tableId: number): Promise<FreightTable> {
  const row = await ctx.db
    .selectFrom('freightTable')
    .selectAll()
    .where('id', '=', tableId)
    .executeTakeFirst();
  const [table] = await toTables(ctx.db, [found(row)]);
  return found(table);
}

/** @throws Failure `not_found` */
export async function getVersion(ctx: RegistryContext, versionId: number): Promise<TableVersion> {
  return readVersion(ctx.db, versionId);
}

/**
 * Versions of a table, oldest first.
 * @throws Failure `not_found` without such a table.
 */
export async function listVersions(
  ctx: RegistryContext,
  query: PageRequest & { tableId: number },
): Promise<Page<TableVersion>> {
  const { tableId } = query;
  found(await ctx.db.selectFrom('freightTable').select('id').where('id', '=', tableId).executeTakeFirst());
  const { after, fetch } = pageStart(query);
  const rows = await selectVersions(ctx.db)
    .where('version.tableId', '=', tableId)
    .where('version.id', '>', after)
    .orderBy('version.id')
    .limit(fetch)
    .execute();
  return toPage(query, rows.map(toVersion));
}

/**
 * The document of a version, byte for byte what its hash is of.
 * @throws Failure `not_found`
 */
export async function getDocument(
  ctx: RegistryContext,
  versionId: number,
): Promise<{ version: TableVersion; bytes: Buffer }> {
  const row = found(await selectVersions(ctx.db).where('version.id', '=', versionId).executeTakeFirst());
  return { version: toVersion(row), bytes: await readDocument(ctx.db, row.documentId) };
}

/** Tables as they are shown, with the version in force and the next one that will be. */
export async function toTables(
  db: Kysely<Rows>,
  rows: readonly Selectable<Rows['freightTable']>[],
): Promise<FreightTable[]> {
  if (rows.length === 0) return [];
  const versions = await selectVersions(db)
    .where('version.state', 'in', ['published', 'scheduled'])
    .where(
      'version.tableId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('version.startsAt')
    .execute();
  const bases = await db
    .selectFrom('derivedTable')
    .select(['tableId', 'baseTableId'])
    .where(
      'tableId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const baseOf = new Map(bases.map(({ tableId, baseTableId }) => [tableId, baseTableId]));
  const inState = (tableId: number, state: TableVersion['state']): TableVersion | null => {
    const version = versions.find((candidate) => candidate.tableId === tableId && candidate.state === state);
    return version === undefined ? null : toVersion(version);
  };
  return rows.map((row) => ({
    id: row.id,
    methodHash: row.methodHash,
    carrierId: row.carrierId,
    name: row.name,
    service: row.serviceName,
    loadType: row.loadType,
    modal: row.modal,
    operator: row.operatorKind,
    audience: { kind: row.audience, shipperId: row.shipperId, groupId: row.groupId },
    published: inState(row.id, 'published'),
    scheduled: inState(row.id, 'scheduled'),
    baseTableId: baseOf.get(row.id) ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}
