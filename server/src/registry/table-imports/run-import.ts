import type { Kysely } from 'kysely';
import { Failure, fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { TableProgress } from '../../tariff/prepare/prepare-table.ts';
import { found } from '../changes/revision.ts';
import { type KeptLayout, layoutOfCarrier } from '../layouts/find-layouts.ts';
import { readCarrierTable } from '../tables/read-carrier-table.ts';
import type { SourceBytes } from '../tables/read-table.ts';
import { unpack } from '../tables/sheets/packed.ts';
import type { ClaimedImport } from './claim.ts';
import { askQuestions, type Ending, failImport, finishImport, repeatImport } from './end-import.ts';
import { earlierImport, inputHashOf } from './input-hash.ts';
import { sourceName } from './source-name.ts';

/** How a run is followed and stopped. */
export type RunOptions = { onProgress(progress: TableProgress): void; signal: AbortSignal };

/**
 * Works a claimed import to its end, or to questions. What is stored and that it is done are one transaction, so
 * that a process that dies on the way leaves either nothing or all of it. Whoever lost the claim stores nothing.
 */
export async function runImport(
  db: Kysely<Rows>,
  claimed: ClaimedImport,
  options: RunOptions,
): Promise<void> {
  try {
    await read(db, claimed, options);
  } catch (error) {
    if (options.signal.aborted || !(error instanceof Failure)) throw error;
    if (error.code === 'unavailable') throw error;
    await failImport(db, claimed, error);
  }
}

async function read(db: Kysely<Rows>, claimed: ClaimedImport, options: RunOptions): Promise<void> {
  const files = await loadFiles(db, claimed);
  const layout = await layoutOf(db, claimed);
  const inputHash = await inputHashOf(db, claimed, { files, layout });
  const earlier = claimed.checkOnly ? undefined : await earlierImport(db, inputHash);
  if (earlier !== undefined) return repeatImport(db, claimed, { ...earlier, inputHash });
  const { carrierId } = claimed;
  const reading = await readCarrierTable(
    { db },
    { carrierId, files, options: claimed.options, layout },
    options,
  );
  const ending: Ending = { inputHash, reading, sourceName: sourceName(files) };
  if (reading.questions.length > 0) return askQuestions(db, claimed, ending);
  return finishImport(db, claimed, ending);
}

type LoadedFile = SourceBytes & { hash: Buffer };

async function loadFiles(db: Kysely<Rows>, { id }: ClaimedImport): Promise<LoadedFile[]> {
  const rows = await db
    .selectFrom('tableImportFile')
    .select(['name', 'hash', 'content', 'sizeBytes'])
    .where('importId', '=', id)
    .orderBy('position')
    .execute();
  return Promise.all(
    rows.map(async ({ name, hash, content, sizeBytes }) => {
      if (content === null) throw fail('not_found', { message: 'Os arquivos já foram removidos.' });
      return { name, hash, bytes: await unpack({ content, sizeBytes }) };
    }),
  );
}

/** What people answered, else the layout that was asked for. */
async function layoutOf(db: Kysely<Rows>, claimed: ClaimedImport): Promise<KeptLayout | null> {
  const { carrierId, layoutId, questions } = claimed;
  if (questions !== null) return { id: layoutId, layout: questions.layout };
  if (layoutId === null) return null;
  return found(await layoutOfCarrier(db, { carrierId, layoutId }));
}
