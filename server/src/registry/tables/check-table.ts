import type { TableCheck } from '@carreto/contract/admin/tables';
import { type OnRows, readTable, type TableFile } from './read-table.ts';

/** Says what an import of a file would say, and changes nothing. */
export async function checkTable(file: TableFile, onRows?: OnRows): Promise<TableCheck> {
  const { prepared, report } = await readTable(file, onRows);
  return {
    clean: prepared !== null,
    hash: prepared?.hash ?? null,
    coverageRows: prepared?.coverageRows ?? 0,
    priceRows: prepared?.priceRows ?? 0,
    report,
  };
}
