import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { TablePublication } from '@carreto/contract/admin/tables/table-life';
import type { Insertable, Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { Change, RegistryContext } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { pageStart, toPage } from '../../page.ts';
import type { PastPublication } from './rollback-target.ts';

/** Writes down that something else is in force of a table now. */
export async function addPublication(
  { tx }: Change,
  publication: Insertable<Rows['tablePublication']>,
): Promise<void> {
  await tx.insertInto('tablePublication').values(publication).execute();
}

/** What was in force of a table, oldest first. */
export function readPublications(tx: Transaction<Rows>, tableId: number): Promise<PastPublication[]> {
  return tx
    .selectFrom('tablePublication')
    .select(['versionId', 'previousId', 'cause'])
    .where('tableId', '=', tableId)
    .orderBy('id')
    .execute();
}

/**
 * What was in force of a table, newest first.
 * @throws Failure `not_found` without such a table.
 */
export async function listPublications(
  ctx: RegistryContext,
  query: PageRequest & { tableId: number },
): Promise<Page<TablePublication>> {
  const { tableId } = query;
  found(await ctx.db.selectFrom('freightTable').select('id').where('id', '=', tableId).executeTakeFirst());
  const { after, fetch } = pageStart(query);
  let select = ctx.db.selectFrom('tablePublication').selectAll().where('tableId', '=', tableId);
  if (after > 0) select = select.where('id', '<', after);
  const rows = await select.orderBy('id', 'desc').limit(fetch).execute();
  return toPage(
    query,
    rows.map(({ id, versionId, previousId, cause, startsAt, actor, reason }) => ({
      id,
      versionId,
      previousId,
      cause,
      startsAt: startsAt.toISOString(),
      actor,
      reason,
    })),
  );
}
