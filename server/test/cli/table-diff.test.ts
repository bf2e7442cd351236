import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openBareShop } from '../support/shop.ts';

let app: TestApp;
let draftId: string;

beforeAll(async () => {
  app = await startTestApp();
  const shop = await openBareShop(app, 1);
  const own = { carrierId: await addRival(app, 1), shipperId: shop.id };
  await addPublished(app, { ...own, document: pricedTable('Normal', { sp: [20, 40], rj: [30, 60] }) });
  const rival = { carrierId: await addRival(app, 2), shipperId: shop.id };
  await addPublished(app, { ...rival, document: pricedTable('Rival', { sp: [21, 44], rj: null }) });
  const { id } = await addDraft(app, { ...own, document: pricedTable('Normal', { sp: [20, 45], rj: null }) });
  draftId = String(id);
  for (const zipcode of [1_311_000, 20_040_002])
    await sendQuote(app, quoteBody(shop, { recipient: { type: 0, country: 'BRA', zipcode } }));
  await app.settle();
});
afterAll(() => app.close());

const carreto = (...words: string[]): Promise<Ran> => callCarreto(words, databaseEnvironment(app.connection));

describe('table diff', () => {
  it('tells in 100 columns what a draft changes, by what it means and in money', async () => {
    const { code, out } = await carreto('table', 'diff', draftId);
    expect(code).toBe(0);
    expect(out).toContain('SP, 10 kg a 30 kg: preço de R$ 40,00 para R$ 45,00 (+12,5 %).');
    expect(out).toContain('In money, over 2 quotes');
    expect(out).toContain('Cost R$ 40,00 -> R$ 45,00: +5,00 (+12,50 %)');
    expect(out).toMatch(/Offers lost: 1\s+\(R\$ 60,00\)/);
    expect(out).toMatch(/1 x .*Normal \(this table\) -> .*Rival: \+4,00/);
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  });

  it('gives everything as JSON, against nothing where asked, and says what is wrong with a call', async () => {
    const { code, out } = await carreto('table', 'diff', draftId, '--new', '--over', 'quotes', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      meaning: null,
      money: { tables: [{ before: null }], quotes: { quotes: 2 }, freights: null },
    });
    expect((await carreto('table', 'diff', draftId, 'x')).code).toBe(2);
    expect((await carreto('table', 'diff', '987654')).code).toBe(1);
    expect((await carreto('table', 'diff', draftId, '--and', draftId)).code).toBe(1);
  });

  it('keeps what it found, shows it again by its other name, beside another and as a file', async () => {
    const made = JSON.parse((await carreto('table', 'diff', draftId, '--json')).out).money.id;
    const other = JSON.parse((await carreto('table', 'diff', draftId, '--new', '--json')).out).money.id;
    const kept = await carreto('table', 'whatif', '--kept');
    expect(kept.out).toMatch(new RegExp(`^ *${other} .*done .*none -> ${draftId}`, 'm'));
    const shown = await carreto('table', 'whatif', '--show', String(made));
    expect(shown.out).toContain('Cost R$ 40,00 -> R$ 45,00');
    const beside = await carreto('table', 'whatif', '--show', String(made), '--beside', String(other));
    expect(beside.out).toMatch(/quotes +all +all +45,00 +0,00 +-45,00/);
    const folder = await mkdtemp(join(tmpdir(), 'carreto-'));
    try {
      const out = join(folder, 'found.csv');
      expect((await carreto('table', 'whatif', '--show', String(made), '--out', out)).code).toBe(0);
      expect(await readFile(out, 'utf8')).toContain('cotações;UF;SP;');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('table shadow', () => {
  it('starts, shows and stops', async () => {
    expect((await carreto('table', 'shadow', 'start', draftId)).out).toContain('running');
    expect((await carreto('table', 'shadow', 'show', draftId)).out).toMatch(/Counted 0 quotes/);
    expect((await carreto('table', 'shadow', 'stop', draftId)).out).toMatch(/it was\s+stopped/);
    expect((await carreto('table', 'shadow', 'stop', draftId)).code).toBe(1);
  });
});
