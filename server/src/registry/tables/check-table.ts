import type { TableCheck } from '@carreto/contract/admin/tables/tables';
import type { RegistryContext } from '../changes/change.ts';
import { readPlacesBlob } from '../places/places-blob.ts';
import { readCarrierTable } from './read-carrier-table.ts';
import { readTables, type TableFile } from './read-table.ts';

/**
 * Says what an import of a file would say, and changes nothing. Of a carrier, it is read by the layouts that are
 * kept for it.
 * @throws Failure `work_too_large`
 */
export async function checkTable(
  ctx: RegistryContext,
  { file, carrierId }: { file: TableFile; carrierId?: number },
): Promise<TableCheck> {
  const { options, ...bytes } = file;
  const source = { files: [bytes], options, layout: null };
  const { prepared, report } =
    carrierId === undefined
      ? await readTables({ ...source, places: await readPlacesBlob(ctx.db) })
      : await readCarrierTable(ctx, { ...source, carrierId });
  return {
    clean: prepared !== null,
    hash: prepared?.hash ?? null,
    coverageRows: prepared?.coverageRows ?? 0,
    priceRows: prepared?.priceRows ?? 0,
    report,
  };
}
