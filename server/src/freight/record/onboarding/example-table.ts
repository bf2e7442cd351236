import type { Context } from '../../../context.ts';
import { type Actor, inChange } from '../../../registry/changes/change.ts';
import { importTable } from '../../../registry/tables/import-table.ts';
import { publishVersionAt } from '../../../registry/tables/versions/publish-version.ts';
import { withdrawVersion } from '../../../registry/tables/versions/withdraw-version.ts';
import { exampleFile, exampleNames } from './example-file.ts';
import { type Onboarding, readOnboarding } from './onboarding.ts';

type Ctx = Pick<Context, 'db' | 'mirror'>;

/**
 * Puts invented prices of a carrier into force for a shipper, by the acts that real ones take, and notes that they are an example.
 * @throws Failure `not_found` without the carrier or shipper; `conflict` where the version cannot be published
 */
export async function addExampleTable(
  ctx: Ctx,
  actor: Actor,
  { carrierId, shipperId }: { carrierId: number; shipperId: number },
): Promise<Onboarding> {
  const { version } = await importTable(ctx, actor, {
    carrierId,
    shipperId,
    name: exampleNames.table,
    file: exampleFile(),
  });
  await inChange(ctx, actor, ({ tx }) =>
    tx
      .insertInto('exampleVersion')
      .values({ versionId: version.id })
      .onConflict((conflict) => conflict.column('versionId').doNothing())
      .execute(),
  );
  await publishVersionAt(ctx, actor, { versionId: version.id, reason: exampleNames.table });
  await ctx.mirror.refresh();
  return readOnboarding(ctx);
}

/** Withdraws the examples that are in force; prices that were published over one are none, and stay. */
export async function removeExampleTable(ctx: Ctx, actor: Actor): Promise<Onboarding> {
  const examples = await ctx.db
    .selectFrom('exampleVersion')
    .innerJoin('freightTableVersion', 'freightTableVersion.id', 'exampleVersion.versionId')
    .select('exampleVersion.versionId')
    .where('freightTableVersion.state', '=', 'published')
    .execute();
  for (const { versionId } of examples)
    await withdrawVersion(ctx, actor, { versionId, reason: exampleNames.table });
  await ctx.mirror.refresh();
  return readOnboarding(ctx);
}
