import type { DerivedTableView, NewDerivedTable } from '@carreto/contract/admin/tables/derived-tables';
import { type Selectable, sql } from 'kysely';
import { fail, failField } from '../../../kernel/failure.ts';
import type { Rows } from '../../../rows.ts';
import { recipeProblems } from '../../../tariff/derive/recipe.ts';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { toAudience, toAudienceColumns } from '../audience.ts';
import { lockTable } from '../lock-table.ts';
import { nameKey } from '../name-key.ts';
import { newReference } from '../versions/new-reference.ts';
import { deriveFromBase } from './derive-from-base.ts';
import { derivedAudience } from './derived-audience.ts';
import { basesOf, getDerivedTable, heightOf, toDerivedTable } from './derived-table-view.ts';

type TableRow = Selectable<Rows['freightTable']>;
export type DeriveInput = NewDerivedTable & { tableId: number };

/** Derivations that may follow each other: a publication waits for all of them. */
const mostLevels = 5;
const mostDerived = 50;

/**
 * Makes a table that is computed from another one of the same carrier, or turns an existing one into such,
 * and derives what of the base is in force or scheduled. A derivation that fails is shown, not thrown.
 * @throws Failure `not_found` without the base, shipper or group; `invalid_request` for a recipe that cannot
 * be, or a table of another service; `conflict` for an audience wider than the base's, a circle, a chain too long, a table derived already.
 */
export async function deriveTable(
  ctx: RegistryContext,
  actor: Actor,
  input: DeriveInput,
): Promise<DerivedTableView> {
  requireRecipe(input.recipe);
  const tableId = await inChange(ctx, actor, async (change) => {
    // One definition at a time: two at once could close a circle.
    await sql`lock table derived_table in share row exclusive mode`.execute(change.tx);
    const base = await lockBase(change, input.tableId);
    const table = await tableFor(change, base, input);
    await requireTree(change, base, table);
    const { mode, recipe } = input;
    const row = await change.tx
      .insertInto('derivedTable')
      .values({
        tableId: table.id,
        baseTableId: base.id,
        recipe: JSON.stringify(recipe),
        mode,
        createdBy: actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = toDerivedTable(row);
    await record(change, {
      kind: 'table',
      id: table.id,
      ...ownerOf(table),
      action: 'derive',
      before: null,
      after,
    });
    return table.id;
  });
  await deriveFromBase(ctx, actor, tableId);
  return getDerivedTable(ctx, tableId);
}

/** @throws Failure `invalid_request` that names every member. */
export function requireRecipe(recipe: DeriveInput['recipe']): void {
  const details = recipeProblems(recipe).map(({ field, message }) => ({ field: `recipe.${field}`, message }));
  if (details.length > 0) throw fail('invalid_request', { details });
}

async function lockBase(change: Change, tableId: number): Promise<TableRow> {
  await lockTable(change, tableId);
  return change.tx.selectFrom('freightTable').selectAll().where('id', '=', tableId).executeTakeFirstOrThrow();
}

/** The table of this name and audience, made where there is none. */
async function tableFor({ tx }: Change, base: TableRow, input: DeriveInput): Promise<TableRow> {
  const audience = await derivedAudience(tx, { id: base.id, audience: toAudience(base) }, input);
  const owner = audience.kind === 'shipper' ? 'shipper' : 'shipperGroup';
  const ownerId = input.shipperId ?? input.groupId;
  if (ownerId !== undefined) {
    found(await tx.selectFrom(owner).select('id').where('id', '=', ownerId).executeTakeFirst());
  }
  const columns = toAudienceColumns(audience);
  const { carrierId, loadType, modal, operatorKind } = base;
  const serviceName = input.recipe.service?.name ?? base.serviceName;
  const serviceKey = nameKey(serviceName);
  const inserted = await tx
    .insertInto('freightTable')
    .values({
      ...columns,
      methodHash: newReference(),
      carrierId,
      name: input.name,
      nameKey: nameKey(input.name),
      serviceName,
      serviceKey,
      loadType,
      modal,
      operatorKind,
    })
    .onConflict((conflict) => conflict.constraint('freight_table_name_taken').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  const table = await tx
    .selectFrom('freightTable')
    .selectAll()
    .where('carrierId', '=', carrierId)
    .where('shipperId', 'is not distinct from', columns.shipperId)
    .where('groupId', 'is not distinct from', columns.groupId)
    .where('nameKey', '=', nameKey(input.name))
    .executeTakeFirstOrThrow();
  const isSame =
    table.serviceKey === serviceKey &&
    table.loadType === loadType &&
    table.modal === modal &&
    table.operatorKind === operatorKind;
  if (!isSame) throw failField('name', 'Já há uma tabela deste nome, de outro serviço ou tipo.');
  return table;
}

/** Derivations make trees, not circles, and not tall ones. */
async function requireTree({ tx }: Change, base: TableRow, table: TableRow): Promise<void> {
  const bases = [base.id, ...(await basesOf(tx, base.id))];
  if (bases.includes(table.id)) {
    throw fail('conflict', { details: [{ field: 'name', message: 'A base deriva desta mesma tabela.' }] });
  }
  if ((await basesOf(tx, table.id)).length > 0) {
    throw fail('conflict', { details: [{ field: 'name', message: 'A tabela já é derivada.' }] });
  }
  if (bases.length + (await heightOf(tx, table.id)) > mostLevels) {
    throw fail('conflict', { message: `Derivações encadeiam-se até ${mostLevels} níveis.` });
  }
  const siblings = await tx
    .selectFrom('derivedTable')
    .select('tableId')
    .where('baseTableId', '=', base.id)
    .execute();
  if (siblings.length >= mostDerived) {
    throw fail('conflict', { message: `Uma tabela serve de base a até ${mostDerived} outras.` });
  }
}

function ownerOf({ shipperId }: TableRow): { shipperId?: number } {
  return shipperId === null ? {} : { shipperId };
}
