import { dropMonths } from '@carreto/server/freight/archive/drop/drop-months';
import { archiveMonth } from '@carreto/server/freight/archive/months/archive-month';
import { freightsKind } from '@carreto/server/freight/archive/months/freights';
import { occurrencesKind } from '@carreto/server/freight/archive/months/occurrences';
import { withArchive } from '@carreto/server/freight/archive/world';
import { monthOf } from '@carreto/server/freight/months/month';
import { readMonthParts } from '@carreto/server/freight/months/parts';
import { readPartSizes } from '@carreto/server/freight/months/read-sizes';
import { suffixOf } from '@carreto/server/freight/months/tables';
import type { Connection } from '@carreto/server/platform/db/connection';
import { openDatabase } from '@carreto/server/platform/db/database';
import type { Rows } from '@carreto/server/rows';
import type { Kysely } from 'kysely';
import { serveStage } from '../run/serve-stage.ts';

/** Archives a month, or drops it: as `./carreto archive` and `./carreto months drop` do in a process of their own. */
export type DropInput = {
  connection: Connection;
  folder: string;
  month: string;
  act: 'archive' | 'drop';
};

/** `writesLockedMs`: for how long nobody could write to the month; `lockedMs`: for how long nobody could read any freight. */
export type DropResult = { ms: number; bytes: number; writesLockedMs: number; lockedMs: number };

serveStage(async ({ connection, folder, month, act }: DropInput) => {
  const { db, close } = await openDatabase<Rows>({
    ...{ connection, poolSize: 2, statementTimeoutMs: 600_000 },
    applicationName: 'carreto-bench-drop',
  });
  const bytes = await bytesOf(db, month);
  const startedMs = performance.now();
  const locked = act === 'archive' ? await archive() : await drop();
  const result: DropResult = { ms: performance.now() - startedMs, bytes, ...locked };
  return { result, close };

  async function archive() {
    await withArchive({ db, connection, folder }, async (open) => {
      await archiveMonth(open, { kind: freightsKind, month: monthOf(month), staleAfterMs: 0 });
      await archiveMonth(open, { kind: occurrencesKind, month: monthOf(month), staleAfterMs: 0 });
    });
    return { writesLockedMs: 0, lockedMs: 0 };
  }

  async function drop() {
    const parts = (await readMonthParts(db)).filter(({ suffix }) => suffix === suffixOf(month));
    const [fate] = (await withArchive({ db, connection, folder }, (open) => dropMonths(open, parts))) ?? [];
    if (fate?.fate !== 'dropped') throw new Error(`the month stays: ${JSON.stringify(fate)}`);
    return { writesLockedMs: fate.writesLockedMs, lockedMs: fate.lockedMs };
  }
});

async function bytesOf(db: Kysely<Rows>, month: string): Promise<number> {
  const parts = (await readMonthParts(db)).filter(({ suffix }) => suffix === suffixOf(month));
  return (await readPartSizes(db, parts))[0]?.bytes ?? 0;
}
