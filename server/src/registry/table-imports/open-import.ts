import type { NewTableImport, TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import type { Actor, RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { layoutOfCarrier } from '../layouts/find-layouts.ts';
import { audienceOf, requireOrder, requireOwners } from '../tables/import-table.ts';
import { viewJob } from './job.ts';

/**
 * Opens an import: whose prices, for whom and when; files come next.
 * @throws Failure `not_found` without the carrier, shipper, group or layout; `invalid_request`.
 */
export async function openImport(
  ctx: RegistryContext,
  actor: Actor,
  input: NewTableImport,
): Promise<TableImportJob> {
  const { carrierId, layoutId } = input;
  audienceOf(input);
  requireOrder(input);
  await requireOwners(ctx, input);
  if (layoutId !== undefined) found(await layoutOfCarrier(ctx.db, { carrierId, layoutId }));
  const row = await ctx.db
    .insertInto('tableImport')
    .values({
      carrierId,
      shipperId: input.shipperId ?? null,
      groupId: input.groupId ?? null,
      name: input.name ?? null,
      validFrom: input.validFrom ?? null,
      validUntil: input.validUntil ?? null,
      options: JSON.stringify(input.options ?? {}),
      checkOnly: input.checkOnly ?? false,
      layoutId: layoutId ?? null,
      layoutName: input.layoutName ?? null,
      operatorId: actor.operatorId,
      createdBy: actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return viewJob(ctx.db, row);
}
