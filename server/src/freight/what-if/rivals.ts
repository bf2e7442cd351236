import { fail, failField } from '../../kernel/failure.ts';
import { rivalVersion } from '../../registry/tables/versions/rival-version.ts';
import { findVersionNames, type VersionName } from '../../registry/tables/versions/version-names.ts';
import type { ReplayDesk } from '../quote/replay/past-world.ts';

/** A version, and what it is compared with: another version of its table, or nothing. */
export type Rivals = { before: VersionName | null; after: VersionName };

/**
 * The two sides of a comparison. `against` undefined takes what is in force; null takes nothing.
 * @throws Failure `not_found`; `invalid_request` where `against` is no other version of the table.
 */
export async function findRivals(
  { ctx }: Pick<ReplayDesk, 'ctx'>,
  { versionId, against }: { versionId: number; against?: number | null | undefined },
): Promise<Rivals> {
  const after = (await findVersionNames(ctx.db, [versionId])).get(versionId);
  if (after === undefined) throw fail('not_found');
  const rival = against === undefined ? await rivalVersion(ctx.db, after) : against;
  if (rival === null) return { before: null, after };
  const before = (await findVersionNames(ctx.db, [rival])).get(rival);
  if (before === undefined) throw failField('against', 'não existe');
  if (before.tableId !== after.tableId) throw failField('against', 'é versão de outra tabela');
  return { before, after };
}
