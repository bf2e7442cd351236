import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { fail } from '../../../kernel/failure.ts';
import { documentFromBytes } from '../../../tariff/document/canonical.ts';
import { writeTemplateCsv } from '../../../tariff/template/write-template.ts';
import { inThread } from '../../../threads/in-thread.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { getDocument } from '../find-tables.ts';

/** `json`: the document; `xlsx`: our workbook; both say everything. `csv`: the 12-column template. */
export const exportFormats = ['json', 'xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A version as a file; its name is made of numbers alone. */
export type ExportedVersion = { version: TableVersion; bytes: Uint8Array; fileName: string };

/**
 * A version as the file that can be imported again.
 * @throws Failure `not_found`; `conflict` where the template cannot say the table, with what stands against it;
 * `work_too_large` for a workbook beyond its thread's memory or time.
 */
export async function exportVersion(
  ctx: RegistryContext,
  versionId: number,
  format: ExportFormat,
): Promise<ExportedVersion> {
  const { version, bytes: document } = await getDocument(ctx, versionId);
  const bytes = await inFormat(document, format);
  return { version, bytes, fileName: `table-${version.tableId}-version-${version.number}.${format}` };
}

async function inFormat(document: Buffer, format: ExportFormat): Promise<Uint8Array> {
  if (format === 'json') return document;
  if (format === 'xlsx') return inThread.writeStored(document);
  const written = writeTemplateCsv(documentFromBytes(document));
  if ('csv' in written) return written.csv;
  throw fail('conflict', {
    message:
      'O modelo de 12 colunas não diz tudo desta tabela; exporte a planilha completa (xlsx) ou o JSON.',
    details: written.obstacles.map((message) => ({ field: 'format', message })),
  });
}
