import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { Change } from '../../changes/change.ts';
import type { DerivationMode } from '../rows.ts';

export type DerivedTable = Selectable<Rows['derivedTable']>;
export type Derivation = Selectable<Rows['tableDerivation']>;

/** Tables that are computed from one, in the order in which they are locked. */
export function derivedTablesOf(db: Kysely<Rows>, baseTableId: number): Promise<DerivedTable[]> {
  return db
    .selectFrom('derivedTable')
    .selectAll()
    .where('baseTableId', '=', baseTableId)
    .orderBy('tableId')
    .execute();
}

/** What came of deriving a version by the recipe as it is now; undefined before anybody tried. */
export function findDerivation(
  db: Kysely<Rows>,
  { tableId, revision }: DerivedTable,
  baseVersionId: number,
): Promise<Derivation | undefined> {
  return db
    .selectFrom('tableDerivation')
    .selectAll()
    .where('tableId', '=', tableId)
    .where('baseVersionId', '=', baseVersionId)
    .where('recipeRevision', '=', revision)
    .executeTakeFirst();
}

/**
 * The derivations of a version that takes force, one for each table derived from its own. Those that nobody
 * has made yet are marked, so that the background makes them.
 */
export async function derivationsOf(
  { tx }: Change,
  base: TableVersion,
): Promise<{ derivation: Derivation; mode: DerivationMode }[]> {
  const found: { derivation: Derivation; mode: DerivationMode }[] = [];
  for (const derived of await derivedTablesOf(tx, base.tableId)) {
    await tx
      .insertInto('tableDerivation')
      .values({
        tableId: derived.tableId,
        baseVersionId: base.id,
        recipeRevision: derived.revision,
        state: 'waiting',
      })
      .onConflict((conflict) => conflict.constraint('table_derivation_once').doNothing())
      .execute();
    const derivation = await findDerivation(tx, derived, base.id);
    if (derivation !== undefined) found.push({ derivation, mode: derived.mode });
  }
  return found;
}

/** Versions in force or scheduled that were derived from one, where their table follows its base. */
export async function followersOf({ tx }: Change, baseVersionId: number): Promise<number[]> {
  const rows = await derivedFrom(tx, baseVersionId)
    .where('derived.mode', '=', 'publish')
    .where('version.state', 'in', ['published', 'scheduled'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Versions that were derived from one and have their days from it. */
export async function heirsOf({ tx }: Change, baseVersionId: number): Promise<number[]> {
  const rows = await derivedFrom(tx, baseVersionId)
    .where(sql<boolean>`derived.recipe -> 'validity' is null`)
    .execute();
  return rows.map(({ id }) => id);
}

function derivedFrom(tx: Change['tx'], baseVersionId: number) {
  return tx
    .selectFrom('freightTableVersion as version')
    .innerJoin('derivedTable as derived', 'derived.tableId', 'version.tableId')
    .select('version.id')
    .where('version.baseVersionId', '=', baseVersionId)
    .orderBy('version.tableId')
    .orderBy('version.id');
}
