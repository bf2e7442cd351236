import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../src/kernel/sao-paulo.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { updateCarrier } from '../../src/registry/carriers/update-carrier.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { engineCodec } from '../../src/registry/tables/sheets/engine-codec.ts';
import { documentsOf } from '../../src/registry/tables/sheets/live-tables.ts';
import { RateBooks } from '../../src/registry/tables/sheets/rate-books.ts';
import { renewSheets } from '../../src/registry/tables/sheets/renew-sheets.ts';
import { ReplaySheets } from '../../src/registry/tables/sheets/replay-sheets.ts';
import type { SheetCodec } from '../../src/registry/tables/sheets/sheet-store.ts';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import type { Rows } from '../../src/rows.ts';
import { recordingLog } from '../support/log.ts';
import { openTestRegistry, someCarrier, someShipper, tester } from '../support/registry.ts';
import { readSources, someTable, tableFile } from '../support/table-files.ts';

const now = Date.now();
const today = dayInSaoPaulo(now);
const plenty = 1_000_000_000;

let ctx: Database<Rows>;
let carrierId: number;
let shipperId: number;
let otherId: number;
let series = 0;
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  series += 1;
  carrierId = (await addCarrier(ctx, tester, someCarrier(series))).id;
  shipperId = (await addShipper(ctx, tester, someShipper(2 * series))).id;
  otherId = (await addShipper(ctx, tester, someShipper(2 * series + 1))).id;
});

/** Counts what is read and compiled. */
function countingCodec(revision = engineCodec.revision) {
  const counts = { decoded: 0, compiled: 0 };
  const codec: SheetCodec = {
    revision,
    decode(bytes) {
      counts.decoded += 1;
      return engineCodec.decode(bytes);
    },
    compile(document) {
      counts.compiled += 1;
      return engineCodec.compile(document);
    },
  };
  return { codec, counts };
}

const openBooks = (codec: SheetCodec = engineCodec, budgetBytes = plenty) =>
  new RateBooks(ctx.db, { codec, budgetBytes });

type Owner = { shipperId?: number; groupId?: number };
async function published(
  service: string,
  owner: Owner = {},
  more: { cents?: number; validUntil?: string } = {},
) {
  const { cents = 1990, ...dates } = more;
  const file = tableFile(someTable({ service, cents }));
  const { version } = await importTable(ctx, tester, { carrierId, file, ...owner, ...dates });
  return publishVersion(ctx, tester, version.id);
}

/** What of this test's carrier a shipper may use. */
async function usable(books: RateBooks, id = shipperId, day = today) {
  const atMs = startOfDayInSaoPaulo(day);
  const book = await books.bookFor(await readSources(ctx.db), { shipperId: id, atMs });
  const ours = (table: { carrierId: number }) => table.carrierId === carrierId;
  return {
    versions: book.entries.filter(ours).map(({ versionId }) => versionId),
    outOfDate: book.outOfDate.filter(ours).map(({ versionId }) => versionId),
  };
}

describe('the book of a shipper', () => {
  it('holds the sheets it may use with what offers say of them', async () => {
    const version = await published('Aberta');
    const book = await openBooks().bookFor(await readSources(ctx.db), { shipperId, atMs: now });
    const entry = book.entries.find(({ versionId }) => versionId === version.id);
    expect(entry).toMatchObject({ reference: version.reference, carrierId, tableId: version.tableId });
    expect(entry?.sheet.conditions.service.name).toBe('Aberta');
  });

  it('prefers the contract to the group and the group to the open list, service by service', async () => {
    const { id: groupId } = await addShipperGroup(ctx, tester, {
      name: `grupo ${series}`,
      shipperIds: [shipperId, otherId],
    });
    const open = await published('Expresso');
    const ofGroup = await published('Expresso', { groupId });
    const contract = await published('EXPRESSO', { shipperId });
    const economic = await published('Econômico');
    const books = openBooks();
    expect((await usable(books)).versions).toEqual([contract.id, economic.id]);
    expect((await usable(books, otherId)).versions).toEqual([ofGroup.id, economic.id]);
    const stranger = await addShipper(ctx, tester, someShipper(5000 + series));
    expect((await usable(books, stranger.id)).versions).toEqual([open.id, economic.id]);
  });

  it('names a contract that has run out and falls back to the open list', async () => {
    const open = await published('Prazo');
    const contract = await published('Prazo', { shipperId }, { validUntil: '2090-12-31' });
    const after = Math.floor(Date.UTC(2091, 0, 1) / 86_400_000);
    const books = openBooks();
    expect(await usable(books)).toEqual({ versions: [contract.id], outOfDate: [] });
    expect(await usable(books, shipperId, after)).toEqual({ versions: [open.id], outOfDate: [contract.id] });
  });

  it('leaves out carriers that were switched off', async () => {
    await published('Desligada');
    await updateCarrier(ctx, tester, { carrierId, changes: { revision: 1, active: false } });
    expect((await usable(openBooks())).versions).toEqual([]);
  });

  it('is the same object until something of it changes, and at once when its sheets are there', async () => {
    await published('Mesma');
    const books = openBooks();
    const first = await books.bookFor(await readSources(ctx.db), { shipperId, atMs: now });
    const second = books.bookFor(await readSources(ctx.db), { shipperId, atMs: now });
    expect(second).toBe(first);
    await published('Outra');
    const third = await books.bookFor(await readSources(ctx.db), { shipperId, atMs: now });
    expect(third).not.toBe(first);
    expect(third.entries).toHaveLength(first.entries.length + 1);
  });

  it('shares a sheet among all who use it and reads it once', async () => {
    await published('Comum');
    const { codec, counts } = countingCodec();
    const books = openBooks(codec);
    const sources = await readSources(ctx.db);
    const [mine, yours] = await Promise.all([
      books.bookFor(sources, { shipperId, atMs: now }),
      books.bookFor(sources, { shipperId: otherId, atMs: now }),
    ]);
    const sheets = new Set([...mine.entries, ...yours.entries].map(({ documentId }) => documentId));
    expect(counts.decoded).toBe(sheets.size);
    const [ours, theirs] = [mine, yours].map(({ entries }) =>
      entries.find((entry) => entry.carrierId === carrierId),
    );
    expect(ours?.sheet).toBe(theirs?.sheet);
  });

  it('compiles again what another revision of the engine left, once for all processes', async () => {
    const version = await published('Recompilada', {}, { cents: 4321 });
    const { documentId } = await ctx.db
      .selectFrom('freightTableVersion')
      .select('documentId')
      .where('id', '=', version.id)
      .executeTakeFirstOrThrow();
    const next = countingCodec(engineCodec.revision + 1);
    const replays = new ReplaySheets(ctx.db, next.codec);
    const sheet = (await replays.load([version.id])).get(version.id);
    expect(sheet?.conditions.service.name).toBe('Recompilada');
    expect(next.counts.compiled).toBe(1);
    const other = countingCodec(engineCodec.revision + 1);
    await new ReplaySheets(ctx.db, other.codec).load([version.id]);
    expect(other.counts).toEqual({ decoded: 1, compiled: 0 });
    const kept = await ctx.db
      .selectFrom('tableSheet')
      .select('engineRevision')
      .where('documentId', '=', documentId)
      .execute();
    expect(kept).toEqual([{ engineRevision: engineCodec.revision + 1 }]);
  });

  it('has its sheets made before the first quote after an upgrade of the engine', async () => {
    await published('Renovada', {}, { cents: 9876 });
    const { codec, counts } = countingCodec(engineCodec.revision + 2);
    const { log } = recordingLog();
    const live = new Set([...documentsOf((await readSources(ctx.db)).tables)]);
    expect(await renewSheets({ db: ctx.db, log }, codec)).toBe(live.size);
    expect(await renewSheets({ db: ctx.db, log }, codec)).toBe(0);
    expect((await usable(openBooks(codec))).versions).toHaveLength(1);
    expect(counts.compiled).toBe(live.size);
    await renewSheets({ db: ctx.db, log }, engineCodec);
  });

  it('lets go of sheets that are no longer in force, and of the books used longest ago when memory is short', async () => {
    await published('Grande', { shipperId }, { cents: 1 });
    await published('Grande', { shipperId: otherId }, { cents: 2 });
    const roomy = openBooks();
    await usable(roomy);
    const alone = roomy.sizeBytes;
    const tight = openBooks(engineCodec, alone);
    await usable(tight);
    await usable(tight, otherId);
    expect(tight.sizeBytes).toBeLessThanOrEqual(alone);
    expect((await usable(tight)).versions).toHaveLength(1);
    const before = roomy.sizeBytes;
    await published('Grande', { shipperId }, { cents: 3 });
    await usable(roomy);
    expect(roomy.sizeBytes).toBe(before);
  });

  it('tells that sheets cannot be read, and works again afterwards', async () => {
    await published('Falha');
    const books = openBooks();
    const sources = await readSources(ctx.db);
    await sql`alter table table_sheet rename to table_sheet_away`.execute(ctx.db);
    try {
      await expect(books.bookFor(sources, { shipperId, atMs: now })).rejects.toThrow('table_sheet');
    } finally {
      await sql`alter table table_sheet_away rename to table_sheet`.execute(ctx.db);
    }
    expect((await usable(books)).versions).toHaveLength(1);
  });
});

describe('replaying', () => {
  it('finds the sheet of any version that ever was', async () => {
    const first = await published('Antiga', {}, { cents: 100 });
    await published('Antiga', {}, { cents: 200 });
    const replays = new ReplaySheets(ctx.db, engineCodec);
    const sheets = await replays.load([first.id, 999_999]);
    expect([...sheets.keys()]).toEqual([first.id]);
  });
});
