import type { JobView } from '@carreto/contract/admin/work/jobs';
import type { WhatIf } from './kept/find-what-ifs.ts';

const mostTitle = 200;

/** A what-if as a job of whoever asked for it. */
export function toWireJob(found: WhatIf): JobView {
  const { id, jobId, state, rowCount, doneCount, createdAt, startedAt, endedAt } = found;
  if (jobId === null) throw new Error(`what-if ${id} has no number among jobs`);
  return {
    ...{ id: jobId, state, title: titleOf(found).slice(0, mostTitle), action: 'what_if', refusedCount: 0 },
    ...{ lineCount: rowCount, doneCount },
    ...{ whatIfId: id, importId: null, resultPath: `/api/admin/v1/what-ifs/${id}` },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function titleOf({ request: { tables, rules }, versions }: WhatIf): string {
  const names = tables.flatMap(({ b }) => {
    const name = versions.get(b);
    return name === undefined ? [] : [`${name.tableName}, versão ${name.number}`];
  });
  const ofRules = rules == null ? [] : [rules.name === null ? 'ordem das regras' : `regra ${rules.name}`];
  return `E se: ${[...names, ...ofRules].join('; ')}`;
}
