import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewWhatIf } from '../../src/freight/what-if/kept/start-what-if.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { runWhatIf } from '../support/what-ifs.ts';

let app: TestApp;
let shop: Shop;
let carrierId: number;
let rivalId: number;
let inForce: number;

const saoPaulo = 1_311_000;
const rio = 20_040_002;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openBareShop(app, 1);
  carrierId = await addRival(app, 1);
  rivalId = await addRival(app, 2);
  const document = pricedTable('Normal', { sp: [20, 40], rj: [30, 60] });
  inForce = (await addPublished(app, { carrierId, shipperId: shop.id, document })).id;
  await addPublished(app, {
    carrierId: rivalId,
    shipperId: shop.id,
    document: pricedTable('Rival', { sp: [22, 38], rj: [33, 66], days: 2 }),
  });
  // Three light and one heavy to São Paulo, two light to Rio.
  for (const [zipcode, kg] of [
    [saoPaulo, 2],
    [saoPaulo, 3],
    [saoPaulo, 4],
    [saoPaulo, 11],
    [rio, 2],
    [rio, 3],
  ])
    await quoted(zipcode ?? 0, kg ?? 0);
});
afterAll(() => app.close());

async function quoted(zipcode: number, kg: number, changes: object = {}): Promise<string> {
  const volume = { ...someVolume, amount: 1, height: 0.1, width: 0.1, length: 0.1, unitary_weight: kg };
  const dispatchers = [{ registered_number: shop.cnpj, zipcode: 29161376, volumes: [volume] }];
  const recipient = { type: 0, country: 'BRA', zipcode };
  const { status, body } = await sendQuote(app, quoteBody(shop, { dispatchers, recipient, ...changes }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.dispatchers[0]?.id ?? '';
}

const ask = async ({ versionId, ...asked }: Partial<NewWhatIf> & { versionId: number }) => {
  app.clock.advanceMs(1);
  const found = await runWhatIf(app, { versionIds: [versionId], over: 'quotes', ...asked });
  if (found.findings === null) throw new Error(`it is ${found.state}: ${found.problem}`);
  return { ...found, totals: found.findings.quotes };
};

const draftOf = async (prices: Parameters<typeof pricedTable>[1]): Promise<number> =>
  (await addDraft(app, { carrierId, shipperId: shop.id, document: pricedTable('Normal', prices) })).id;

describe('what a draft would have changed', () => {
  it('is nothing, to the cent, where it says the same', async () => {
    const { totals } = await ask({ versionId: inForce, against: inForce });
    expect(totals).toMatchObject({
      quotes: 6,
      all: { both: 6, same: 6, dearer: 0, cheaper: 0, onlyA: 0, onlyB: 0 },
      deadlines: { same: 6, sooner: 0, later: 0 },
      first: { same: 6, changed: 0, flips: [] },
      movers: [],
    });
    expect(totals.all.cost.a).toBe(totals.all.cost.b);
    // 3 × 20 + 40 + 2 × 30
    expect(totals.all.cost.a).toBe(16_000);
    for (const { a, b } of Object.values(totals.byCharge)) expect(a).toBe(b);
  });

  it('is told by state, weight, charge, deadline and who stands first', async () => {
    // Light freights 10 % dearer, heavy ones 10 % cheaper, a day later everywhere.
    const versionId = await draftOf({ sp: [22.5, 36], rj: [33.5, 54], days: 4 });
    const { totals, request, rowCount, doneCount } = await ask({ versionId });
    expect(request.tables).toMatchObject([{ carrierId, a: inForce, b: versionId }]);
    expect([rowCount, doneCount]).toEqual([6, 6]);
    expect(totals.all).toMatchObject({
      both: 6,
      same: 0,
      dearer: 5,
      cheaper: 1,
      cost: { a: 16_000, b: 3 * 2250 + 3600 + 2 * 3350 },
    });
    expect(totals.byUf).toMatchObject({
      SP: { both: 4, cost: { a: 10_000, b: 3 * 2250 + 3600 } },
      RJ: { both: 2, cost: { a: 6000, b: 6700 } },
    });
    expect(Object.keys(totals.byWeight).sort()).toEqual(['30', '5']);
    expect(totals.byWeight['30']).toMatchObject({ both: 1, cheaper: 1, cost: { a: 4000, b: 3600 } });
    expect(totals.byCharge).toEqual({ freight_weight: { a: 16_000, b: 17_050 } });
    expect(totals.deadlines).toMatchObject({ same: 0, later: 6, a: 6 * 3 * 1440, b: 6 * 4 * 1440 });
    expect(totals.byDays).toEqual({ 1: 6 });
    // Light freights go to the rival (22 and 33), the heavy one comes from it (38).
    expect(totals.first).toMatchObject({ changed: 6, won: 1, lost: 5, appeared: 0, vanished: 0 });
    expect(totals.first.final).toEqual({ a: 3 * 2000 + 3800 + 2 * 3000, b: 3 * 2200 + 3600 + 2 * 3300 });
    expect(totals.first.flips).toContainEqual({
      from: { carrierId, service: 'Normal', isOwn: true },
      to: { carrierId: rivalId, service: 'Rival', isOwn: false },
      quotes: 5,
      cents: 3 * 200 + 2 * 300,
    });
    expect(totals.movers.map(({ costA, costB }) => (costB ?? 0) - (costA ?? 0))).toEqual([
      -400, 350, 350, 250, 250, 250,
    ]);
  });

  it('counts coverage that is lost, gained, and dispatchers left without any offer', async () => {
    const versionId = await draftOf({ sp: [20, 40], rj: null });
    const { totals } = await ask({ versionId });
    expect(totals.all).toMatchObject({ both: 4, same: 4, onlyA: 2, onlyB: 0, costOnlyA: 6000 });
    expect(totals.first).toMatchObject({ changed: 2, lost: 2, vanished: 0 });
    const reversed = await ask({ versionId: inForce, against: versionId });
    expect(reversed.totals.all).toMatchObject({ onlyA: 0, onlyB: 2, costOnlyB: 6000 });
  });

  it('adds up by charges to the cost, with taxes', async () => {
    const document = { ...pricedTable('Normal', { sp: [21, 42], rj: [31, 62] }) };
    document.tax = { included: false, icms: { kind: 'rate', ppm: 120_000 }, issPpm: null };
    document.minimum = { cents: 2500, mode: 'base', withTax: false };
    const { id } = await addDraft(app, { carrierId, shipperId: shop.id, document });
    const { totals } = await ask({ versionId: id });
    const sums = Object.values(totals.byCharge).reduce((sum, { a, b }) => ({ a: sum.a + a, b: sum.b + b }), {
      a: 0,
      b: 0,
    });
    expect(sums).toEqual(totals.all.cost);
    expect(totals.byCharge.icms?.b).toBeGreaterThan(0);
    expect(totals.byCharge.freight_minimum).toEqual({ a: 0, b: 3 * 2500 });
  });

  it('compares with nothing: what a new table would have won', async () => {
    const document = pricedTable('Novo', { sp: [19, 50], rj: null, days: 5 });
    const { id } = await addDraft(app, { carrierId: rivalId, shipperId: shop.id, document });
    const { totals, request } = await ask({ versionId: id });
    expect(request.tables[0]?.a).toBeNull();
    expect(totals.all).toMatchObject({ both: 0, onlyA: 0, onlyB: 4, costOnlyB: 3 * 1900 + 5000 });
    expect(totals.first).toMatchObject({ won: 3, changed: 3, same: 3 });
  });

  it('keeps an open list behind the contract for the same service', async () => {
    const open = await addDraft(app, {
      carrierId,
      document: pricedTable('Normal', { sp: [1, 1], rj: [1, 1] }),
    });
    const { totals } = await ask({ versionId: open.id, shipperId: shop.id });
    expect(totals.all).toMatchObject({ both: 0, onlyA: 0, onlyB: 0 });
    expect(totals.first.changed).toBe(0);
  });

  it('stays with the rules, settings and filters the quotes were made under', async () => {
    const { id: ruleId, revision } = await addRule(app.ctx, tester, {
      shipperId: shop.id,
      rule: { name: 'Metade', conditions: {}, actions: [{ type: 'percent', ppm: -500_000 }] },
    });
    await updateRule(app.ctx, tester, { ruleId, changes: { revision, active: true } });
    await app.settle();
    app.clock.advanceMs(60_000);
    const fromMs = app.clock.nowMs();
    await quoted(saoPaulo, 2, { filter: 1 });
    await updateRule(app.ctx, tester, { ruleId, changes: { revision: revision + 1, active: false } });
    await app.settle();
    const versionId = await draftOf({ sp: [24, 40], rj: null });
    const { totals } = await ask({ versionId, fromMs });
    expect(totals).toMatchObject({
      quotes: 1,
      all: { cost: { a: 2000, b: 2400 }, final: { a: 1000, b: 1200 } },
      first: { lost: 1, final: { a: 1000, b: 1100 } },
    });
  });

  it('lets a contract take the place of the open list for the same service', async () => {
    const other = await openBareShop(app, 2);
    const document = pricedTable('Aberta', { sp: [10, 20], rj: null });
    await addPublished(app, { carrierId: rivalId, document });
    const own = shop;
    shop = other;
    await quoted(saoPaulo, 2);
    shop = own;
    const contract = pricedTable('Aberta', { sp: [12, 24], rj: null });
    const { id } = await addDraft(app, { carrierId: rivalId, shipperId: other.id, document: contract });
    const { totals } = await ask({ versionId: id });
    expect(totals.first.final).toEqual({ a: 1000, b: 1200 });
    expect(totals.first).toMatchObject({ won: 1 });
  });

  it('looks at every quote of a span, and at none beyond it', async () => {
    const versionId = await draftOf({ sp: [25, 40], rj: [30, 60] });
    const before = await ask({ versionId, untilMs: app.clock.nowMs() - 86_400_000 });
    expect(before).toMatchObject({ rowCount: 0, totals: { quotes: 0 } });
    const all = await ask({ versionId });
    expect(all.totals.quotes).toBe(all.rowCount);
  });

  it('looks at all shippers of a group, or at one', async () => {
    const third = await openBareShop(app, 3);
    const { id: groupId } = await addShipperGroup(app.ctx, tester, {
      name: 'Grupo',
      shipperIds: [shop.id, third.id],
    });
    await app.settle();
    const document = pricedTable('Do grupo', { sp: [18, 36], rj: null });
    const { id } = await addDraft(app, { carrierId: rivalId, groupId, document });
    const ofGroup = await ask({ versionId: id });
    const ofOne = await ask({ versionId: id, shipperId: shop.id });
    expect(ofGroup.totals.quotes).toBe(ofOne.totals.quotes);
    expect((await ask({ versionId: id, shipperId: third.id })).totals.quotes).toBe(0);
    await expect(ask({ versionId: id, shipperId: 999_999 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('refuses a version of another table and ids of nothing', async () => {
    const { id } = await addDraft(app, {
      carrierId: rivalId,
      shipperId: shop.id,
      document: pricedTable('Outra', { sp: [1, 2], rj: null }),
    });
    await expect(ask({ versionId: id, against: inForce })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(ask({ versionId: id, against: 999_999 })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(ask({ versionId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
    const turned = { fromMs: 2000, untilMs: 1000 };
    await expect(ask({ versionId: id, ...turned })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
