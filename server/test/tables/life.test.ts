import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { listChanges } from '../../src/registry/changes/list-changes.ts';
import { getTable, getVersion, listVersions } from '../../src/registry/tables/find-tables.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { promoteScheduled } from '../../src/registry/tables/versions/promote-scheduled.ts';
import { listPublications } from '../../src/registry/tables/versions/publications.ts';
import { publishVersion, publishVersionAt } from '../../src/registry/tables/versions/publish-version.ts';
import { mostScheduled } from '../../src/registry/tables/versions/put-into-force.ts';
import { rollbackTable } from '../../src/registry/tables/versions/rollback-table.ts';
import { setLastDay } from '../../src/registry/tables/versions/set-last-day.ts';
import { withdrawVersion } from '../../src/registry/tables/versions/withdraw-version.ts';
import type { Rows } from '../../src/rows.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { failureOf, openTestRegistry, someCarrier, tester } from '../support/registry.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let ctx: Database<Rows>;
let carrierId: number;
beforeAll(async () => {
  ctx = await openTestRegistry(8);
  carrierId = (await addCarrier(ctx, tester, someCarrier(1))).id;
  await setDatabaseClock(ctx.db, '2026-11-20T09:00:00-03:00');
});
afterAll(() => ctx.close());

let prices = 1000;
async function draft(service: string, dates: { validFrom?: string; validUntil?: string } = {}) {
  prices += 1;
  const file = tableFile(someTable({ service, cents: prices }));
  return (await importTable(ctx, tester, { carrierId, file, ...dates })).version;
}

/** Versions of a table, published one after the other. */
async function published(service: string, count: number) {
  const versions = [];
  for (let index = 0; index < count; index += 1) {
    const version = await draft(service);
    versions.push(await publishVersion(ctx, tester, version.id));
  }
  return { tableId: versions[0]!.tableId, ids: versions.map(({ id }) => id) };
}

async function states(tableId: number): Promise<string[]> {
  return (await listVersions(ctx, { tableId })).items.map(({ state }) => state);
}

async function inForce(tableId: number): Promise<number | undefined> {
  return (await getTable(ctx, tableId)).published?.id;
}

async function history(tableId: number) {
  const { items } = await listPublications(ctx, { tableId });
  return items.map(({ versionId, previousId, cause }) => [cause, previousId, versionId]);
}

/** Runs something while the database's clock stands elsewhere, and puts it back. */
async function at<Result>(iso: string, act: () => Promise<Result>): Promise<Result> {
  await setDatabaseClock(ctx.db, iso);
  try {
    return await act();
  } finally {
    await setDatabaseClock(ctx.db, '2026-11-20T09:00:00-03:00');
  }
}

describe('publishing for an instant', () => {
  const publishAt = '2026-12-01T11:00:00.000Z';

  it('schedules the version, and the clock begins it', async () => {
    const { tableId, ids } = await published('Instante', 1);
    const next = await draft('Instante');
    const scheduled = await publishVersionAt(ctx, tester, { versionId: next.id, publishAt });
    expect(scheduled).toMatchObject({ state: 'scheduled', startsAt: publishAt, publishedBy: 'tester' });
    const again = await publishVersionAt(ctx, tester, { versionId: next.id, publishAt });
    expect(again).toEqual(scheduled);
    await at('2026-12-01T07:59:00-03:00', async () => expect(await promoteScheduled(ctx)).toEqual([]));
    await at('2026-12-01T08:00:00-03:00', async () => {
      expect((await promoteScheduled(ctx)).map(({ id }) => id)).toEqual([next.id]);
      expect(await promoteScheduled(ctx)).toEqual([]);
      const once = await publishVersionAt(ctx, tester, { versionId: next.id, publishAt });
      expect(once).toMatchObject({ state: 'published', startsAt: publishAt });
    });
    expect(await states(tableId)).toEqual(['replaced', 'published']);
    const { items } = await listPublications(ctx, { tableId });
    expect(items[0]).toMatchObject({
      cause: 'schedule',
      versionId: next.id,
      previousId: ids[0],
      startsAt: publishAt,
      actor: 'tester',
    });
  });

  it('lets several versions wait in a row and shows the next one', async () => {
    const { tableId } = await published('Fila', 1);
    const [january, december] = [await draft('Fila'), await draft('Fila')];
    await publishVersionAt(ctx, tester, { versionId: january.id, publishAt: '2027-01-01T03:00:00.000Z' });
    await publishVersionAt(ctx, tester, { versionId: december.id, publishAt });
    expect((await getTable(ctx, tableId)).scheduled?.id).toBe(december.id);
    await at('2027-02-01T00:00:00-03:00', async () => {
      expect((await promoteScheduled(ctx)).map(({ id }) => id)).toEqual([december.id, january.id]);
    });
    expect(await states(tableId)).toEqual(['replaced', 'published', 'replaced']);
  });

  it('puts aside what waits for the same instant, and moves what waits to another one', async () => {
    const { tableId } = await published('Mesma hora', 1);
    const [first, second] = [await draft('Mesma hora'), await draft('Mesma hora')];
    await publishVersionAt(ctx, tester, { versionId: first.id, publishAt });
    await publishVersionAt(ctx, tester, { versionId: second.id, publishAt });
    expect(await states(tableId)).toEqual(['published', 'withdrawn', 'scheduled']);
    const later = '2026-12-02T11:00:00.000Z';
    const moved = await publishVersionAt(ctx, tester, { versionId: second.id, publishAt: later });
    expect(moved).toMatchObject({ state: 'scheduled', startsAt: later });
    expect((await publishVersion(ctx, tester, second.id)).state).toBe('published');
  });

  it('can be cancelled, and then never begins', async () => {
    const { tableId } = await published('Cancelada', 1);
    const next = await draft('Cancelada');
    await publishVersionAt(ctx, tester, { versionId: next.id, publishAt });
    await withdrawVersion(ctx, tester, { versionId: next.id, reason: 'adiada' });
    await at('2026-12-02T00:00:00-03:00', () => promoteScheduled(ctx));
    expect(await states(tableId)).toEqual(['published', 'withdrawn']);
    expect(await history(tableId)).toHaveLength(1);
  });

  it('refuses instants that are over, before the first day, or after the last', async () => {
    const bounded = await draft('Limites', { validFrom: '2026-12-10', validUntil: '2026-12-20' });
    const ask = (iso: string) =>
      failureOf(publishVersionAt(ctx, tester, { versionId: bounded.id, publishAt: iso }));
    expect(await ask('2026-11-20T11:59:00Z')).toEqual({ code: 'invalid_request', fields: ['publishAt'] });
    expect(await ask('2026-12-10T02:59:59Z')).toEqual({ code: 'invalid_request', fields: ['publishAt'] });
    expect(await ask('2026-12-21T03:00:00Z')).toEqual({ code: 'conflict', fields: ['validUntil'] });
    expect((await getVersion(ctx, bounded.id)).state).toBe('draft');
  });

  it('refuses one more than may wait', async () => {
    await published('Cheia', 1);
    for (let index = 0; index < mostScheduled; index += 1) {
      const { id } = await draft('Cheia');
      await publishVersionAt(ctx, tester, {
        versionId: id,
        publishAt: new Date(Date.UTC(2027, 0, 1, index)).toISOString(),
      });
    }
    const { id: versionId } = await draft('Cheia');
    expect((await failureOf(publishVersionAt(ctx, tester, { versionId, publishAt }))).code).toBe('conflict');
  });
});

describe('rolling back', () => {
  it('goes one publication further back each time, and ends', async () => {
    const { tableId, ids } = await published('Recuo', 3);
    const [first, second, third] = ids;
    const once = await rollbackTable(ctx, tester, { tableId, reason: 'preços trocados' });
    expect(once).toMatchObject({
      isChanged: true,
      version: { id: second, state: 'published' },
      replaced: { id: third, state: 'replaced' },
    });
    expect((await rollbackTable(ctx, tester, { tableId })).version.id).toBe(first);
    expect((await failureOf(rollbackTable(ctx, tester, { tableId }))).code).toBe('conflict');
    expect(await states(tableId)).toEqual(['published', 'replaced', 'replaced']);
    expect(await history(tableId)).toEqual([
      ['rollback', second, first],
      ['rollback', third, second],
      ['publish', second, third],
      ['publish', first, second],
      ['publish', null, first],
    ]);
    const { items } = await listPublications(ctx, { tableId, limit: 2 });
    expect(items.map(({ reason }) => reason)).toEqual([null, 'preços trocados']);
    const { items: changes } = await listChanges(ctx, { kind: 'tableVersion', entityId: second! });
    expect(changes.find(({ action }) => action === 'rollback')?.after).toMatchObject({
      state: 'published',
      reason: 'preços trocados',
    });
  });

  it('changes nothing more when the request is repeated, and refuses one that saw another version', async () => {
    const { tableId, ids } = await published('Repetida', 3);
    const [first, second, third] = ids;
    const request = { tableId, currentId: third! };
    const done = await rollbackTable(ctx, tester, request);
    expect(done.isChanged).toBe(true);
    expect(await rollbackTable(ctx, tester, request)).toEqual({ ...done, isChanged: false });
    expect(await inForce(tableId)).toBe(second);
    const stale = await failureOf(rollbackTable(ctx, tester, { tableId, currentId: first! }));
    expect(stale).toEqual({ code: 'conflict', fields: ['currentId'] });
    expect(await history(tableId)).toHaveLength(4);
  });

  it('puts a named version back that was in force, and no other', async () => {
    const { tableId, ids } = await published('Nomeada', 3);
    const [first] = ids;
    const never = await draft('Nomeada');
    const elsewhere = await published('Outra', 1);
    expect((await rollbackTable(ctx, tester, { tableId, versionId: first! })).version.id).toBe(first);
    const again = await rollbackTable(ctx, tester, { tableId, versionId: first! });
    expect(again).toMatchObject({ isChanged: false, version: { id: first } });
    for (const versionId of [never.id, elsewhere.ids[0]!]) {
      expect((await failureOf(rollbackTable(ctx, tester, { tableId, versionId }))).fields).toEqual([
        'versionId',
      ]);
    }
    expect((await failureOf(rollbackTable(ctx, tester, { tableId: 999_999 }))).code).toBe('not_found');
  });

  it('brings back what was withdrawn', async () => {
    const { tableId, ids } = await published('Retirada', 2);
    await withdrawVersion(ctx, tester, { versionId: ids[1]! });
    expect(await inForce(tableId)).toBeUndefined();
    const back = await rollbackTable(ctx, tester, { tableId });
    expect(back).toMatchObject({ version: { id: ids[1] }, replaced: null });
    expect((await rollbackTable(ctx, tester, { tableId })).version.id).toBe(ids[0]);
  });

  it('undoes a scheduled version that has begun though nobody has written that down', async () => {
    const { tableId, ids } = await published('Madrugada', 1);
    const next = await draft('Madrugada');
    const publishAt = '2026-12-01T11:00:00.000Z';
    await publishVersionAt(ctx, tester, { versionId: next.id, publishAt });
    const back = await at('2026-12-01T09:00:00-03:00', () => rollbackTable(ctx, tester, { tableId }));
    expect(back).toMatchObject({ version: { id: ids[0] }, replaced: { id: next.id } });
    expect(await states(tableId)).toEqual(['published', 'replaced']);
  });

  it('leaves what waits waiting', async () => {
    const { tableId, ids } = await published('Espera', 2);
    const next = await draft('Espera');
    await publishVersionAt(ctx, tester, { versionId: next.id, publishAt: '2026-12-01T11:00:00.000Z' });
    await rollbackTable(ctx, tester, { tableId });
    expect(await getTable(ctx, tableId)).toMatchObject({
      published: { id: ids[0] },
      scheduled: { id: next.id },
    });
  });

  it('happens once when two people do it at once', async () => {
    const { tableId, ids } = await published('A dois', 4);
    const request = { tableId, currentId: ids[3]! };
    const done = await Promise.all([
      rollbackTable(ctx, tester, request),
      rollbackTable(ctx, tester, request),
      rollbackTable(ctx, tester, request),
    ]);
    expect(done.filter(({ isChanged }) => isChanged)).toHaveLength(1);
    expect(await inForce(tableId)).toBe(ids[2]);
  });

  it('refuses a version whose days are over, until its last day is moved', async () => {
    const old = await draft('Vencida', { validUntil: '2026-11-30' });
    await publishVersion(ctx, tester, old.id);
    const next = await draft('Vencida');
    await publishVersion(ctx, tester, next.id);
    const { tableId } = next;
    await at('2026-12-05T09:00:00-03:00', async () => {
      expect((await failureOf(rollbackTable(ctx, tester, { tableId }))).code).toBe('conflict');
      await setLastDay(ctx, tester, { versionId: old.id, validUntil: '2026-12-31' });
      expect((await rollbackTable(ctx, tester, { tableId })).version.id).toBe(old.id);
    });
  });
});

describe('the last day of a version', () => {
  it('moves forward and back, with a line in the change log', async () => {
    const { ids } = await published('Último dia', 1);
    const [versionId] = ids as [number];
    const ended = await setLastDay(ctx, tester, { versionId, validUntil: '2026-11-20', reason: 'contrato' });
    expect(ended).toMatchObject({ state: 'published', validUntil: '2026-11-20' });
    expect(await setLastDay(ctx, tester, { versionId, validUntil: null })).toMatchObject({
      validUntil: null,
    });
    const { items } = await listChanges(ctx, { kind: 'tableVersion', entityId: versionId });
    expect(items[1]).toMatchObject({
      action: 'validity',
      before: { validUntil: null },
      after: { validUntil: '2026-11-20', reason: 'contrato' },
    });
  });

  it('is never over already, before the first day, or before a scheduled begin', async () => {
    await published('Impossível', 1);
    const { id: versionId } = await draft('Impossível', { validFrom: '2026-12-01' });
    await publishVersionAt(ctx, tester, { versionId, publishAt: '2026-12-05T11:00:00Z' });
    const set = (validUntil: string) => failureOf(setLastDay(ctx, tester, { versionId, validUntil }));
    expect(await set('2026-11-19')).toEqual({ code: 'invalid_request', fields: ['validUntil'] });
    expect(await set('2026-11-30')).toEqual({ code: 'invalid_request', fields: ['validUntil'] });
    expect((await set('2026-12-04')).code).toBe('conflict');
    const absent = setLastDay(ctx, tester, { versionId: 999_999, validUntil: null });
    expect((await failureOf(absent)).code).toBe('not_found');
  });
});
