import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { sql } from 'kysely';
import { Failure, type FailureDetail } from '../../../kernel/failure.ts';
import type { PreparedDerivation } from '../../../tariff/prepare/derive-document.ts';
import { inThread } from '../../../threads/in-thread.ts';
import { type Actor, type Change, inChange, type RegistryContext } from '../../changes/change.ts';
import { lockTable } from '../lock-table.ts';
import { sheetRevision } from '../sheets/engine-codec.ts';
import { pack } from '../sheets/packed.ts';
import { addDraft } from '../versions/add-draft.ts';
import { isOver } from '../versions/put-into-force.ts';
import { type PreparedDocument, readDocument } from '../versions/stored-documents.ts';
import { readVersion } from '../versions/version.ts';
import { type Derivation, type DerivedTable, derivedTablesOf, findDerivation } from './derivations.ts';

/**
 * Makes the derived versions of a version that is about to take force, as drafts, down the chain of tables
 * that follow; what exists is not made again. A table whose derivation fails keeps the version it has.
 */
export async function prepareDerivations(
  ctx: RegistryContext,
  actor: Actor,
  baseVersionId: number,
): Promise<void> {
  const base = await readVersion(ctx.db, baseVersionId);
  for (const derived of await derivedTablesOf(ctx.db, base.tableId)) {
    const versionId = await deriveVersion(ctx, actor, { derived, base });
    if (versionId !== null && derived.mode === 'publish') await prepareDerivations(ctx, actor, versionId);
  }
}

type Wanted = { derived: DerivedTable; base: TableVersion };

/**
 * Derives a version once, whoever asks; gives the derived version, or null where that failed or the recipe
 * changed meanwhile. Why it failed is kept with the derivation.
 */
export async function deriveVersion(
  ctx: RegistryContext,
  actor: Actor,
  wanted: Wanted,
): Promise<number | null> {
  const known = await findDerivation(ctx.db, wanted.derived, wanted.base.id);
  if (known !== undefined && known.state !== 'waiting') return known.versionId;
  const made = await make(ctx, wanted);
  return inChange(ctx, actor, (change) => store(change, wanted, made));
}

type Made = {
  prepared: PreparedDocument & Pick<PreparedDerivation, 'coverageRows' | 'priceRows' | 'counts'>;
};
type Failed = { failure: readonly FailureDetail[] };

/** The slow half. What is no fault of the recipe or the base is thrown, and tried again by the background. */
async function make(ctx: RegistryContext, { derived, base }: Wanted): Promise<Made | Failed> {
  const { documentId } = await ctx.db
    .selectFrom('freightTableVersion')
    .select('documentId')
    .where('id', '=', base.id)
    .executeTakeFirstOrThrow();
  try {
    const bytes = await readDocument(ctx.db, documentId);
    const { document, sheet, hash, ...facts } = await inThread.deriveDocument({
      base: bytes,
      recipe: derived.recipe,
    });
    const [packedDocument, packedSheet] = await Promise.all([pack(document), pack(sheet)]);
    const { coverageRows, priceRows, counts } = facts;
    return {
      prepared: {
        hash,
        document: packedDocument,
        sheet: { revision: sheetRevision, packed: packedSheet },
        coverageRows,
        priceRows,
        counts,
      },
    };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal_error') throw error;
    const details = error.details.length > 0 ? error.details : [{ field: '', message: tooLarge }];
    return { failure: details };
  }
}

const tooLarge = 'A derivação passa da memória ou do tempo permitidos.';

async function store(change: Change, { derived, base }: Wanted, made: Made | Failed): Promise<number | null> {
  const { tx } = change;
  const { nowMs } = await lockTable(change, derived.tableId);
  const known = await findDerivation(tx, derived, base.id);
  if (known !== undefined && known.state !== 'waiting') return known.versionId;
  const current = await tx
    .selectFrom('derivedTable')
    .select('revision')
    .where('tableId', '=', derived.tableId)
    .executeTakeFirst();
  if (current?.revision !== derived.revision) return null;
  if ('failure' in made) return settle(change, { derived, base }, { state: 'failed', failure: made.failure });
  const dates = derived.recipe.validity ?? base;
  const { validFrom, validUntil } = dates;
  if (derived.recipe.validity !== undefined && isOver({ ...base, validUntil }, nowMs)) {
    const failure = [{ field: 'validity.validUntil', message: `A validade terminou em ${validUntil}.` }];
    return settle(change, { derived, base }, { state: 'failed', failure });
  }
  const { counts, ...prepared } = made.prepared;
  const { id } = await addDraft(change, {
    ...{ sourceKind: 'derived', sourceName: null, action: 'derive' },
    tableId: derived.tableId,
    baseVersionId: base.id,
    prepared,
    validFrom,
    validUntil,
  });
  return settle(change, { derived, base }, { state: 'derived', versionId: id, counts });
}

type Outcome =
  | { state: 'derived'; versionId: number; counts: readonly number[] }
  | { state: 'failed'; failure: readonly FailureDetail[] };

async function settle({ tx }: Change, { derived, base }: Wanted, outcome: Outcome): Promise<number | null> {
  const isDerived = outcome.state === 'derived';
  const result: Pick<Derivation, 'state' | 'versionId'> & { counts: string | null; failure: string | null } =
    {
      state: outcome.state,
      versionId: isDerived ? outcome.versionId : null,
      counts: isDerived ? JSON.stringify(outcome.counts) : null,
      failure: isDerived ? null : JSON.stringify(outcome.failure),
    };
  await tx
    .insertInto('tableDerivation')
    .values({
      tableId: derived.tableId,
      baseVersionId: base.id,
      recipeRevision: derived.revision,
      ...result,
    })
    .onConflict((conflict) =>
      conflict.constraint('table_derivation_once').doUpdateSet({ ...result, at: sql<Date>`app_now()` }),
    )
    .execute();
  return result.versionId;
}
