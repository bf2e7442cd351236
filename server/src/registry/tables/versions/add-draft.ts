import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import type { Insertable } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type Change, record } from '../../changes/change.ts';
import { newReference } from './new-reference.ts';
import { type PreparedDocument, storeDocument } from './stored-documents.ts';
import { newestVersion, readVersion } from './version.ts';

type Columns = Pick<
  Insertable<Rows['freightTableVersion']>,
  'tableId' | 'baseVersionId' | 'validFrom' | 'validUntil' | 'sourceKind' | 'sourceName'
>;

export type NewDraft = Columns & {
  prepared: PreparedDocument & { coverageRows: number; priceRows: number };
  /** What made it, as the change log names it. */
  action: 'import' | 'derive' | 'edit';
};

/** Adds a version behind those that a table has, as a draft, with its line in the change log. The table is locked. */
export async function addDraft(
  change: Change,
  { prepared, action, ...columns }: NewDraft,
): Promise<TableVersion> {
  const { tx } = change;
  const newest = await newestVersion(tx, columns.tableId);
  const { id } = await tx
    .insertInto('freightTableVersion')
    .values({
      ...columns,
      number: (newest?.number ?? 0) + 1,
      reference: newReference(),
      documentId: await storeDocument(tx, prepared),
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
    .where('id', '=', columns.tableId)
    .executeTakeFirstOrThrow();
  const owner = shipperId === null ? {} : { shipperId };
  await record(change, { kind: 'table', id: columns.tableId, ...owner, action, before: null, after });
  return after;
}
