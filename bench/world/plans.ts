import type { Rows } from '@carreto/server/rows';
import { type Expression, type Kysely, sql } from 'kysely';

/** How the database finds a list. */
export type Plan = { name: string; lines: string[] };

/** How the database runs a statement, by `explain (analyze, buffers)`, but for what says nothing of which index serves it. */
export async function explainPlan(db: Kysely<Rows>, name: string, query: Expression<unknown>): Promise<Plan> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, buffers, costs off, summary off) ${query}`.execute(db);
  return { name, lines: trimmed(rows.map((row) => row['QUERY PLAN'])) };
}

/** Steps, their conditions, and the pages that the first of them, which is all of them, read. */
function trimmed(lines: readonly string[]): string[] {
  const planning = lines.indexOf('Planning:');
  const steps = planning === -1 ? lines : lines.slice(0, planning);
  const pages = steps.find((line) => line.includes('Buffers:'));
  return [
    ...(pages === undefined ? [] : [pages.trim()]),
    ...steps.filter((line) => /->|Cond:|Filter|Heap Fetches/.test(line) && !line.includes('Fetches: 0')),
  ];
}
