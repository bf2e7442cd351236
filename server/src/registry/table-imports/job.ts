import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { found } from '../changes/revision.ts';
import { stateWords } from './state-words.ts';
import { type ImportMove, type ImportState, move } from './states.ts';

export type ImportRow = Selectable<Rows['tableImport']>;
export type ImportFileRow = Pick<
  Selectable<Rows['tableImportFile']>,
  'importId' | 'position' | 'name' | 'hash' | 'sizeBytes'
> & { kept: boolean };

/** Imports as people see them, with their files. */
export async function toJobs(db: Kysely<Rows>, rows: readonly ImportRow[]): Promise<TableImportJob[]> {
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toJob(row, files.get(row.id) ?? []));
}

/** One import as people see it. */
export async function viewJob(db: Kysely<Rows>, row: ImportRow): Promise<TableImportJob> {
  return toJob(row, (await filesOf(db, [row.id])).get(row.id) ?? []);
}

function toJob(row: ImportRow, files: readonly ImportFileRow[]): TableImportJob {
  return {
    id: row.id,
    state: row.state,
    carrierId: row.carrierId,
    shipperId: row.shipperId,
    groupId: row.groupId,
    name: row.name,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    checkOnly: row.checkOnly,
    layoutId: row.layoutId,
    files: files.map(({ position, name, sizeBytes, hash, kept }) => ({
      position,
      name,
      sizeBytes,
      hash: hash.toString('hex'),
      kept,
    })),
    phase: row.phase,
    rowsRead: row.rowsRead,
    percent: row.percent,
    report: row.report,
    questions: row.state === 'needs_answers' ? openQuestions(row) : [],
    result: row.result,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** An import that waited over an upgrade has questions without what is new. */
function openQuestions({ questions }: ImportRow): TableImportJob['questions'] {
  return (questions?.questions ?? []).map((question) => ({
    ...question,
    proposal: question.proposal ?? null,
  }));
}

async function filesOf(
  db: Kysely<Rows>,
  importIds: readonly number[],
): Promise<ReadonlyMap<number, ImportFileRow[]>> {
  if (importIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tableImportFile')
    .select(['importId', 'position', 'name', 'hash', 'sizeBytes'])
    .select((select) => select('content', 'is not', null).as('kept'))
    .where('importId', 'in', [...importIds])
    .orderBy('position')
    .execute();
  return Map.groupBy(
    rows.map((row): ImportFileRow => ({ ...row, kept: row.kept === true })),
    ({ importId }) => importId,
  );
}

/** The import, held until the transaction ends; else 404. */
export async function lockImport(tx: Transaction<Rows>, importId: number): Promise<ImportRow> {
  return found(
    await tx
      .selectFrom('tableImport')
      .selectAll()
      .where('id', '=', importId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}

/**
 * The state that a move of a person leads to.
 * @throws Failure `conflict` where the import is not in a state for it.
 */
export function requireMove(row: ImportRow, by: ImportMove): ImportState {
  const state = move(row.state, by);
  if (state !== null) return state;
  throw fail('conflict', { message: `A importação ${stateWords(row.state)}, e não admite esta operação.` });
}
