import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { engineCodec } from '../../src/registry/tables/sheets/engine-codec.ts';
import { SharedSheets, sheetsOfMain } from '../../src/registry/tables/sheets/shared-sheets.ts';
import { SheetStore } from '../../src/registry/tables/sheets/sheet-store.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry, someCarrier, tester } from '../support/registry.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let ctx: Database<Rows>;
const documents: number[] = [];
beforeAll(async () => {
  ctx = await openTestRegistry();
  const { id: carrierId } = await addCarrier(ctx, tester, someCarrier(1));
  for (const service of ['Expresso', 'Econômico']) {
    const file = tableFile(someTable({ service, cents: 1990 }));
    const { version } = await importTable(ctx, tester, { carrierId, file });
    const { documentId } = await ctx.db
      .selectFrom('freightTableVersion')
      .select('documentId')
      .where('id', '=', version.id)
      .executeTakeFirstOrThrow();
    documents.push(documentId);
  }
});
afterAll(() => ctx.close());

/** The store of a thread that takes its sheets from the one who has them for all. */
function threadStore(shared: SharedSheets, index: number) {
  const source = sheetsOfMain({
    take: (ids) => shared.take(index, ids),
    letGo: (ids) => shared.letGo(index, ids),
  });
  return [1, 2].map(() => new SheetStore(ctx.db, { ...engineCodec, source })) as [SheetStore, SheetStore];
}

const [first = 0, second = 1] = [0, 1];

it('threads have the columns of a table once, and the sheets that the database gives', async () => {
  const shared = new SharedSheets(ctx.db);
  const sent = await Promise.all([shared.take(0, documents), shared.take(1, documents)]);
  const blocks = sent.map((sheets) => documents.map((id) => sheets.get(id)?.sheet.block));
  expect(blocks[0]?.[first]).toBeInstanceOf(SharedArrayBuffer);
  expect(blocks[1]?.[first]).toBe(blocks[0]?.[first]);
  expect(blocks[1]?.[second]).toBe(blocks[0]?.[second]);
  const [ofThread] = threadStore(shared, 0);
  expect(await ofThread.load(documents)).toEqual(await new SheetStore(ctx.db, engineCodec).load(documents));
});

it('a table is let go when no store of any thread needs it', async () => {
  const shared = new SharedSheets(ctx.db);
  const [quotes, replays] = threadStore(shared, 0);
  const [others] = threadStore(shared, 1);
  await Promise.all([quotes.load(documents), replays.load(documents), others.load(documents.slice(1))]);
  const whole = shared.sizeBytes;
  expect(whole).toBe(quotes.sizeBytes);
  quotes.retain(new Set());
  expect(shared.sizeBytes).toBe(whole);
  replays.retain(new Set());
  expect(shared.sizeBytes).toBe(others.sizeBytes);
  shared.forget(1);
  expect(shared.sizeBytes).toBe(0);
});
