import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWon } from '../../src/freight/quote/won/count-won.ts';
import { startShadow } from '../../src/freight/what-if/shadow/start-shadow.ts';
import { formatDay } from '../../src/kernel/days.ts';
import { dayInSaoPaulo } from '../../src/kernel/sao-paulo.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { keepVersionFacts } from '../../src/registry/tables/versions/keep-facts.ts';
import { publishVersion, publishVersionAt } from '../../src/registry/tables/versions/publish-version.ts';
import { type AdminCall, adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addRival } from '../support/rival-tables.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let app: TestApp;
let shop: Shop;
let carrierId: number;
let admin: AdminCall;
let day: (offset: number) => string;
beforeAll(async () => {
  // Days are judged by the clock of the database.
  app = await startTestApp({ alignsDatabase: true });
  admin = await adminOf(app);
  shop = await openBareShop(app, 1);
  carrierId = await addRival(app, 1);
  const today = dayInSaoPaulo(app.clock.nowMs());
  day = (offset) => formatDay(today + offset);
});
afterAll(() => app.close());

let cents = 1000;
type Dates = { validFrom?: string; validUntil?: string; shipperId?: number; groupId?: number };
async function draft(service: string, dates: Dates = {}) {
  cents += 1;
  const file = tableFile(someTable({ service, cents }));
  return (await importTable(app.ctx, tester, { carrierId, file, ...dates })).version;
}
async function published(service: string, dates: Dates = {}) {
  return publishVersion(app.ctx, tester, (await draft(service, dates)).id);
}

async function list(query = '') {
  const { status, body } = await admin(`GET /tables?${query}`);
  expect(status).toBe(200);
  return body.items;
}
async function keepAllFacts(): Promise<void> {
  while ((await keepVersionFacts(app.ctx)) > 0);
}

/** While something is done, nobody keeps facts, what runs behind neither: that waits for the lock. */
function withoutNewFacts<Value>(work: () => Promise<Value>): Promise<Value> {
  return app.ctx.db.transaction().execute(async (tx) => {
    await sql`lock table table_version_fact in exclusive mode`.execute(tx);
    return work();
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
const services = async (query: string) => (await list(query)).map((one: any) => one.service);

describe('the list of freight tables', () => {
  it('says of each what is in force, what waits, what is a draft and who changed it last', async () => {
    const inForce = await published('Completa', { validUntil: day(10) });
    const next = await draft('Completa', { validFrom: day(11), validUntil: day(40) });
    await publishVersion(app.ctx, { ...tester, name: 'Lia' }, next.id);
    await draft('Completa');
    const newest = await draft('Completa');
    // What is worked out behind is there, so that it does not come between two answers.
    await keepAllFacts();
    const [table] = await list('text=completa');
    expect(table).toMatchObject({
      audience: { kind: 'all' },
      audienceName: null,
      published: { id: inForce.id, validUntil: day(10) },
      scheduled: { id: next.id },
      waiting: [{ versionId: next.id, number: 2, startsAt: `${day(11)}T03:00:00.000Z`, validUntil: day(40) }],
      endsOn: day(40),
      drafts: { count: 2, newest: { versionId: newest.id, number: 4, createdBy: 'tester' } },
      shadow: null,
      lastChange: { actor: 'tester' },
    });
    expect(table.carrierName).not.toBe('');
    expect((await admin(`GET /tables/${table.id}`)).body).toEqual(table);
    await publishVersionAt(app.ctx, { ...tester, name: 'Rui' }, { versionId: newest.id });
    expect((await list('text=completa'))[0].lastChange).toMatchObject({ actor: 'Rui' });
  });

  it('says what lint and coverage found of what is in force, once that was worked out', async () => {
    const { inForce, before } = await withoutNewFacts(async () => ({
      inForce: await published('Medida'),
      before: (await list('text=medida'))[0],
    }));
    expect(before.facts).toBeNull();
    await keepAllFacts();
    expect(await keepVersionFacts(app.ctx)).toBe(0);
    const [table] = await list('text=medida');
    expect(table.facts).toMatchObject({ versionId: inForce.id, errorCount: 0 });
    const { body: lint } = await admin(`GET /table-versions/${inForce.id}/lint`);
    expect(table.facts.warningCount).toBe(lint.warningCount);
    const { body: coverage } = await admin(
      `GET /table-versions/${inForce.id}/coverage?weightsG=1000&valuesCents=10000&digits=3`,
    );
    const [cell] = coverage.cells;
    expect([table.facts.servedCodes, table.facts.allCodes]).toEqual([cell.servedCodes, cell.codes]);
    expect(cell.servedCodes).toBeGreaterThan(0);
    // A draft beside it changes nothing of what is told.
    await draft('Medida');
    await keepAllFacts();
    expect((await list('text=medida'))[0].facts).toEqual(table.facts);
  });

  it('says in how many quotes of the last 30 days a table stood first, to each of what it sees', async () => {
    // Tables of its own: it must not need those of the tests before it.
    for (const service of ['Em primeiro', 'Em segundo']) await published(service);
    await app.ctx.mirror.refresh();
    const body = quoteBody(shop, { recipient: { type: 0, country: 'BRA', zipcode: 1_311_000 } });
    const answer = await sendQuote(app, body);
    expect(answer.status).toBe(200);
    expect((await sendQuote(app, { ...body, limit: 1 })).status).toBe(200);
    const standing = async (call = admin) =>
      (await call('GET /tables?limit=200')).body.items.filter((one: ListedTable) => one.won !== null);
    expect(await standing()).toEqual([]);
    await countWon(app.ctx);
    // Whoever quotes just now may still be writing.
    expect(await standing()).toEqual([]);
    app.clock.advanceMs(100_000);
    await Promise.all([countWon(app.ctx), countWon(app.ctx)]);
    await countWon(app.ctx);
    const stood = (await standing()) as ListedTable[];
    expect(stood.length).toBeGreaterThan(1);
    expect(stood.every(({ won }) => won?.offeredCount === 1)).toBe(true);
    expect(stood.filter(({ won }) => won?.firstCount === 1)).toHaveLength(1);
    const [first] = stood;
    expect((await admin(`GET /tables/${first?.id}`)).body.won).toEqual(first?.won);
    const other = await openBareShop(app, 7);
    const { admin: narrow } = await personOf(app, { name: 'Bia', roles: ['owner'], shipperIds: [other.id] });
    expect(await standing(narrow)).toEqual([]);
  });

  it('finds by name, service and carrier without case and accents, and takes signs as they are', async () => {
    await published('Rodoviário 100% Ágil');
    expect(await services('text=RODOVIARIO')).toEqual(['Rodoviário 100% Ágil']);
    expect(await services('text=100%25%20agil')).toEqual(['Rodoviário 100% Ágil']);
    expect(await services('text=1%25agil')).toEqual([]);
    const [{ carrierName }] = await list('text=rodoviario');
    expect(await services(`text=${encodeURIComponent(carrierName.toUpperCase())}`)).toContain(
      'Rodoviário 100% Ágil',
    );
  });

  it('finds contracts, tables of groups and open ones apart', async () => {
    const group = await addShipperGroup(app.ctx, tester, { name: 'Lojas do Sul', shipperIds: [shop.id] });
    await published('De contrato', { shipperId: shop.id });
    await published('De grupo', { groupId: group.id });
    expect(await services('audience=shipper')).toEqual(['De contrato']);
    expect(await services('audience=group')).toEqual(['De grupo']);
    expect(await services('audience=all')).not.toContain('De grupo');
    const other = await openBareShop(app, 2);
    const serving = await services(`servesShipperId=${shop.id}&limit=200`);
    expect(serving).toEqual(expect.arrayContaining(['De contrato', 'De grupo', 'Completa']));
    const servingOther = await services(`servesShipperId=${other.id}&limit=200`);
    expect(servingOther).toContain('Completa');
    expect(servingOther).not.toContain('De contrato');
    expect(servingOther).not.toContain('De grupo');
    expect((await list('audience=group'))[0].audienceName).toBe('Lojas do Sul');
    expect((await list('audience=shipper'))[0].audienceName).not.toBe(null);
  });

  it('finds those that end with nothing that follows: a gap of a day is an end, a successor is none', async () => {
    await published('Acaba', { validUntil: day(5) });
    await published('Sem fim');
    await published('Emendada', { validUntil: day(5) });
    await publishVersion(app.ctx, tester, (await draft('Emendada', { validFrom: day(6) })).id);
    await published('Com buraco', { validUntil: day(5) });
    await publishVersion(app.ctx, tester, (await draft('Com buraco', { validFrom: day(7) })).id);
    await published('Depois também', { validUntil: day(5) });
    const short = await draft('Depois também', { validFrom: day(6), validUntil: day(20) });
    await publishVersion(app.ctx, tester, short.id);
    expect(await services(`endsUntil=${day(4)}`)).toEqual([]);
    expect(await services(`endsUntil=${day(5)}`)).toEqual(['Acaba', 'Com buraco']);
    expect(await services(`endsUntil=${day(30)}`)).toEqual(['Acaba', 'Com buraco', 'Depois também']);
    const byService = new Map((await list()).map((one: { service: string }) => [one.service, one]));
    expect(byService.get('Emendada')).toMatchObject({ endsOn: null });
    expect(byService.get('Com buraco')).toMatchObject({ endsOn: day(5) });
  });

  it('finds those with a draft and those in shadow, or only the others', async () => {
    const rival = await published('Na sombra', { shipperId: shop.id });
    const shaded = await draft('Na sombra', { shipperId: shop.id });
    await startShadow(app.ctx, { ...tester, name: 'Lia' }, shaded.id);
    expect(await services('inShadow=true')).toEqual(['Na sombra']);
    expect((await list('inShadow=true'))[0]).toMatchObject({
      published: { id: rival.id },
      shadow: { versionId: shaded.id, number: 2, startedBy: 'Lia' },
      lastChange: { actor: 'Lia' },
    });
    expect(await services('inShadow=false')).not.toContain('Na sombra');
    expect(await services('hasDraft=true')).toEqual(expect.arrayContaining(['Na sombra']));
    expect(await services('hasDraft=true')).not.toContain('Acaba');
    expect(await services('hasDraft=false')).toContain('Acaba');
  });

  it('refuses filters that cannot be meant, and goes on page by page', async () => {
    for (const query of [
      'audience=ninguem',
      'endsUntil=amanha',
      'hasDraft=talvez',
      `text=${'a'.repeat(101)}`,
    ])
      expect((await admin(`GET /tables?${query}`)).status).toBe(422);
    const all = await list('limit=200');
    const first = (await admin('GET /tables?limit=2')).body;
    const second = (await admin(`GET /tables?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 4));
  });
});

describe('the name of a table', () => {
  const rename = (tableId: number, name: string) => admin(`PATCH /tables/${tableId}`, { name });

  it('changes with a line in the change log, once, while service and versions stay', async () => {
    const { tableId, id } = await published('Antiga');
    const renamed = { id: tableId, name: 'Nova', service: 'Antiga', published: { id } };
    expect(await rename(tableId, 'Nova')).toMatchObject({ status: 200, body: renamed });
    expect(await rename(tableId, 'Nova')).toMatchObject({ status: 200, body: renamed });
    expect(await services('text=nova')).toEqual(['Antiga']);
    const { body } = await admin(`GET /changes?kind=table&entityId=${tableId}&action=update`);
    expect(body.items).toHaveLength(1);
  });

  it('is refused where another table of the carrier has it, of no table, and where there is none', async () => {
    const { tableId } = await draft('Uma');
    await draft('Outra');
    expect(await rename(tableId, 'OUTRA')).toMatchObject({
      status: 409,
      body: { details: [{ field: 'name' }] },
    });
    expect((await rename(999_999, 'Livre')).status).toBe(404);
    expect((await rename(tableId, '')).status).toBe(422);
  });
});
