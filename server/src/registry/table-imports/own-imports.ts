import type { JobView } from '@carreto/contract/admin/work/jobs';
import { sql } from 'kysely';
import { type Scope, withinAudience, withinCarriers } from '../access/scope.ts';
import type { RegistryContext } from '../changes/change.ts';
import type { JobSpan } from '../jobs/find-jobs.ts';

type Own = { operatorId: number; scope: Scope };

const mostTitle = 200;

/** Imports that an operator started and may see, as jobs of theirs, newest first; one that still takes files is none. */
export async function readImportJobs(ctx: RegistryContext, own: Own, span: JobSpan): Promise<JobView[]> {
  return (await readOwnImports(ctx, own, span)).map(toWireJob);
}

function readOwnImports(
  { db }: RegistryContext,
  { operatorId, scope }: Own,
  { before, jobId, fetch }: JobSpan,
) {
  return db
    .selectFrom('tableImport')
    .innerJoin('carrier', 'carrier.id', 'tableImport.carrierId')
    .select(['tableImport.id', 'jobId', 'tableImport.state', 'tableImport.name', 'tradeName'])
    .select(['rowsRead', 'tableImport.createdAt', 'startedAt', 'endedAt'])
    .where('operatorId', '=', operatorId)
    .where('startedAt', 'is not', null)
    .where(withinAudience(scope, 'table_import'))
    .where(withinCarriers(scope, sql.ref('carrier_id')))
    .$if(before != null, (query) => query.where('jobId', '<', before ?? 0))
    .$if(jobId !== undefined, (query) => query.where('jobId', '=', jobId ?? 0))
    .orderBy('jobId', 'desc')
    .limit(fetch)
    .execute();
}

type OwnImport = Awaited<ReturnType<typeof readOwnImports>>[number];

function toWireJob({ id, jobId, state, name, tradeName, ...row }: OwnImport): JobView {
  if (jobId === null || state === 'open') throw new Error(`import ${id} is no job`);
  const { rowsRead, createdAt, startedAt, endedAt } = row;
  const title = `Importação de tabela: ${name === null ? tradeName : `${name}, ${tradeName}`}`;
  return {
    ...{ id: jobId, title: title.slice(0, mostTitle), action: 'import_table', state },
    ...{ lineCount: null, doneCount: rowsRead, refusedCount: 0 },
    ...{ whatIfId: null, importId: id, resultPath: `/api/admin/v1/table-imports/${id}` },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}
