import type { Kysely } from 'kysely';
import type { Log } from '../../../platform/log/log.ts';
import type { Rows } from '../../../rows.ts';
import { compileSheet, type SheetCodec } from './sheet-store.ts';

/**
 * After an upgrade of the engine, makes the sheets of everything that is or will be in force, so that no quote
 * waits for them; otherwise one query. Gives how many were made.
 */
export async function renewSheets(ctx: { db: Kysely<Rows>; log: Log }, codec: SheetCodec): Promise<number> {
  const stale = await staleDocuments(ctx.db, codec.revision);
  if (stale.length === 0) return 0;
  ctx.log.info({ tables: stale.length }, 'the engine is new: freight tables are compiled again');
  for (const documentId of stale) await compileSheet(ctx.db, codec, documentId);
  return stale.length;
}

async function staleDocuments(db: Kysely<Rows>, revision: number): Promise<number[]> {
  const rows = await db
    .selectFrom('freightTableVersion as version')
    .leftJoin('tableSheet as sheet', (join) =>
      join.onRef('sheet.documentId', '=', 'version.documentId').on('sheet.engineRevision', '=', revision),
    )
    .select('version.documentId')
    .distinct()
    .where('version.state', 'in', ['published', 'scheduled'])
    .where('sheet.documentId', 'is', null)
    .orderBy('version.documentId')
    .execute();
  return rows.map(({ documentId }) => documentId);
}
