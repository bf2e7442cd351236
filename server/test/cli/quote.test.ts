import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let id: string;
let draftId: number;
const service = 'Rival do terminal';

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const rival = { carrierId: await addRival(app, 1), shipperId: shop.id };
  await addPublished(app, { ...rival, document: pricedTable(service, { sp: [10, 20], rj: null }) });
  const { body } = await sendQuote(app, quoteBody(shop, { identification: 'loja 9', limit: 2 }));
  id = body.dispatchers[0]?.id ?? '';
  const dearer = pricedTable(service, { sp: [11, 22.5], rj: null, days: 4 });
  draftId = (await addDraft(app, { ...rival, document: dearer })).id;
});
afterAll(() => app.close());

const carreto = (...words: string[]): Promise<Ran> =>
  callCarreto(['quote', ...words], databaseEnvironment(app.connection));

describe('the quote command', () => {
  it('finds quotes by day and route, and says so when there are none', { timeout: 120_000 }, async () => {
    const day = ['--from', '2026-11-20', '--shipper', shop.cnpj];
    const found = await carreto('find', ...day, '--origin', 'es', '--destination', '01311-000');
    expect(found).toMatchObject({
      code: 0,
      out: expect.stringMatching(`${id}.*29161-376.*01311-000.*loja 9`),
    });
    const none = await carreto('find', ...day, '--destination', '69000-000-69099-999');
    expect(none.out).toContain('No such quotes here.');
    const wrong = await carreto('find', '--destination', 'Manaus');
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('a zip code, a range or a state') });
  });

  it('shows receipts and refusals as people read them', { timeout: 120_000 }, async () => {
    const { code, out } = await carreto('show', id);
    expect(code).toBe(0);
    expect(out).toContain(`Quote ${id} of shipper ${shop.id}`);
    expect(out).toContain('computed again: identical');
    expect(out).toMatch(/^Offer 1, .+ \(carrier \d+\), Rival do terminal \(table \d+ v1\): cost R\$ /m);
    expect(out).toMatch(/^No offer from\n {2}.+ \(carrier \d+\), .+ \(table \d+ v1\): /m);
    expect(out).toMatch(/ {2}Custo: o que a transportadora cobra: R\$ .* = R\$ /);
    expect((await carreto('show', 'zzzzzzzzzzzzzzzz')).code).toBe(1);
    const second = await carreto('show', id, '--offer', '2');
    expect(second.out).toMatch(/^Offer 2, /m);
    expect(second.out).not.toMatch(/^(Offer 1,|No offer from)/m);
    const none = await carreto('show', id, '--offer', '3');
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('has no offer 3') });
  });

  it('computes a quote again as it was, with the tables of now and with a draft', {
    timeout: 120_000,
  }, async () => {
    const stored = await carreto('replay', id, '--stored');
    expect(stored).toMatchObject({ code: 0, out: expect.stringContaining('0 tables or live offers differ') });
    const now = await carreto('replay', id);
    expect(now).toMatchObject({ code: 0, out: expect.stringContaining('registry of now') });
    const { code, out } = await carreto('replay', id, String(draftId));
    expect(code).toBe(0);
    expect(out).toContain('1 table or live offer differs');
    expect(out).toMatch(
      /Rival do terminal \(table \d+ v1\), offer 1, R\$ .* -> Rival do terminal \(table \d+ v2\), .*\+1 day\)/,
    );
    expect(out).toMatch(/^ {2}- Frete-peso: .*R\$ (10|20),00/m);
    expect(out).toMatch(/^ {2}\+ Frete-peso: .*R\$ (11,00|22,50)/m);
    // Of lines that say the same but for the version there is no word.
    expect(out).not.toMatch(/^ {2}[-+] Peso real/m);
    expect((await carreto('replay', id, '--stored', String(draftId))).code).toBe(2);
    expect((await carreto('replay', id, '999999')).err).toContain('One of these versions is not here');
    expect((await carreto('replay', id, 'v2')).code).toBe(2);
  });
});
