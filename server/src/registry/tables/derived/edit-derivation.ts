import type { DerivationChanges, DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import type { Transaction } from 'kysely';
import { failField } from '../../../kernel/failure.ts';
import type { Rows } from '../../../rows.ts';
import { type Actor, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { found, requireRevision } from '../../changes/revision.ts';
import { lockTable } from '../lock-table.ts';
import { nameKey } from '../name-key.ts';
import type { DerivedTable } from './derivations.ts';
import { deriveFromBase } from './derive-from-base.ts';
import { requireRecipe } from './derive-table.ts';
import { getDerivedTable, toDerivedTable } from './derived-table-view.ts';

/**
 * Changes how a table is derived, and derives again what of the base is in force or scheduled.
 * @throws Failure `not_found` where it is not derived; `conflict` where the revision is not the current one;
 * `invalid_request` for a recipe that cannot be.
 */
export async function updateDerivation(
  ctx: RegistryContext,
  actor: Actor,
  { tableId, changes }: { tableId: number; changes: DerivationChanges },
): Promise<DerivedTableView> {
  const { revision, ...wanted } = changes;
  if (wanted.recipe !== undefined) requireRecipe(wanted.recipe);
  await inChange(ctx, actor, async (change) => {
    const { baseTableId } = await readDerived(change.tx, tableId);
    await lockTable(change, baseTableId);
    await lockTable(change, tableId);
    const row = await readDerived(change.tx, tableId);
    requireRevision(row, revision);
    const { mode = row.mode, recipe = row.recipe } = wanted;
    const { shipperId, serviceKey } = await ownerOf(change.tx, tableId);
    const base = await ownerOf(change.tx, baseTableId);
    const named = recipe.service?.name;
    if ((named === undefined ? base.serviceKey : nameKey(named)) !== serviceKey) {
      throw failField('recipe.service.name', 'A tabela é de outro serviço; derive outra tabela.');
    }
    const updated = await change.tx
      .updateTable('derivedTable')
      .set({ mode, recipe: JSON.stringify(recipe), revision: row.revision + 1 })
      .where('tableId', '=', tableId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toDerivedTable(row), toDerivedTable(updated)];
    const owner = shipperId === null ? {} : { shipperId };
    await record(change, { kind: 'table', id: tableId, ...owner, action: 'recipe', before, after });
  });
  await deriveFromBase(ctx, actor, tableId);
  return getDerivedTable(ctx, tableId);
}

/**
 * Cuts a table from its base. Its versions stay as they are; from now on it is imported into.
 * @throws Failure `not_found` where it is not derived.
 */
export async function removeDerivation(
  ctx: RegistryContext,
  actor: Actor,
  tableId: number,
): Promise<DerivedTableView> {
  const view = await getDerivedTable(ctx, tableId);
  await inChange(ctx, actor, async (change) => {
    const { baseTableId } = await readDerived(change.tx, tableId);
    await lockTable(change, baseTableId);
    await lockTable(change, tableId);
    const before = toDerivedTable(await readDerived(change.tx, tableId));
    await change.tx.deleteFrom('derivedTable').where('tableId', '=', tableId).execute();
    const { shipperId } = await ownerOf(change.tx, tableId);
    const owner = shipperId === null ? {} : { shipperId };
    await record(change, { kind: 'table', id: tableId, ...owner, action: 'detach', before, after: null });
  });
  return view;
}

async function readDerived(tx: Transaction<Rows>, tableId: number): Promise<DerivedTable> {
  return found(
    await tx.selectFrom('derivedTable').selectAll().where('tableId', '=', tableId).executeTakeFirst(),
  );
}

function ownerOf(
  tx: Transaction<Rows>,
  tableId: number,
): Promise<{ shipperId: number | null; serviceKey: string }> {
  return tx
    .selectFrom('freightTable')
    .select(['shipperId', 'serviceKey'])
    .where('id', '=', tableId)
    .executeTakeFirstOrThrow();
}
