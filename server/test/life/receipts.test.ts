import type {
  ComparisonView,
  OfferReceiptView,
  ReceiptsView,
} from '@carreto/contract/admin/freights/receipts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWorld } from '../../src/demo/world.ts';
import { firstWithoutIndex, indexDestinations } from '../../src/freight/quote/store/destination-index.ts';
import { firstIdOf } from '../../src/freight/quote/store/partitions.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { canonicalBytes } from '../../src/tariff/document/canonical.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fromDispatcher, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { recompute } from '../support/receipt-checker/check.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { viewerNamed } from '../support/viewer.ts';

let app: TestApp;
let shop: Shop;
let authorization: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  authorization = await viewerNamed(app, 'Ana');
});
afterAll(() => app.close());

async function quoted(changes: object = {}): Promise<string> {
  const { body } = await sendQuote(app, quoteBody(shop, { simulation_type: [0, 1], ...changes }));
  return body.dispatchers[0]?.id ?? '';
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

const receiptsOf = (id: string) => ask<ReceiptsView>(`shippers/${shop.id}/quotes/${id}/receipts`);
const replay = (id: string, body: object) =>
  ask<ComparisonView>(`shippers/${shop.id}/quotes/${id}/replay`, body);

type NewRule = Parameters<typeof addRule>[2]['rule'];

/** An active rule, and what ends it. */
async function withRule(rule: NewRule) {
  const added = await addRule(app.ctx, tester, { shipperId: shop.id, rule });
  const { id, revision } = added;
  const active = await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active: true } });
  await app.settle();
  return async () => {
    const changes = { revision: active.revision, active: false };
    await updateRule(app.ctx, tester, { ruleId: id, changes });
    await app.settle();
  };
}

/** What the text of a receipt gives, against what the offer says. */
function expectRecomputed(offer: OfferReceiptView): void {
  const { costCents, finalCents } = recompute(offer.lines.map(({ text }) => text));
  expect([costCents, finalCents]).toEqual([BigInt(offer.costCents), BigInt(offer.finalCents)]);
}

describe('receipts of a quote', () => {
  it('say of every offer how it is computed, so that the text alone gives it again', async () => {
    for (const zipcode of [1311000, 20040002, 69005000, 59010000, 29161376]) {
      const id = await quoted({ recipient: { type: 1, country: 'BRA', zipcode } });
      const { offers, identical } = await receiptsOf(id);
      expect(identical).toBe(true);
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) expectRecomputed(offer);
    }
  });

  it('leave out no table: offers, offers not shown and refusals are all that were asked', async () => {
    const id = await quoted({ limit: 1 });
    const { offers, refusals } = await receiptsOf(id);
    const book = await app.desk.books.bookFor(app.ctx.mirror.current, {
      shipperId: shop.id,
      atMs: app.clock.nowMs(),
    });
    const told = [...offers, ...refusals].map(({ versionId }) => versionId);
    expect(told.toSorted()).toEqual(book.entries.map(({ versionId }) => versionId).toSorted());
    expect(offers.filter(({ number }) => number === null).length).toBeGreaterThan(0);
  });

  it('tell each rule in its order with price and days before and after', async () => {
    const end = await withRule({
      name: 'Black: sexta = 10 % [já]',
      actions: [
        { type: 'percent', ppm: -100_000 },
        { type: 'round_to_ending', endingCents: 90 },
        { type: 'add_days', days: 2 },
      ],
    });
    const { offers } = await receiptsOf(await quoted());
    await end();
    const rules = offers[0]?.lines.filter(({ section }) => section === 'rules').map(({ text }) => text) ?? [];
    expect(rules[0]).toMatch(
      /^Regra «Black: sexta = 10 % \[já\]»: preço mais -10,00 %: R\$ .* × \(100,00 % \+ -10,00 %\)/,
    );
    expect(rules[1]).toContain('próximo preço que termina em R$ 0,90');
    expect(rules[2]).toMatch(/muda o prazo: max\(\d+ dias \+ 2 dias; 0 dias\) = \d+ dias/);
    for (const offer of offers) expectRecomputed(offer);
  });

  it('list the days that were counted and those that were skipped, with their names', async () => {
    const { offers } = await receiptsOf(await quoted());
    const texts = offers.flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(
      texts.some((text) => /^Dias pulados: 21\/11\/2026 \(sábado\), 22\/11\/2026 \(domingo\)/.test(text)),
    ).toBe(true);
  });

  it('name the nearest change of a refusal, and quoting with it passes', async () => {
    const wide = { ...someVolume, width: 1.5 };
    const { refusals } = await receiptsOf(await quoted(fromDispatcher(shop, { volumes: [wide] })));
    const refusal = refusals.find(({ code }) => code === 'width_over_limit' || code === 'side_over_limit');
    const [, metres] = /até (\d+(?:,\d+)?) m$/.exec(refusal?.changes[0]?.text ?? '') ?? [];
    expect(metres).toBeDefined();
    const width = Number(metres?.replace(',', '.'));
    const again = await receiptsOf(
      await quoted(fromDispatcher(shop, { volumes: [{ ...someVolume, width }] })),
    );
    const same = again.refusals.find(({ versionId }) => versionId === refusal?.versionId);
    expect(same?.code).not.toBe(refusal?.code);
  });

  it('say which rule hid an offer and by which conditions', async () => {
    const end = await withRule({
      name: 'Sem paulistas',
      conditions: { destinationUfs: ['SP'] },
      actions: [{ type: 'hide' }],
    });
    const { offers, refusals } = await receiptsOf(await quoted());
    await end();
    expect(offers).toEqual([]);
    const hidden = refusals.find(({ code }) => code === 'hidden_by_rule');
    expect(hidden).toMatchObject({
      text: 'regra «Sem paulistas»: esconde esta oferta',
      changes: [{ text: 'UF de destino diferente de SP', next: null }],
    });
  });
});

describe('what lines add', () => {
  const sum = ({ lines }: OfferReceiptView, to: 'cost' | 'final') =>
    lines.reduce((total, { adds }) => total + (adds?.to === to ? adds.cents : 0), 0);

  it('comes to cost and to final price, to the cent, whatever rules did', async () => {
    const end = await withRule({
      name: 'Menos dez',
      actions: [
        { type: 'percent', ppm: -100_000 },
        { type: 'round_to_ending', endingCents: 90 },
      ],
    });
    const { offers } = await receiptsOf(await quoted());
    await end();
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect(sum(offer, 'cost')).toBe(offer.costCents);
      expect(offer.costCents + sum(offer, 'final')).toBe(offer.finalCents);
      expect(offer.finalCents).not.toBe(offer.costCents);
    }
  });

  it('can be told to a customer in Portuguese and in English, with carrier, days and sum', async () => {
    const { offers } = await receiptsOf(await quoted());
    const [offer] = offers;
    if (offer === undefined) throw new Error('no offer');
    const { explanation, carrierName, service, expectedOn, days } = offer;
    const [year, month, day] = expectedOn.split('-');
    const reais = (offer.finalCents / 100).toFixed(2);
    expect(explanation.ptBr.split('\n').slice(0, 3)).toEqual([
      `${carrierName} · ${service}`,
      `Prazo: ${days.filter(({ skipped }) => skipped === null).length} dias úteis, previsão de entrega em ${day}/${month}/${year}`,
      `Frete: R$ ${reais.replace('.', ',')}`,
    ]);
    expect(explanation.en).toContain(`Freight: R$ ${reais}`);
    expect(explanation.en).toMatch(/expected on \d\d Nov 2026/);
    expect(explanation.en).toContain('- ICMS: R$ ');
    expect(carrierName).not.toBe('');
  });

  it('come with days counted and skipped one by one, up to the estimated day', async () => {
    const { offers } = await receiptsOf(await quoted());
    const days = offers[0]?.days ?? [];
    expect(days.at(-1)?.on).toBe(offers[0]?.expectedOn);
    expect(days.find(({ on }) => on === '2026-11-21')).toEqual({
      on: '2026-11-21',
      skipped: 'weekend',
      holiday: null,
    });
    expect(days.at(-1)?.skipped).toBeNull();
  });
});

describe('volumes and changes of receipts', () => {
  it('show where the packer put each unit, within the box', async () => {
    const items = [{ ...someVolume, amount: 6, consolidate: true, sku: 'CANECA', height: 0.1 }];
    const { volumes } = await receiptsOf(await quoted(fromDispatcher(shop, { volumes: items })));
    const boxes = volumes.filter(({ contents }) => contents.length > 0);
    expect(boxes.length).toBeGreaterThan(0);
    const held = boxes.flatMap(({ amount, contents }) =>
      contents.map((one) => amount * one.alongLength * one.alongWidth * one.alongHeight),
    );
    expect(held.reduce((total, count) => total + count, 0)).toBe(6);
    for (const box of boxes)
      for (const one of box.contents) {
        expect(one.xMm + one.lengthMm * one.alongLength).toBeLessThanOrEqual(box.lengthMm);
        expect(one.zMm + one.heightMm * one.alongHeight).toBeLessThanOrEqual(box.heightMm);
        expect(one.names).toEqual(['CANECA']);
      }
  });

  it('name a change as the member of a quote to set', async () => {
    const wide = { ...someVolume, width: 1.5 };
    const { refusals } = await receiptsOf(await quoted(fromDispatcher(shop, { volumes: [wide] })));
    const settings = refusals.flatMap(({ changes }) => changes.flatMap(({ setting }) => setting ?? []));
    expect(settings).toContainEqual({
      member: expect.stringMatching(/^(width|longestSide)Mm$/),
      value: '1000',
    });
  });
});

describe('replaying a quote', () => {
  it('as it was gives the same to the last line', async () => {
    const { identical, pairs } = await replay(await quoted(), { with: 'stored' });
    expect(identical).toBe(true);
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.every(({ same }) => same)).toBe(true);
  });

  it('now takes the rules of now and sets both receipts side by side', async () => {
    const id = await quoted();
    const end = await withRule({ name: 'Mais um real', actions: [{ type: 'fixed', cents: 100 }] });
    const { pairs } = await replay(id, { with: 'now' });
    await end();
    const offered = pairs.filter(({ finalDeltaCents }) => finalDeltaCents !== null);
    expect(offered.length).toBeGreaterThan(0);
    for (const { same, costDeltaCents, finalDeltaCents } of offered)
      expect({ same, costDeltaCents, finalDeltaCents }).toEqual({
        same: false,
        costDeltaCents: 0,
        finalDeltaCents: 100,
      });
  });

  it('with a draft in the place of a version changes that table alone', async () => {
    const id = await quoted();
    const before = await receiptsOf(id);
    const versionId = before.offers[0]?.versionId ?? 0;
    const { carrierId, tables } = await tableOf(versionId);
    const [document] = tables;
    if (document === undefined) throw new Error('the demo has no such table');
    const file = {
      name: null,
      bytes: canonicalBytes({ ...document, markupPpm: document.markupPpm + 500_000 }),
      options: {},
    };
    const { version } = await importTable(app.ctx, tester, { carrierId, shipperId: shop.id, file });
    const { pairs } = await replay(id, { with: 'versions', versionIds: [version.id] });
    const changed = pairs.filter(({ same }) => !same);
    expect(changed).toHaveLength(1);
    expect(changed[0]?.before?.versionId).toBe(versionId);
    expect(changed[0]?.after).toMatchObject({ versionId: version.id });
    expect(changed[0]?.costDeltaCents).toBeGreaterThan(0);
    const after = changed[0]?.after;
    if (after !== null && after !== undefined && 'lines' in after) expectRecomputed(after);
    expect(
      pairs
        .filter(({ same }) => same)
        .every(({ before: side }) => side !== null && !('lines' in side && side.lines.length > 0)),
    ).toBe(true);
  });

  it('refuses versions that are not there, and a wish that contradicts itself', async () => {
    const id = await quoted();
    await expect(replay(id, { with: 'versions', versionIds: [999_999] })).rejects.toThrow(/^404/);
    await expect(replay(id, { with: 'versions' })).rejects.toThrow(/^422.*versionIds/s);
    await expect(replay(id, { with: 'now', versionIds: [1] })).rejects.toThrow(/^422.*versionIds/s);
    await expect(replay('zzzzzzzzzzzzzzzz', { with: 'stored' })).rejects.toThrow(/^404/);
  });
});

/** The demo's documents of the carrier whose version this is, that of its table first. */
async function tableOf(versionId: number) {
  const row = await app.ctx.db
    .selectFrom('freightTableVersion as version')
    .innerJoin('freightTable as table', 'table.id', 'version.tableId')
    .innerJoin('carrier', 'carrier.id', 'table.carrierId')
    .select(['carrier.cnpj', 'table.carrierId', 'table.serviceName'])
    .where('version.id', '=', versionId)
    .executeTakeFirstOrThrow();
  const carrier = demoWorld().carriers.find(({ cnpj }) => cnpj === row.cnpj);
  const documents = carrier?.tables.map(({ document }) => document) ?? [];
  return {
    carrierId: row.carrierId,
    tables: documents.filter(({ service }) => service.name === row.serviceName),
  };
}

type Found = {
  items: { id: string; shipperId: number; cheapestCents: number | null }[];
  nextCursor: string | null;
};

describe('finding quotes', () => {
  const find = (query: Record<string, string | number>) =>
    ask<Found>(
      `quotes?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    );
  const today = { from: '2026-11-20' };

  it('by token, request and identification, over all shippers', async () => {
    const { body } = await sendQuote(app, quoteBody(shop, { identification: 'pedido 77' }));
    const [dispatcher] = body.dispatchers;
    const ids = async (query: Record<string, string>) => (await find(query)).items.map(({ id }) => id);
    expect(await ids({ id: dispatcher?.id ?? '' })).toEqual([dispatcher?.id]);
    expect(await ids({ requestId: dispatcher?.request_id ?? '' })).toEqual([dispatcher?.id]);
    expect(await ids({ identification: 'pedido 77' })).toEqual([dispatcher?.id]);
    expect(await ids({ identification: 'pedido 78' })).toEqual([]);
  });

  it('by day, newest first and page by page, of one shipper or of all', async () => {
    app.clock.set('2026-11-19T12:00:00Z');
    const other = await openBareShop(app, 5);
    const made: string[] = [];
    for (const one of [shop, other, shop, other, shop]) {
      app.clock.advanceMs(1000);
      const { body } = await sendQuote(app, quoteBody(one));
      made.unshift(body.dispatchers[0]?.id ?? '');
    }
    const day = { from: '2026-11-19', until: '2026-11-19', limit: 2 };
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Found = await find(cursor === '' ? day : { ...day, cursor });
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(made);
    const own = await find({ ...day, limit: 50, shipperId: other.id });
    expect(own.items.map(({ id }) => id)).toEqual([made[1], made[3]]);
    expect((await find({ from: '2026-11-18' })).items).toEqual([]);
    app.clock.set('2026-11-20T12:00:00Z');
  });

  it('by destination, range, state and carrier', async () => {
    app.clock.advanceMs(60_000);
    const id = await quoted({ recipient: { country: 'BRA', zipcode: 69005123 } });
    const { offers } = await receiptsOf(id);
    const carrierId = offers[0]?.carrierId ?? 0;
    const ids = async (query: Record<string, string | number>) =>
      (await find({ ...today, ...query })).items.map((item) => item.id);
    expect(await ids({ destinationZip: 69005123 })).toEqual([id]);
    expect(await ids({ destinationZip: 69005100, destinationZipUntil: 69005199 })).toEqual([id]);
    expect(await ids({ destinationZip: 69005124 })).toEqual([]);
    expect(await ids({ destinationUf: 'AM', originUf: 'ES' })).toContain(id);
    expect(await ids({ destinationUf: 'AM', originUf: 'SP' })).toEqual([]);
    expect(await ids({ destinationZip: 69005123, carrierId })).toEqual([id]);
    expect(await ids({ destinationZip: 69005123, carrierId: 999_999 })).toEqual([]);
  });

  it('without offers, alone and beside other conditions', async () => {
    app.clock.advanceMs(60_000);
    const recipient = { country: 'BRA', zipcode: 69005777 };
    const end = await withRule({
      name: 'Nada ao Amazonas',
      conditions: { destinationUfs: ['AM'] },
      actions: [{ type: 'hide' }],
    });
    const lost = await quoted({ recipient });
    await end();
    const won = await quoted();
    const ids = async (query: Record<string, string | number>) =>
      (await find({ ...today, ...query, withoutOffers: 'true' })).items.map((item) => item.id);
    expect(await ids({})).toContain(lost);
    expect(await ids({})).not.toContain(won);
    expect(await ids({ destinationZip: 69005777 })).toEqual([lost]);
    expect(await ids({ id: won })).toEqual([]);
    expect(await ids({ id: lost })).toEqual([lost]);
  });

  it('by destination, of days that are indexed, of the last one, and page by page over both', async () => {
    const recipient = { country: 'BRA', zipcode: 69005200 };
    const made: string[] = [];
    for (const at of ['2026-11-20T20:00:00Z', '2026-11-20T22:00:00Z', '2026-11-21T04:00:00Z']) {
      app.clock.set(at);
      await quoted();
      made.unshift(await quoted({ recipient }));
    }
    const query = { from: '2026-11-19', until: '2026-11-21', destinationZip: 69005200 };
    const expectFound = async () => {
      expect((await find(query)).items.map(({ id }) => id)).toEqual(made);
      const pages: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Found = await find({ ...query, limit: 1, ...(cursor === '' ? {} : { cursor }) });
        pages.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(pages).toEqual(made);
    };
    const day = 'quote_20261120';
    await indexDestinations(app.ctx);
    expect(await firstWithoutIndex(app.ctx.db)).toBe(firstIdOf(day));
    await expectFound();
    // Six hours after it is over, by one of those who do it at once.
    app.clock.set('2026-11-21T06:00:00Z');
    const built = await Promise.all([indexDestinations(app.ctx), indexDestinations(app.ctx)]);
    expect(built.flat()).toEqual([day]);
    expect(await firstWithoutIndex(app.ctx.db)).toBe(firstIdOf('quote_20261121'));
    await expectFound();
    expect(await indexDestinations(app.ctx)).toEqual([]);
  });

  it('by destination, while somebody writes to a day that should be indexed: it waits for the next turn', async () => {
    const { ctx } = app;
    const day = 'quote_20261120';
    await sql`drop index quote_20261120_destination`.execute(ctx.db);
    await ctx.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.id(day)} in row exclusive mode`.execute(tx);
      expect(await indexDestinations(ctx)).toEqual([]);
    });
    expect(await indexDestinations(ctx)).toEqual([day]);
  });

  it('needs an id or a span of days that is bounded, and ranges that begin', async () => {
    await expect(find({})).rejects.toThrow(/^422/);
    await expect(find({ from: '2026-01-01', until: '2026-11-20' })).rejects.toThrow(/^422/);
    await expect(find({ from: '2026-11-20', until: '2026-11-19' })).rejects.toThrow(/^422/);
    await expect(find({ ...today, originZipUntil: 5 })).rejects.toThrow(/^422/);
  });
});
