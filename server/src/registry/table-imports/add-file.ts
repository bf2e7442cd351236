import { createHash } from 'node:crypto';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import type { Transaction } from 'kysely';
import { RefusedFile } from '../../documents/spreadsheets/sheet.ts';
import { sniff } from '../../documents/spreadsheets/sniff.ts';
import { fail } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { looksLikeJson } from '../../tariff/document/read-json.ts';
import type { RegistryContext } from '../changes/change.ts';
import type { SourceBytes } from '../tables/read-table.ts';
import { pack } from '../tables/sheets/packed.ts';
import { lockImport, viewJob } from './job.ts';
import { stateWords } from './state-words.ts';

/** Files of one import, and their bytes together. */
const mostFiles = 20;
const mostBytes = 128 * 1_048_576;

/**
 * Adds a file to an open import. The same bytes again are recognised and change nothing.
 * @throws Failure `not_found`; `conflict` where the import takes no more files; `invalid_file` for what is no
 * table by its first bytes.
 */
export async function addImportFile(
  ctx: RegistryContext,
  { importId, file }: { importId: number; file: SourceBytes },
): Promise<TableImportJob> {
  refuseForeign(file.bytes);
  const hash = createHash('sha256').update(file.bytes).digest();
  const { content } = await pack(file.bytes);
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockImport(tx, importId);
    const files = await tx
      .selectFrom('tableImportFile')
      .select(['hash', 'sizeBytes'])
      .where('importId', '=', importId)
      .execute();
    if (!files.some((each) => each.hash.equals(hash))) {
      if (row.state !== 'open') {
        throw fail('conflict', {
          message: `A importação ${stateWords(row.state)}, e não aceita mais arquivos.`,
        });
      }
      requireRoom(files, file.bytes.byteLength);
      const position = files.length + 1;
      await insert(tx, { importId, position, hash, content, file });
    }
    return viewJob(tx, row);
  });
}

/** What is no table by its first bytes is not even kept. */
function refuseForeign(bytes: Uint8Array): void {
  if (looksLikeJson(bytes)) return;
  try {
    sniff(bytes);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw fail('invalid_file', { message: error.report.findings.map(({ message }) => message).join(' ') });
  }
}

function requireRoom(files: readonly { sizeBytes: number }[], sizeBytes: number): void {
  if (files.length >= mostFiles) {
    throw fail('conflict', { message: `Uma importação aceita até ${mostFiles} arquivos.` });
  }
  const total = files.reduce((sum, file) => sum + file.sizeBytes, sizeBytes);
  if (total > mostBytes) {
    throw fail('conflict', {
      message: `Os arquivos de uma importação somam até ${mostBytes / 1_048_576} MB.`,
    });
  }
}

type NewFile = { importId: number; position: number; hash: Buffer; content: Buffer; file: SourceBytes };

async function insert(tx: Transaction<Rows>, { file, ...columns }: NewFile): Promise<void> {
  await tx
    .insertInto('tableImportFile')
    .values({ ...columns, name: file.name, sizeBytes: file.bytes.byteLength })
    .execute();
}
