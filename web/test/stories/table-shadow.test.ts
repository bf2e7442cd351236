import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteBody, sendQuote } from '../../../server/test/support/quote.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../../../server/test/support/rival-tables.ts';
import { openBareShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the shadow of a table', () => {
  let stage: Stage;
  let shop: Shop;
  let tableId: number;
  beforeAll(async () => {
    stage = await openStage();
    const { app } = stage;
    shop = await openBareShop(app, 1);
    const own = { carrierId: await addRival(app, 1), shipperId: shop.id };
    const document = pricedTable('Normal', { sp: [20, 40], rj: [30, 60] });
    tableId = (await addPublished(app, { ...own, document })).tableId;
    await addDraft(app, { ...own, document: pricedTable('Normal', { sp: [25, 50], rj: null }) });
  });
  afterAll(() => stage?.close());

  test('is begun, tells what it would change in money, and is stopped', async () => {
    const { app } = stage;
    const page = await stage.open(`/tabelas/${tableId}/sombra`);
    await page.getByText('Nenhuma versão desta tabela está em sombra.').waitFor();
    await page.getByRole('button', { name: 'Pôr em sombra' }).press('Enter');
    await page.getByText('A v2 está em sombra.').waitFor();
    await page.getByText('Nenhuma cotação passou por ela ainda.').waitFor();
    await picture(page, 'table-shadow-begun-light-1280');
    await finishStory(page);
    for (const zipcode of [1_311_000, 1_311_000, 20_040_002]) {
      app.clock.advanceMs(1000);
      await sendQuote(app, quoteBody(shop, { recipient: { type: 0, country: 'BRA', zipcode } }));
    }
    app.clock.advanceMs(120_000);
    await app.settle();
    await page.goto(`${stage.home}/tabelas/${tableId}/sombra`);
    await page.getByText('+R$\u00a020,00').first().waitFor();
    await page.getByRole('heading', { name: 'Cotações que chamam a atenção' }).scrollIntoViewIfNeeded();
    await picture(page, 'table-shadow-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Parar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Parar' }).click();
    await page.getByText('A sombra da v2 parou.').waitFor();
    await page.getByText('+R$\u00a020,00').first().waitFor();
    expect(new URL(page.url()).searchParams.get('versao')).toBe('2');
    await finishStory(page);
  });

  test('is read in the dark on 390 pixels', async () => {
    const page = await stage.open(`/tabelas/${tableId}/sombra?versao=2`, { theme: 'dark', width: 390 });
    await page.getByText('+R$\u00a020,00').first().waitFor();
    await picture(page, 'table-shadow-dark-390');
    await finishStory(page);
  });
});
