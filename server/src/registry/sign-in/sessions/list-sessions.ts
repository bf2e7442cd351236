import type { SessionItem } from '@carreto/contract/admin/account/me';
import type { Page, PageRequest } from '@carreto/contract/admin/common';
import { sql } from 'kysely';
import type { RegistryContext } from '../../changes/change.ts';
import { pageStart, toPage } from '../../page.ts';
import { idleMs } from './session.ts';

/** Live sessions of a person, newest first; `thisId` is the one that asks. */
export async function listSessions(
  ctx: RegistryContext,
  query: PageRequest & { operatorId: number; thisId: number | undefined },
): Promise<Page<SessionItem>> {
  const { after, fetch } = pageStart(query);
  let select = ctx.db
    .selectFrom('operatorSession')
    .selectAll()
    .where('operatorId', '=', query.operatorId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .where('lastUsedAt', '>', sql<Date>`app_now() - ${idleMs} * interval '1 millisecond'`);
  if (after > 0) select = select.where('id', '<', after);
  const rows = await select.orderBy('id', 'desc').limit(fetch).execute();
  return toPage(
    query,
    rows.map((row) => ({
      id: row.id,
      method: row.method,
      remembered: row.remembered,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      address: row.lastUsedAddress,
      userAgent: row.userAgent,
      isThis: row.id === query.thisId,
    })),
  );
}
