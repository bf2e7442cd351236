import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import type { FreightRule } from '../../engine/rules/rule.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { toRule } from './rule.ts';

/** @throws Failure `not_found` */
export async function getRule(ctx: RegistryContext, ruleId: number): Promise<FreightRuleView> {
  const row = await ctx.db.selectFrom('freightRule').selectAll().where('id', '=', ruleId).executeTakeFirst();
  return toRule(found(row));
}

/**
 * Every rule of a shipper as the engine reads it, also those that do not apply, highest priority first.
 * @throws Failure `not_found` without such a shipper.
 */
export async function rulesOfShipper(db: RegistryContext['db'], shipperId: number): Promise<FreightRule[]> {
  await requireShipper(db, shipperId);
  const rows = await db
    .selectFrom('freightRule')
    .select(['id', 'name', 'priority', 'active', 'definition'])
    .where('shipperId', '=', shipperId)
    .orderBy('priority')
    .orderBy('id')
    .execute();
  return rows.map(({ definition, ...columns }) => ({ ...columns, ...definition }));
}

/** A cursor may be any number; the column is not as wide. */
const lowestPriority = 1_000_000;

/**
 * Rules of a shipper, highest priority first.
 * @throws Failure `not_found` without such a shipper.
 */
export async function listRules(
  ctx: RegistryContext,
  query: PageRequest & { shipperId: number },
): Promise<Page<FreightRuleView>> {
  await requireShipper(ctx.db, query.shipperId);
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('freightRule')
    .selectAll()
    .where('shipperId', '=', query.shipperId)
    .where('priority', '>', Math.min(after, lowestPriority))
    .orderBy('priority')
    .limit(fetch)
    .execute();
  return toPage(query, rows.map(toRule), ({ priority }) => priority);
}
