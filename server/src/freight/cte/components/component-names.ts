import { type Selectable, sql } from 'kysely';
import { componentKey } from '../../../documents/cte/component-names.ts';
import type { ComponentMeaning } from '../../../documents/cte/document.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { everything, type Scope, withinCarriers } from '../../../registry/access/scope.ts';
import { type Actor, inChange, type RegistryContext, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { CteRows } from '../rows.ts';

export type ComponentNameRow = Selectable<CteRows['cteComponentName']>;

/** What a carrier, or everybody, calls a charge. */
export type Naming = { carrierId: number | null; name: string; charge: ComponentMeaning };

type NamesQuery = { after: number; fetch: number; carrierId: number | undefined; scope?: Scope };

/** Names that were added, in the order they were: everybody's, and those of the carriers in scope. */
export async function listComponentNames(
  { db }: RegistryContext,
  { after, fetch, carrierId, scope = everything }: NamesQuery,
): Promise<ComponentNameRow[]> {
  let select = db
    .selectFrom('cteComponentName')
    .selectAll()
    .where('id', '>', after)
    .where(sql<boolean>`(carrier_id is null or ${withinCarriers(scope, sql.ref('carrier_id'))})`);
  if (carrierId !== undefined) select = select.where('carrierId', '=', carrierId);
  return select.orderBy('id').limit(fetch).execute();
}

/**
 * Says what a component means; CT-es that came before keep what they were taken for.
 * @throws Failure `invalid_request` for a name without letters and digits; `not_found` for a carrier that is none;
 * `conflict` where somebody says the same at once.
 */
export function putComponentName(
  ctx: RegistryContext,
  actor: Actor,
  { carrierId, name, charge }: Naming,
): Promise<ComponentNameRow> {
  const nameKey = componentKey(name);
  if (nameKey === '') throw failField('name', 'deve ter letras ou dígitos');
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    if (carrierId !== null)
      found(await tx.selectFrom('carrier').select('id').where('id', '=', carrierId).executeTakeFirst());
    const before = await tx
      .selectFrom('cteComponentName')
      .selectAll()
      .where('nameKey', '=', nameKey)
      .where('carrierId', carrierId === null ? 'is' : '=', carrierId)
      .forUpdate()
      .executeTakeFirst();
    const row =
      before === undefined
        ? await tx
            .insertInto('cteComponentName')
            .values({ carrierId, nameKey, name, charge })
            .onConflict((conflict) => conflict.doNothing())
            .returningAll()
            .executeTakeFirst()
        : await tx
            .updateTable('cteComponentName')
            .set({ name, charge, revision: before.revision + 1 })
            .where('id', '=', before.id)
            .returningAll()
            .executeTakeFirst();
    if (row === undefined) throw fail('conflict');
    const action = before === undefined ? 'add' : 'update';
    const entry = { kind: 'cteComponent' as const, id: row.id, action };
    await record(change, { ...entry, before: before === undefined ? null : said(before), after: said(row) });
    return row;
  });
}

/** Forgets what a component means. @throws Failure `not_found` */
export function removeComponentName(
  ctx: RegistryContext,
  actor: Actor,
  componentId: number,
): Promise<ComponentNameRow> {
  return inChange(ctx, actor, async (change) => {
    const row = found(
      await change.tx
        .deleteFrom('cteComponentName')
        .where('id', '=', componentId)
        .returningAll()
        .executeTakeFirst(),
    );
    const entry = { kind: 'cteComponent' as const, id: row.id, action: 'remove' };
    await record(change, { ...entry, before: said(row), after: null });
    return row;
  });
}

function said({ carrierId, name, charge }: ComponentNameRow) {
  return { carrierId, name, charge };
}
