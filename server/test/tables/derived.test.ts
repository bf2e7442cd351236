import type { DerivedTableView, NewDerivedTable } from '@carreto/contract/admin/tables/derived-tables';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { finishDerivations } from '../../src/registry/tables/derived/derive-from-base.ts';
import { deriveTable } from '../../src/registry/tables/derived/derive-table.ts';
import { getDerivedTable } from '../../src/registry/tables/derived/derived-table-view.ts';
import { removeDerivation, updateDerivation } from '../../src/registry/tables/derived/edit-derivation.ts';
import { getDocument, getTable, getVersion, listVersions } from '../../src/registry/tables/find-tables.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { listTables } from '../../src/registry/tables/list-tables.ts';
import { promoteScheduled } from '../../src/registry/tables/versions/promote-scheduled.ts';
import { listPublications } from '../../src/registry/tables/versions/publications.ts';
import { publishVersion, publishVersionAt } from '../../src/registry/tables/versions/publish-version.ts';
import { rollbackTable } from '../../src/registry/tables/versions/rollback-table.ts';
import { setLastDay } from '../../src/registry/tables/versions/set-last-day.ts';
import { withdrawVersion } from '../../src/registry/tables/versions/withdraw-version.ts';
import type { Rows } from '../../src/rows.ts';
import { documentFromBytes } from '../../src/tariff/document/canonical.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { failureOf, openTestRegistry, someCarrier, someShipper, tester } from '../support/registry.ts';
import { manyRanges, someTable, tableFile } from '../support/table-files.ts';

const now = '2026-11-20T09:00:00-03:00';
let ctx: Database<Rows>;
let carrierId: number;
let series = 0;
beforeAll(async () => {
  ctx = await openTestRegistry(8);
  carrierId = (await addCarrier(ctx, tester, someCarrier(1))).id;
});
afterAll(() => ctx.close());
beforeEach(async () => {
  series += 1;
  await setDatabaseClock(ctx.db, now);
});

/** A draft of the base table of this test, with one price. */
async function draft(cents: number, dates: { validFrom?: string; validUntil?: string } = {}) {
  const file = tableFile(someTable({ service: `Base ${series}`, cents }));
  return (await importTable(ctx, tester, { carrierId, file, ...dates })).version;
}

async function published(cents: number) {
  return publishVersion(ctx, tester, (await draft(cents)).id);
}

const tenPercent: NewDerivedTable['recipe'] = { adjustments: [{ of: 'all', percentPpm: 100_000 }] };

function derive(tableId: number, changes: Partial<NewDerivedTable> = {}): Promise<DerivedTableView> {
  const name = `Derivada ${series} de ${tableId}`;
  return deriveTable(ctx, tester, { tableId, name, mode: 'publish', recipe: tenPercent, ...changes });
}

/** The price in force of a table, in millionths of a real; undefined when nothing is. */
async function priceOf(tableId: number): Promise<number | undefined> {
  const { published: version } = await getTable(ctx, tableId);
  return version === null ? undefined : priceIn(version.id);
}

async function priceIn(versionId: number): Promise<number | undefined> {
  const { tariff } = documentFromBytes((await getDocument(ctx, versionId)).bytes);
  return tariff.mode === 'weight' ? tariff.regions[0]?.bands[0]?.priceMicros : undefined;
}

async function states(tableId: number): Promise<string[]> {
  return (await listVersions(ctx, { tableId })).items.map(({ state }) => state);
}

async function epoch(): Promise<number> {
  const { value } = await ctx.db
    .selectFrom('epoch')
    .select('value')
    .where('name', '=', 'tables')
    .executeTakeFirstOrThrow();
  return value;
}

describe('the list of tables', () => {
  it('has those that are derived from one, and no others', async () => {
    const base = await published(1000);
    const [first, second] = [
      await derive(base.tableId),
      await derive(base.tableId, { name: `Outra ${series}` }),
    ];
    await derive(first.tableId);
    const { items } = await listTables(ctx, { baseTableId: base.tableId });
    expect(items.map(({ id }) => id)).toEqual([first.tableId, second.tableId]);
    expect((await listTables(ctx, { baseTableId: second.tableId })).items).toEqual([]);
  });
});

describe('whom a derived table serves', () => {
  let named = 0;

  /** A table of one price for somebody, and its derivation for somebody else or nobody named. */
  async function derivedOf(
    base: { shipperId?: number; groupId?: number },
    wanted: Partial<NewDerivedTable> = {},
  ) {
    const file = tableFile(someTable({ service: `Base ${series}`, cents: 2000 }));
    const { version } = await importTable(ctx, tester, { carrierId, file, ...base });
    named += 1;
    const view = await derive(version.tableId, {
      name: `Derivada ${series} para ${named}`,
      ...wanted,
    });
    const { kind, shipperId, groupId } = (await getTable(ctx, view.tableId)).audience;
    return [kind, shipperId ?? groupId];
  }

  it('is whom the base serves, unless fewer are named', async () => {
    const { id: one } = await addShipper(ctx, tester, someShipper(500));
    const { id: other } = await addShipper(ctx, tester, someShipper(501));
    const { id: groupId } = await addShipperGroup(ctx, tester, {
      name: 'Grupo de derivadas',
      shipperIds: [one],
    });
    const of = { shipperId: one };
    expect(await derivedOf(of)).toEqual(['shipper', one]);
    expect(await derivedOf(of, of)).toEqual(['shipper', one]);
    expect(await derivedOf({ groupId })).toEqual(['group', groupId]);
    expect(await derivedOf({ groupId }, of)).toEqual(['shipper', one]);
    expect(await derivedOf({})).toEqual(['all', null]);
    expect(await derivedOf({}, { everyone: true })).toEqual(['all', null]);
    expect(await derivedOf({}, { shipperId: other })).toEqual(['shipper', other]);

    const wider: [object, Partial<NewDerivedTable>][] = [
      [of, { shipperId: other }],
      [of, { groupId }],
      [of, { everyone: true }],
      [{ groupId }, { shipperId: other }],
      [{ groupId }, { everyone: true }],
    ];
    for (const [base, wanted] of wider) {
      const message = expect.stringMatching(
        /^A tabela \d+ é só do (embarcador|grupo) \d+; a derivada valeria para .*--widen/,
      );
      await expect(derivedOf(base, wanted)).rejects.toMatchObject({ code: 'conflict', message });
      expect(await derivedOf(base, { ...wanted, widen: true })).toEqual([
        wanted.everyone === true ? 'all' : wanted.groupId === undefined ? 'shipper' : 'group',
        wanted.shipperId ?? wanted.groupId ?? null,
      ]);
    }
    expect((await failureOf(derivedOf({}, { shipperId: one, everyone: true }))).code).toBe('invalid_request');
  });
});

describe('a derived table', () => {
  it('is computed at once, of the same carrier, for whom it is meant', async () => {
    const base = await published(2000);
    const { id: shipperId } = await addShipper(ctx, tester, someShipper(series));
    const view = await derive(base.tableId, { shipperId });
    expect(view.derivations).toMatchObject([{ baseVersionId: base.id, state: 'derived', counts: [1] }]);
    const table = await getTable(ctx, view.tableId);
    expect(table).toMatchObject({
      carrierId,
      service: `Base ${series}`,
      audience: { kind: 'shipper', shipperId },
      baseTableId: base.tableId,
      published: { source: { kind: 'derived', name: null }, baseVersionId: base.id, state: 'published' },
    });
    expect(await priceOf(view.tableId)).toBe(22_000_000);
  });

  it('follows its base in the same transaction: published, put back, withdrawn', async () => {
    const first = await published(1000);
    const { tableId } = await derive(first.tableId);
    const before = await epoch();
    const second = await published(3000);
    expect(await epoch()).toBe(before + 1);
    expect(await priceOf(tableId)).toBe(33_000_000);
    const [base, derived] = await Promise.all([getTable(ctx, first.tableId), getTable(ctx, tableId)]);
    expect(derived.published?.startsAt).toBe(base.published?.startsAt);
    await rollbackTable(ctx, tester, { tableId: first.tableId });
    expect(await priceOf(tableId)).toBe(11_000_000);
    expect(await states(tableId)).toEqual(['published', 'replaced']);
    await withdrawVersion(ctx, tester, { versionId: first.id });
    expect(await states(tableId)).toEqual(['withdrawn', 'replaced']);
    await publishVersion(ctx, tester, second.id);
    expect(await states(tableId)).toEqual(['withdrawn', 'published']);
  });

  it('goes back with its base to a version from before it was derived', async () => {
    const first = await published(1000);
    await published(2000);
    const { tableId } = await derive(first.tableId);
    await rollbackTable(ctx, tester, { tableId: first.tableId });
    expect(await priceOf(tableId)).toBe(11_000_000);
    const { items } = await listPublications(ctx, { tableId });
    expect(items.map(({ cause }) => cause)).toEqual(['derive', 'derive']);
    await rollbackTable(ctx, tester, { tableId: first.tableId, versionId: first.id + 1 });
    expect(await priceOf(tableId)).toBe(22_000_000);
  });

  it('waits for the same instant as its base, is cancelled with it, and begins with it', async () => {
    const first = await published(1000);
    const { tableId } = await derive(first.tableId);
    const second = await draft(2000);
    const publishAt = '2026-12-01T11:00:00.000Z';
    await publishVersionAt(ctx, tester, { versionId: second.id, publishAt });
    const { scheduled } = await getTable(ctx, tableId);
    expect(scheduled).toMatchObject({ startsAt: publishAt, baseVersionId: second.id });
    await withdrawVersion(ctx, tester, { versionId: second.id });
    expect((await getTable(ctx, tableId)).scheduled).toBeNull();
    await publishVersionAt(ctx, tester, { versionId: second.id, publishAt });
    await setDatabaseClock(ctx.db, '2026-12-01T08:00:00-03:00');
    await promoteScheduled(ctx);
    expect(await priceOf(tableId)).toBe(22_000_000);
    expect(await states(tableId)).toEqual(['replaced', 'published']);
  });

  it('derives what is scheduled, too, when it is made later', async () => {
    const first = await published(1000);
    const second = await draft(2000);
    const publishAt = '2026-12-01T11:00:00.000Z';
    await publishVersionAt(ctx, tester, { versionId: second.id, publishAt });
    const { tableId } = await derive(first.tableId);
    expect(await getTable(ctx, tableId)).toMatchObject({
      published: { baseVersionId: first.id },
      scheduled: { baseVersionId: second.id, startsAt: publishAt },
    });
  });

  it('may wait for approval, and then is followed when somebody publishes it', async () => {
    const base = await published(1000);
    const waiting = await derive(base.tableId, { mode: 'draft' });
    const last = await derive(waiting.tableId);
    expect(await states(waiting.tableId)).toEqual(['draft']);
    expect(await states(last.tableId)).toEqual([]);
    const { versionId } = waiting.derivations[0]!;
    await publishVersion(ctx, tester, versionId!);
    expect(await priceOf(last.tableId)).toBe(12_100_000);
    await published(2000);
    expect(await states(waiting.tableId)).toEqual(['published', 'draft']);
    expect(await priceOf(last.tableId)).toBe(12_100_000);
  });

  it('may be derived from in turn, all of it in one publication', async () => {
    const base = await published(1000);
    const second = await derive(base.tableId);
    const third = await derive(second.tableId);
    const fourth = await derive(third.tableId);
    const before = await epoch();
    await published(2000);
    expect(await epoch()).toBe(before + 1);
    expect(await Promise.all([second, third, fourth].map(({ tableId }) => priceOf(tableId)))).toEqual([
      22_000_000, 24_200_000, 26_620_000,
    ]);
  });

  it('has its days from the base unless the recipe says otherwise', async () => {
    const { id, tableId } = await draft(1000, { validUntil: '2026-12-31' });
    await publishVersion(ctx, tester, id);
    const heir = await derive(tableId, { name: `Herdeira ${series}` });
    const own = { validFrom: null, validUntil: '2026-12-15' };
    const other = await derive(tableId, { name: `Própria ${series}`, recipe: { validity: own } });
    await setLastDay(ctx, tester, { versionId: id, validUntil: '2026-11-30' });
    const lastDays = await Promise.all(
      [heir, other].map(async (view) => (await getTable(ctx, view.tableId)).published?.validUntil),
    );
    expect(lastDays).toEqual(['2026-11-30', '2026-12-15']);
  });

  it('keeps its version and says why when a derivation fails, and its base is published all the same', async () => {
    const first = await published(2000);
    const recipe = { adjustments: [{ of: 'freight_weight' as const, addCents: -1500 }] };
    const { tableId } = await derive(first.tableId, { recipe });
    const second = await published(1000);
    expect((await getTable(ctx, first.tableId)).published?.id).toBe(second.id);
    expect(await priceOf(tableId)).toBe(5_000_000);
    expect((await getDerivedTable(ctx, tableId)).derivations[0]).toMatchObject({
      baseVersionId: second.id,
      state: 'failed',
      versionId: null,
      failure: [{ field: '/tariff/regions/0/bands/0/priceMicros' }],
    });
    await finishDerivations(ctx);
    expect(await states(tableId)).toEqual(['published']);
    await updateDerivation(ctx, tester, { tableId, changes: { revision: 1, recipe: tenPercent } });
    expect(await priceOf(tableId)).toBe(11_000_000);
  });

  it('fails where the days of its recipe are over', async () => {
    const base = await published(1000);
    const recipe = { validity: { validFrom: null, validUntil: '2026-11-19' } };
    const { derivations } = await derive(base.tableId, { recipe });
    expect(derivations).toMatchObject([{ state: 'failed', failure: [{ field: 'validity.validUntil' }] }]);
  });

  it('is derived again when its recipe changes, and once for each recipe and version', async () => {
    const base = await published(1000);
    const { tableId } = await derive(base.tableId);
    const recipe = { adjustments: [{ of: 'all' as const, percentPpm: 200_000 }] };
    const changed = await updateDerivation(ctx, tester, { tableId, changes: { revision: 1, recipe } });
    expect(changed).toMatchObject({ revision: 2, recipe, mode: 'publish' });
    expect(await priceOf(tableId)).toBe(12_000_000);
    expect(await states(tableId)).toEqual(['replaced', 'published']);
    const stale = updateDerivation(ctx, tester, { tableId, changes: { revision: 1, mode: 'draft' } });
    expect((await failureOf(stale)).code).toBe('conflict');
    await publishVersion(ctx, tester, base.id);
    await finishDerivations(ctx);
    expect(await states(tableId)).toEqual(['replaced', 'published']);
  });

  it('is derived once when the base is published many times at once', async () => {
    const base = await published(1000);
    const { tableId } = await derive(base.tableId);
    const { id } = await draft(2000);
    await Promise.all([1, 2, 3, 4].map(() => publishVersion(ctx, tester, id)));
    expect(await states(tableId)).toEqual(['replaced', 'published']);
  });

  it('is finished in the background when a process ended between base and derivation', async () => {
    const first = await published(1000);
    const { tableId } = await derive(first.tableId);
    const second = await published(2000);
    // As a process leaves it that ended before it had derived: marked, and no version.
    await sql`update table_derivation set state = 'waiting', version_id = null, counts = null
      where table_id = ${tableId} and base_version_id = ${second.id}`.execute(ctx.db);
    await finishDerivations(ctx);
    expect((await getDerivedTable(ctx, tableId)).derivations[0]).toMatchObject({
      baseVersionId: second.id,
      state: 'derived',
    });
    expect(await states(tableId)).toEqual(['replaced', 'replaced', 'published']);
    expect(await priceOf(tableId)).toBe(22_000_000);
  });

  it('forgets in the background what is not in force any more', async () => {
    const first = await published(1000);
    const { tableId } = await derive(first.tableId);
    await published(2000);
    await sql`update table_derivation set state = 'waiting', version_id = null, counts = null
      where table_id = ${tableId} and base_version_id = ${first.id}`.execute(ctx.db);
    await finishDerivations(ctx);
    expect((await getDerivedTable(ctx, tableId)).derivations).toHaveLength(1);
    expect(await priceOf(tableId)).toBe(22_000_000);
  });

  it('of a large base is made in a thread', async () => {
    const file = tableFile({ ...manyRanges(5_000), service: { name: `Grande ${series}` } });
    const { version } = await importTable(ctx, tester, { carrierId, file });
    await publishVersion(ctx, tester, version.id);
    const { tableId, derivations } = await derive(version.tableId);
    expect(derivations).toMatchObject([{ state: 'derived', counts: [1_000] }]);
    expect((await getTable(ctx, tableId)).published?.coverageRows).toBe(5_000);
    expect(await priceOf(tableId)).toBe(11_000_000);
  });
});

describe('deriving a table', () => {
  it('refuses files for it, until it is cut from its base', async () => {
    const base = await published(1000);
    const { tableId } = await derive(base.tableId, { name: `Mesmo serviço ${series}` });
    const bring = () =>
      importTable(ctx, tester, {
        carrierId,
        name: `Mesmo serviço ${series}`,
        file: tableFile(someTable({ service: `Base ${series}`, cents: 1 })),
      });
    expect((await failureOf(bring())).code).toBe('conflict');
    await removeDerivation(ctx, tester, tableId);
    expect(await priceOf(tableId)).toBe(11_000_000);
    expect((await bring()).version.tableId).toBe(tableId);
    await published(5000);
    expect(await priceOf(tableId)).toBe(11_000_000);
    expect((await failureOf(getDerivedTable(ctx, tableId))).code).toBe('not_found');
  });

  it('turns an existing table into a derived one, and never twice', async () => {
    const base = await published(1000);
    const name = `Existente ${series}`;
    const file = tableFile(someTable({ service: `Base ${series}`, cents: 7 }));
    const { version } = await importTable(ctx, tester, { carrierId, name, file });
    await publishVersion(ctx, tester, version.id);
    const { tableId } = await derive(base.tableId, { name });
    expect(tableId).toBe(version.tableId);
    expect(await states(tableId)).toEqual(['replaced', 'published']);
    expect(await failureOf(derive(base.tableId, { name }))).toEqual({ code: 'conflict', fields: ['name'] });
  });

  it('refuses circles, long chains, other services, and recipes that cannot be', async () => {
    const base = await published(1000);
    let tableId = base.tableId;
    for (let level = 1; level <= 5; level += 1) ({ tableId } = await derive(tableId));
    expect((await failureOf(derive(tableId))).code).toBe('conflict');
    const circle = derive(tableId, { name: `Base ${series}` });
    expect(await failureOf(circle)).toEqual({ code: 'conflict', fields: ['name'] });
    const itself = derive(base.tableId, { name: `Base ${series}` });
    expect(await failureOf(itself)).toEqual({ code: 'conflict', fields: ['name'] });
    const other = { name: `Base ${series - 1}` };
    await importTable(ctx, tester, {
      carrierId,
      file: tableFile(someTable({ service: `Base ${series - 1}`, cents: 5 })),
      ...other,
    }).catch(() => {});
    expect(await failureOf(derive(base.tableId, other))).toMatchObject({ code: 'invalid_request' });
    const recipe = { adjustments: [{ of: 'gris' as const, regions: ['BR'] }] };
    expect(await failureOf(derive(base.tableId, { name: 'Nova', recipe }))).toEqual({
      code: 'invalid_request',
      fields: ['recipe.adjustments[0].of'],
    });
    expect((await failureOf(derive(999_999, { name: 'Nova' }))).code).toBe('not_found');
    expect((await failureOf(derive(base.tableId, { shipperId: 999_999 }))).code).toBe('not_found');
  });

  it('makes no circle when two people try at once', async () => {
    const first = await published(1000);
    const file = tableFile(someTable({ service: `Base ${series}`, cents: 7 }));
    const name = `Par ${series}`;
    const { version: second } = await importTable(ctx, tester, { carrierId, name, file });
    const tries = await Promise.allSettled([
      derive(first.tableId, { name }),
      derive(second.tableId, { name: `Base ${series}` }),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes another service when the recipe names it, and keeps it', async () => {
    const base = await published(1000);
    const service = { name: `Parceiros ${series}` };
    const { tableId } = await derive(base.tableId, { recipe: { service } });
    expect((await getTable(ctx, tableId)).service).toBe(service.name);
    for (const recipe of [{}, { service: { name: 'Terceiro' } }]) {
      const change = updateDerivation(ctx, tester, { tableId, changes: { revision: 1, recipe } });
      expect((await failureOf(change)).fields).toEqual(['recipe.service.name']);
    }
    const recipe = { service: { name: `PARCEIROS ${series}` }, extraDays: 2 };
    await updateDerivation(ctx, tester, { tableId, changes: { revision: 1, recipe } });
    expect((await getDerivedTable(ctx, tableId)).recipe).toEqual(recipe);
  });

  it('leaves receipts pointing at the lines of the base', async () => {
    const base = await published(1000);
    const { derivations } = await derive(base.tableId);
    const { versionId } = derivations[0]!;
    expect(await getVersion(ctx, versionId!)).toMatchObject({ number: 1, createdBy: 'tester' });
    const lines = async (id: number) => String((await getDocument(ctx, id)).bytes).match(/"line":\d+/g);
    expect(await lines(versionId!)).toEqual(await lines(base.id));
  });
});
