import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { type Change, record } from '../../changes/change.ts';
import { newReference } from '../import-table.ts';
import { type PreparedDocument, storeDocument } from '../versions/stored-documents.ts';
import { readVersion } from '../versions/version.ts';

export type NewDerivedVersion = {
  tableId: number;
  baseVersionId: number;
  prepared: PreparedDocument & { coverageRows: number; priceRows: number };
  validFrom: string | null;
  validUntil: string | null;
};

/** Adds a draft that was computed from a version of the base. The table is locked. */
export async function addDerivedVersion(change: Change, added: NewDerivedVersion): Promise<TableVersion> {
  const { tx } = change;
  const { prepared, ...columns } = added;
  const newest = await tx
    .selectFrom('freightTableVersion')
    .select('number')
    .where('tableId', '=', added.tableId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('freightTableVersion')
    .values({
      ...columns,
      number: (newest?.number ?? 0) + 1,
      reference: newReference(),
      documentId: await storeDocument(tx, prepared),
      sourceKind: 'derived',
      sourceName: null,
      coverageRows: prepared.coverageRows,
      priceRows: prepared.priceRows,
      createdBy: change.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = await readVersion(tx, id);
  const { shipperId } = await tx
    .selectFrom('freightTable')
    .select('shipperId')
    .where('id', '=', added.tableId)
    .executeTakeFirstOrThrow();
  const owner = shipperId === null ? {} : { shipperId };
  await record(change, { kind: 'table', id: added.tableId, ...owner, action: 'derive', before: null, after });
  return after;
}
