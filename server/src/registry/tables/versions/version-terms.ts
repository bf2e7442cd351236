import { mostTermCharges, mostTermItems, type TableTerms } from '@carreto/contract/admin/tables/table-terms';
import { inThread } from '../../../threads/in-thread.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { getDocument } from '../find-tables.ts';

/**
 * What a version says beside its prices and places.
 * @throws Failure `not_found`; `work_too_large`
 */
export async function versionTerms(ctx: RegistryContext, versionId: number): Promise<TableTerms> {
  const { bytes } = await getDocument(ctx, versionId);
  const bounds = { mostCharges: mostTermCharges, mostItems: mostTermItems };
  return inThread.termsOfStored({ document: bytes, bounds });
}
