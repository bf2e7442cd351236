import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { ChangeEntry, ChangeKind } from '@carreto/contract/admin/registry/changes';
import type { Selectable } from 'kysely';
import type { Rows } from '../../rows.ts';
import { pageStart, toPage } from '../page.ts';
import type { RegistryContext } from './change.ts';

export type ChangeQuery = PageRequest & { kind?: ChangeKind; entityId?: number; shipperId?: number };

/** Who changed what and when, newest first. */
export async function listChanges(ctx: RegistryContext, query: ChangeQuery): Promise<Page<ChangeEntry>> {
  const { after, fetch } = pageStart(query);
  let select = ctx.db.selectFrom('changeLog').selectAll();
  if (after > 0) select = select.where('id', '<', after);
  if (query.kind !== undefined) select = select.where('kind', '=', query.kind);
  if (query.entityId !== undefined) select = select.where('entityId', '=', query.entityId);
  if (query.shipperId !== undefined) select = select.where('shipperId', '=', query.shipperId);
  const rows = await select.orderBy('id', 'desc').limit(fetch).execute();
  return toPage(query, rows.map(toEntry));
}

function toEntry(row: Selectable<Rows['changeLog']>): ChangeEntry {
  // Only kinds of the contract are ever written.
  return { ...row, kind: row.kind as ChangeKind, at: row.at.toISOString() };
}
