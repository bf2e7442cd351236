import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import type { DerivedTable } from './derivations.ts';

const shownDerivations = 20;

/**
 * How a table is derived, and what came of it.
 * @throws Failure `not_found` where it is not a derived table.
 */
export async function getDerivedTable(ctx: RegistryContext, tableId: number): Promise<DerivedTableView> {
  const row = found(
    await ctx.db.selectFrom('derivedTable').selectAll().where('tableId', '=', tableId).executeTakeFirst(),
  );
  const derivations = await ctx.db
    .selectFrom('tableDerivation')
    .selectAll()
    .where('tableId', '=', tableId)
    .orderBy('id', 'desc')
    .limit(shownDerivations)
    .execute();
  return {
    ...toDerivedTable(row),
    derivations: derivations.map(
      ({ baseVersionId, recipeRevision, state, versionId, counts, failure, at }) => ({
        baseVersionId,
        recipeRevision,
        state,
        versionId,
        counts,
        failure,
        at: at.toISOString(),
      }),
    ),
  };
}

/** How a table is derived, as the change log keeps it. */
export function toDerivedTable(row: DerivedTable): Omit<DerivedTableView, 'derivations'> {
  const { tableId, baseTableId, mode, recipe, revision, createdAt, createdBy } = row;
  return { tableId, baseTableId, mode, recipe, revision, createdAt: createdAt.toISOString(), createdBy };
}

/** The tables that one is derived from, the nearest first. */
export async function basesOf(db: Kysely<Rows>, tableId: number): Promise<number[]> {
  const bases: number[] = [];
  for (let at: number | undefined = tableId; at !== undefined; ) {
    const row: { baseTableId: number } | undefined = await db
      .selectFrom('derivedTable')
      .select('baseTableId')
      .where('tableId', '=', at)
      .executeTakeFirst();
    at = row?.baseTableId;
    if (at !== undefined) bases.push(at);
  }
  return bases;
}

/** How many derivations follow each other below a table; 0 for one that nothing is derived from. */
export async function heightOf(db: Kysely<Rows>, tableId: number): Promise<number> {
  let level = [tableId];
  for (let height = 0; ; height += 1) {
    const rows = await db
      .selectFrom('derivedTable')
      .select('tableId')
      .where('baseTableId', 'in', level)
      .execute();
    if (rows.length === 0) return height;
    level = rows.map((row) => row.tableId);
  }
}
