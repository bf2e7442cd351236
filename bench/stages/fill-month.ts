import type { Connection } from '@carreto/server/platform/db/connection';
import { openDatabase } from '@carreto/server/platform/db/database';
import type { Rows } from '@carreto/server/rows';
import { serveStage } from '../run/serve-stage.ts';
import { fillWholeMonth } from '../world/whole-month.ts';

export type FillMonthInput = { connection: Connection; count: number };
export type FillMonthResult = { month: string; ms: number };

/** Puts a month of so many freights before all others, every one of them over. */
serveStage(async ({ connection, count }: FillMonthInput) => {
  const { db, close } = await openDatabase<Rows>({
    ...{ connection, poolSize: 2, statementTimeoutMs: 1_800_000 },
    applicationName: 'carreto-bench-fill',
  });
  const startedMs = performance.now();
  const month = await fillWholeMonth(db, count);
  const result: FillMonthResult = { month, ms: performance.now() - startedMs };
  return { result, close };
});
