import { splitBefore } from '@carreto/server/freight/months/split/split';
import type { Connection } from '@carreto/server/platform/db/connection';
import { openDatabase } from '@carreto/server/platform/db/database';
import type { Rows } from '@carreto/server/rows';
import { serveStage } from '../run/serve-stage.ts';

export type SplitInput = { connection: Connection };

/** What was copied, and when which step began, by the clock of the machine in milliseconds; the end of it is the last one. */
export type SplitResult = { copied: number; months: number; steps: { step: string; atMs: number }[] };

/** Splits what there was before months, as `./carreto months split` does in a process of its own. */
serveStage(async ({ connection }: SplitInput) => {
  const { db, close } = await openDatabase<Rows>({
    ...{ connection, poolSize: 2, statementTimeoutMs: 30_000 },
    applicationName: 'carreto-bench-split',
  });
  const steps: SplitResult['steps'] = [];
  const note = (step: string): void => {
    if (steps.at(-1)?.step !== step) steps.push({ step, atMs: performance.timeOrigin + performance.now() });
  };
  const done = await splitBefore(db, { onProgress: ({ step }) => note(step) });
  if (done === undefined) throw new Error('another process splits');
  note('done');
  return { result: { copied: done.copied, months: done.parts.length, steps }, close };
});
