import type { TableReport } from '@carreto/contract/admin/tables/tables';
import { inThread } from '../../../threads/in-thread.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { placesPart } from '../../places/places-part.ts';
import { getDocument } from '../find-tables.ts';

/**
 * What the lint says of a version that is stored, with the municipalities of now. Lines are those of the file
 * it was read from.
 * @throws Failure `not_found`
 */
export async function lintVersion(ctx: RegistryContext, versionId: number): Promise<TableReport> {
  const { bytes } = await getDocument(ctx, versionId);
  const places = await ctx.db.transaction().execute((tx) => placesPart.load(tx, undefined));
  const { findings, errorCount, warningCount } = await inThread.lintStored({ document: bytes, places });
  return { findings: [...findings], errorCount, warningCount };
}
