import type { NewTableImport, TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { api, refusalOf } from '../../api/client.ts';
import { SaidError } from '../../parts/dialog/mistake.tsx';
import type { Words } from '../../words/all-words.ts';

/** What one file may have, as the server takes it. */
const mostBytes = 64 * 1_048_576;

type Wanted = {
  target: NewTableImport;
  files: readonly File[];
  words: Words['imports'];
  onFile: (name: string) => void;
};

/**
 * Opens an import, sends its files and lets it run. Where a file is refused the import is cancelled, so that nothing half of
 * it is left, and the error names the file.
 */
export async function sendFiles({ target, files, words, onFile }: Wanted): Promise<TableImportJob> {
  const large = files.find(({ size }) => size > mostBytes);
  if (large !== undefined) throw new SaidError(words.notTaken(large.name, words.tooLarge));
  const { id: importId } = await api.openTableImport(target);
  try {
    for (const file of files) {
      onFile(file.name);
      await sendFile(importId, file, words);
    }
    return await api.startTableImport({ importId });
  } catch (error) {
    // What cannot be cancelled either is cancelled by its term.
    await api.cancelTableImport({ importId }).catch(() => undefined);
    throw error;
  }
}

/** Adds a file to an open import; the error names it. */
export async function sendFile(
  importId: number,
  file: File,
  words: Words['imports'],
): Promise<TableImportJob> {
  const body = new Uint8Array(await file.arrayBuffer());
  try {
    return await api.addTableImportFile({ importId, fileName: file.name, body }, { timeoutMs: 120_000 });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code !== 'invalid_file') throw error;
    // The sentence alone, without the status and code that errors in consoles begin with.
    const why = refusal.message.replace(/^\d{3} \w+: /, '');
    throw new SaidError(words.notTaken(file.name, why));
  }
}
