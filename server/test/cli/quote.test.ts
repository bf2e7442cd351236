import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { databaseEnvironment, type Ran, runCarreto } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let id: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { body } = await sendQuote(app, quoteBody(shop, { identification: 'loja 9', limit: 2 }));
  id = body.dispatchers[0]?.id ?? '';
});
afterAll(() => app.close());

const carreto = (...words: string[]): Promise<Ran> =>
  runCarreto(['quote', ...words], databaseEnvironment(app.connection));

describe('the quote command', () => {
  it('finds quotes by day and route, and says so when there are none', { timeout: 120_000 }, async () => {
    const day = ['--from', '2026-11-20', '--shipper', shop.cnpj];
    const found = await carreto('find', ...day, '--origin', 'es', '--destination', '01311-000');
    expect(found).toMatchObject({ code: 0, out: expect.stringMatching(`${id}.*29161376.*01311000.*loja 9`) });
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
    expect(out).toMatch(/Offer 1 of carrier \d+: cost R\$ /);
    expect(out).toMatch(/ {2}Custo: o que a transportadora cobra: R\$ .* = R\$ /);
    expect((await carreto('show', 'zzzzzzzzzzzzzzzz')).code).toBe(1);
  });
});
