import type { SessionItem } from '@carreto/contract/admin/account/me';
import type { Page, PageRequest } from '@carreto/contract/admin/common';
import { type Granter, requireGrantable, requireSeen } from '../../access/holding.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { holdingOfRow } from '../../operators/operator.ts';
import { endSession, endSessions, type WhichSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

/**
 * Live sessions of another person, newest first.
 * @throws Failure `not_found`; `forbidden` for somebody who may more than who looks
 */
export async function listOthersSessions(
  ctx: RegistryContext,
  granter: Granter,
  query: PageRequest & { operatorId: number },
): Promise<Page<SessionItem>> {
  await requireDecidable(ctx, granter, query.operatorId);
  return listSessions(ctx, { ...query, thisId: granter.sessionId });
}

/**
 * Ends sessions of another person: one, or all; the one that asks stays where all are ended.
 * @returns how many
 * @throws Failure `not_found`; `forbidden` for somebody who may more than who ends them
 */
export async function endOthersSessions(
  ctx: RegistryContext,
  granter: Granter,
  { operatorId, only }: WhichSessions,
): Promise<{ ended: number }> {
  await requireDecidable(ctx, granter, operatorId);
  if (only !== undefined) return endSession(ctx, granter, { operatorId, only });
  return endSessions(ctx, granter, { operatorId, except: granter.sessionId });
}

/** Where somebody comes in from, and whether, is decided by those who may no less. */
async function requireDecidable({ db }: RegistryContext, granter: Granter, id: number): Promise<void> {
  const row = await db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst();
  const holding = holdingOfRow(found(row));
  requireSeen(granter, holding);
  requireGrantable(granter, holding);
}
