import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { type Mirror, startRegistryMirror } from '../../src/registry/mirror/mirror.ts';
import { deriveTable } from '../../src/registry/tables/derived/derive-table.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { engineCodec } from '../../src/registry/tables/sheets/engine-codec.ts';
import { RateBooks } from '../../src/registry/tables/sheets/rate-books.ts';
import { publishVersion, publishVersionAt } from '../../src/registry/tables/versions/publish-version.ts';
import { rollbackTable } from '../../src/registry/tables/versions/rollback-table.ts';
import { withdrawVersion } from '../../src/registry/tables/versions/withdraw-version.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry, someCarrier, tester } from '../support/registry.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let ctx: Database<Rows>;
/** Of another process, as far as the database can tell; it polls as in production. */
let elsewhere: Mirror;
beforeAll(async () => {
  ctx = await openTestRegistry();
  elsewhere = await startRegistryMirror({ db: ctx.db, clock: systemClock, log: silentLog, pollMs: 500 });
});
afterAll(async () => {
  await elsewhere.stop();
  await ctx.close();
});

/** What shippers are offered of some tables on the other process. */
function offered(tableIds: readonly number[]) {
  const books = new RateBooks(ctx.db, { codec: engineCodec, budgetBytes: 1_000_000_000 });
  return async (atMs = Date.now()): Promise<string> => {
    const book = await books.bookFor(elsewhere.current, { shipperId: 1, atMs });
    const ours = book.entries.filter(({ tableId }) => tableIds.includes(tableId));
    return ours.map(({ tableId, number }) => `${tableId} v${number}`).join();
  };
}

/** Milliseconds until a condition holds. */
async function timeUntil(holds: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > 10_000) throw new Error('did not come true in 10 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
  return performance.now() - startedAt;
}

// The promise is about time, so it is timed; a machine that is busy with something else gets another try.
it('puts a version into force, and out of it, on another process within a second', { retry: 3 }, async () => {
  const carrier = await addCarrier(ctx, tester, someCarrier(Math.floor(Math.random() * 1_000_000)));
  const input = { carrierId: carrier.id, file: tableFile(someTable()) };
  const { version } = await importTable(ctx, tester, input);
  const books = new RateBooks(ctx.db, { codec: engineCodec, budgetBytes: 1_000_000_000 });
  const isOffered = async () => {
    const book = await books.bookFor(elsewhere.current, { shipperId: 1, atMs: Date.now() });
    return book.entries.some(({ versionId }) => versionId === version.id);
  };
  await publishVersion(ctx, tester, version.id);
  expect(await timeUntil(isOffered)).toBeLessThan(1000);
  await withdrawVersion(ctx, tester, { versionId: version.id });
  expect(await timeUntil(async () => !(await isOffered()))).toBeLessThan(1000);
});

it('goes back, and lets a derived table go with it, on another process within a second', {
  retry: 3,
}, async () => {
  const carrier = await addCarrier(ctx, tester, someCarrier(Math.floor(Math.random() * 1_000_000)));
  const bring = async (cents: number) => {
    const input = { carrierId: carrier.id, file: tableFile(someTable({ cents })) };
    return (await importTable(ctx, tester, input)).version;
  };
  const first = await bring(1000);
  await publishVersion(ctx, tester, first.id);
  const { tableId } = await deriveTable(ctx, tester, {
    tableId: first.tableId,
    name: 'Derivada',
    mode: 'publish',
    recipe: {},
  });
  const offers = offered([first.tableId, tableId]);
  const both = (number: number) => `${first.tableId} v${number},${tableId} v${number}`;
  const second = await bring(2000);
  await publishVersion(ctx, tester, second.id);
  expect(await timeUntil(async () => (await offers()) === both(2))).toBeLessThan(1000);
  await rollbackTable(ctx, tester, { tableId: first.tableId });
  // Never one of them alone.
  const seen = new Set<string>();
  const isBack = async () => {
    const now = await offers();
    seen.add(now);
    return now === both(1);
  };
  expect(await timeUntil(isBack)).toBeLessThan(1000);
  expect([...seen].filter((now) => now !== both(2))).toEqual([both(1)]);
});

it('knows within a second on another process at which instant a version begins', { retry: 3 }, async () => {
  const carrier = await addCarrier(ctx, tester, someCarrier(Math.floor(Math.random() * 1_000_000)));
  const bring = async (cents: number) => {
    const input = { carrierId: carrier.id, file: tableFile(someTable({ cents })) };
    return (await importTable(ctx, tester, input)).version;
  };
  const first = await bring(1000);
  await publishVersion(ctx, tester, first.id);
  const second = await bring(2000);
  const startsAtMs = Date.now() + 86_400_000;
  const publishAt = new Date(startsAtMs).toISOString();
  await publishVersionAt(ctx, tester, { versionId: second.id, publishAt });
  const offers = offered([first.tableId]);
  const isKnown = async () => (await offers(startsAtMs)) === `${first.tableId} v2`;
  expect(await timeUntil(isKnown)).toBeLessThan(1000);
  expect(await offers(startsAtMs - 1)).toBe(`${first.tableId} v1`);
});
