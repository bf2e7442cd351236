import type { TableRowsView } from '@carreto/contract/admin/tables/table-rows';
import type { Cell } from '../../../tariff/edit/grid-cells.ts';
import type { GridPart } from '../../../tariff/edit/grid-columns.ts';
import type { PackedRows } from '../../../tariff/edit/pack-rows.ts';
import { inThread } from '../../../threads/in-thread.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { readDocument } from '../versions/stored-documents.ts';
import type { RowWindows } from './row-windows.ts';

export type RowsQuery = { versionId: number; part: GridPart; from?: number; limit?: number; find?: string };

/**
 * A window of the rows of a version. The first one reads the document in a thread; the next are cut out of what is kept.
 * @throws Failure `not_found`; `work_too_large`
 */
export async function listRows(
  ctx: RegistryContext,
  windows: RowWindows,
  { versionId, part, from = 0, limit = 100, find }: RowsQuery,
): Promise<TableRowsView> {
  const { documentId } = found(
    await ctx.db
      .selectFrom('freightTableVersion')
      .select('documentId')
      .where('id', '=', versionId)
      .executeTakeFirst(),
  );
  const key = `${documentId} ${part}`;
  const packed = await windows.rows(key, async () =>
    inThread.packRows({ document: await readDocument(ctx.db, documentId), part }),
  );
  const matches = find === undefined ? null : windows.find(key, packed, find);
  const matched = matches?.length ?? packed.count;
  const places = Array.from({ length: Math.max(0, Math.min(limit, matched - from)) }, (_, index) => {
    return matches?.[from + index] ?? from + index;
  });
  const rows = places.map((row) => ({ row, cells: cellsOf(packed, row) }));
  return { part, count: packed.count, matched, from, columns: packed.columns, rows };
}

const decoder = new TextDecoder();

function cellsOf({ cells, offsets }: PackedRows, row: number): Cell[] {
  return JSON.parse(decoder.decode(cells.subarray(offsets[row], offsets[row + 1])));
}
