import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../src/kernel/days.ts';
import { dayInSaoPaulo } from '../../src/kernel/sao-paulo.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { getTable, listVersions } from '../../src/registry/tables/find-tables.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { promoteScheduled } from '../../src/registry/tables/versions/promote-scheduled.ts';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import { withdrawVersion } from '../../src/registry/tables/versions/withdraw-version.ts';
import type { Rows } from '../../src/rows.ts';
import { failureOf, openTestRegistry, someCarrier, tester } from '../support/registry.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let ctx: Database<Rows>;
let carrierId: number;
beforeAll(async () => {
  ctx = await openTestRegistry(8);
  carrierId = (await addCarrier(ctx, tester, someCarrier(1))).id;
});
afterAll(() => ctx.close());

const today = dayInSaoPaulo(Date.now());
const day = (offset: number): string => formatDay(today + offset);

let prices = 1000;
/** A new version of the table of a service. */
async function draft(service: string, dates: { validFrom?: string; validUntil?: string } = {}) {
  prices += 1;
  const file = tableFile(someTable({ service, cents: prices }));
  return (await importTable(ctx, tester, { carrierId, file, ...dates })).version;
}

async function states(tableId: number): Promise<string[]> {
  return (await listVersions(ctx, { tableId })).items.map(({ state }) => state);
}

async function epoch(): Promise<number> {
  const row = await ctx.db
    .selectFrom('epoch')
    .select('value')
    .where('name', '=', 'tables')
    .executeTakeFirst();
  return row?.value ?? 0;
}

describe('publishing a version', () => {
  it('puts it in the place of the one in force and tells every process', async () => {
    const first = await draft('Troca');
    const second = await draft('Troca');
    expect((await publishVersion(ctx, tester, first.id)).state).toBe('published');
    const before = await epoch();
    const published = await publishVersion(ctx, tester, second.id);
    expect(published).toMatchObject({ state: 'published', publishedBy: 'tester', endedAt: null });
    expect(await states(first.tableId)).toEqual(['replaced', 'published']);
    expect(await epoch()).toBe(before + 1);
    expect((await getTable(ctx, first.tableId)).published?.id).toBe(second.id);
  });

  it('changes nothing when it is published already', async () => {
    const version = await draft('Duas vezes');
    const published = await publishVersion(ctx, tester, version.id);
    const before = await epoch();
    expect(await publishVersion(ctx, tester, version.id)).toEqual(published);
    expect(await epoch()).toBe(before);
  });

  it('goes back to an earlier version', async () => {
    const [first, second] = [await draft('De volta'), await draft('De volta')];
    for (const { id } of [first, second, first]) await publishVersion(ctx, tester, id);
    expect(await states(first.tableId)).toEqual(['published', 'replaced']);
  });

  it('leaves exactly one version in force when many are published at once', async () => {
    const versions = [];
    for (let index = 0; index < 6; index += 1) versions.push(await draft('Ao mesmo tempo'));
    await Promise.all(versions.map(({ id }) => publishVersion(ctx, tester, id)));
    const found = await states(versions[0]!.tableId);
    expect(found.filter((state) => state === 'published')).toHaveLength(1);
    expect(found.filter((state) => state === 'replaced')).toHaveLength(5);
  });

  it('refuses a version whose last day is over', async () => {
    const version = await draft('Vencida', { validUntil: day(-1) });
    expect((await failureOf(publishVersion(ctx, tester, version.id))).code).toBe('conflict');
  });

  it('publishes a version of later days at once while nothing else is in force', async () => {
    const version = await draft('Ainda não', { validFrom: day(5) });
    expect((await publishVersion(ctx, tester, version.id)).state).toBe('published');
  });

  it('schedules a version of later days while another one is in force', async () => {
    const current = await draft('Virada');
    await publishVersion(ctx, tester, current.id);
    const next = await draft('Virada', { validFrom: day(1) });
    expect((await publishVersion(ctx, tester, next.id)).state).toBe('scheduled');
    expect(await states(current.tableId)).toEqual(['published', 'scheduled']);
    const other = await draft('Virada', { validFrom: day(2) });
    await publishVersion(ctx, tester, other.id);
    expect(await states(current.tableId)).toEqual(['published', 'scheduled', 'scheduled']);
    const instead = await draft('Virada', { validFrom: day(2) });
    await publishVersion(ctx, tester, instead.id);
    expect(await states(current.tableId)).toEqual(['published', 'scheduled', 'withdrawn', 'scheduled']);
    expect((await getTable(ctx, current.tableId)).scheduled?.id).toBe(next.id);
    expect(await promoteScheduled(ctx)).toEqual([]);
  });

  it('writes down that a scheduled version has begun when its day has come', async () => {
    const current = await draft('Amanhece');
    await publishVersion(ctx, tester, current.id);
    const next = await draft('Amanhece', { validFrom: day(1) });
    await publishVersion(ctx, tester, next.id);
    await sql`update app_clock set ahead = interval '1 day'`.execute(ctx.db);
    try {
      const promoted = await promoteScheduled(ctx);
      expect(promoted.map(({ id, publishedBy }) => [id, publishedBy])).toContainEqual([next.id, 'tester']);
      expect(await states(current.tableId)).toEqual(['replaced', 'published']);
    } finally {
      await sql`update app_clock set ahead = interval '0'`.execute(ctx.db);
    }
  });

  it('replaces a scheduled version that has begun, too', async () => {
    const current = await draft('Atropelada');
    await publishVersion(ctx, tester, current.id);
    const next = await draft('Atropelada', { validFrom: day(1) });
    await publishVersion(ctx, tester, next.id);
    await sql`update app_clock set ahead = interval '1 day'`.execute(ctx.db);
    try {
      const third = await draft('Atropelada');
      await publishVersion(ctx, tester, third.id);
      expect(await states(current.tableId)).toEqual(['replaced', 'replaced', 'published']);
    } finally {
      await sql`update app_clock set ahead = interval '0'`.execute(ctx.db);
    }
  });
});

describe('withdrawing a version', () => {
  it('takes it out of force and leaves nothing in its place', async () => {
    const version = await draft('Retirada');
    await publishVersion(ctx, tester, version.id);
    expect(await withdrawVersion(ctx, tester, { versionId: version.id })).toMatchObject({
      state: 'withdrawn',
    });
    expect((await getTable(ctx, version.tableId)).published).toBeNull();
    expect((await withdrawVersion(ctx, tester, { versionId: version.id })).state).toBe('withdrawn');
  });

  it('refuses what was replaced, and what does not exist', async () => {
    const [first, second] = [await draft('Substituída'), await draft('Substituída')];
    for (const { id } of [first, second]) await publishVersion(ctx, tester, id);
    expect((await failureOf(withdrawVersion(ctx, tester, { versionId: first.id }))).code).toBe('conflict');
    expect((await failureOf(withdrawVersion(ctx, tester, { versionId: 999_999 }))).code).toBe('not_found');
  });
});
