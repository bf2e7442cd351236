import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { versionCoverage } from '../coverage/coverage-of-version.ts';
import { lintVersion } from './lint-version.ts';

type Keeping = RegistryContext & Pick<Context, 'clock' | 'log'>;

/** What lists say of a version; each part null where it could not be worked out. */
type VersionFact = {
  errorCount: number | null;
  warningCount: number | null;
  servedCodes: number | null;
  allCodes: number | null;
};

/** A light parcel, as most are: what is too heavy for a table says nothing of where it goes. */
const parcel = { weightsG: [1_000], valuesCents: [10_000], digits: 3 };

/**
 * Works out what lists say of versions in force, scheduled or drafts that nobody did yet, the newest of those in force first. Safe
 * in several processes: both would find the same.
 * @returns how many were kept.
 */
export async function keepVersionFacts(ctx: Keeping, most = 20): Promise<number> {
  const missing = await ctx.db
    .selectFrom('freightTableVersion as version')
    .select('version.id')
    .where('version.state', 'in', ['published', 'scheduled', 'draft'])
    .where(
      sql<boolean>`not exists (select from table_version_fact as fact where fact.version_id = version.id)`,
    )
    .orderBy(sql`version.state = 'published'`, 'desc')
    .orderBy('version.id', 'desc')
    .limit(most)
    .execute();
  for (const { id } of missing) {
    const fact = await factOf(ctx, id);
    await ctx.db
      .insertInto('tableVersionFact')
      .values({ versionId: id, madeAt: new Date(ctx.clock.nowMs()), ...fact })
      .onConflict((conflict) => conflict.column('versionId').doNothing())
      .execute();
  }
  return missing.length;
}

async function factOf(ctx: Keeping, versionId: number): Promise<VersionFact> {
  const lint = await orNull(ctx, versionId, () => lintVersion(ctx, versionId));
  const coverage = await orNull(ctx, versionId, () => versionCoverage(ctx, { versionId, ...parcel }));
  const cell = coverage?.cells[0];
  return {
    errorCount: lint?.errorCount ?? null,
    warningCount: lint?.warningCount ?? null,
    servedCodes: cell?.servedCodes ?? null,
    allCodes: cell?.codes ?? null,
  };
}

/** One that breaks is not tried for ever: lists say that they do not know. */
async function orNull<Value>(
  { log }: Keeping,
  versionId: number,
  work: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, versionId }, 'what lists say of a version was not worked out');
    return null;
  }
}
