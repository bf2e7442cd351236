import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countWon } from '../../../server/src/freight/quote/won/count-won.ts';
import { startShadow } from '../../../server/src/freight/what-if/shadow/start-shadow.ts';
import { formatDay } from '../../../server/src/kernel/days.ts';
import { dayInSaoPaulo } from '../../../server/src/kernel/sao-paulo.ts';
import { importTable } from '../../../server/src/registry/tables/import-table.ts';
import { keepVersionFacts } from '../../../server/src/registry/tables/versions/keep-facts.ts';
import { publishVersion } from '../../../server/src/registry/tables/versions/publish-version.ts';
import { adminOf } from '../../../server/test/support/admin-calls.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import { quoteBody, sendQuote } from '../../../server/test/support/quote.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { addRival } from '../../../server/test/support/rival-tables.ts';
import { openBareShop } from '../../../server/test/support/shop.ts';
import { someTable, tableFile } from '../../../server/test/support/table-files.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

type Brought = { service: string; cents: number; validFrom?: string; validUntil?: string };

/** A draft of the table of a service. */
async function bring({ app }: Stage, carrierId: number, { service, cents, ...dates }: Brought) {
  const file = tableFile(someTable({ service, cents }), `${service}.json`);
  return (await importTable(app.ctx, tester, { carrierId, file, ...dates })).version;
}

describe.skipIf(browserProgram === undefined)('tables', () => {
  let stage: Stage;
  let tableId: number;
  beforeAll(async () => {
    stage = await openStage({ app: await startTestApp({ alignsDatabase: true }) });
    const carrierId = await addRival(stage.app, 1);
    const today = dayInSaoPaulo(stage.app.clock.nowMs());
    const { ctx } = stage.app;
    const add = (brought: Brought) => bring(stage, carrierId, brought);
    const first = await add({ service: 'Expresso', cents: 1990 });
    tableId = first.tableId;
    await publishVersion(ctx, tester, first.id);
    await add({ service: 'Expresso', cents: 2490 });
    const ending = { validUntil: formatDay(today + 10) };
    await publishVersion(ctx, tester, (await add({ service: 'Econômico', cents: 1200, ...ending })).id);
    await publishVersion(ctx, tester, (await add({ service: 'Agendado', cents: 1500, ...ending })).id);
    const next = await add({ service: 'Agendado', cents: 1600, validFrom: formatDay(today + 11) });
    await publishVersion(ctx, tester, next.id);
    await publishVersion(ctx, tester, (await add({ service: 'Noturno', cents: 1500 })).id);
    await startShadow(ctx, tester, (await add({ service: 'Noturno', cents: 1700 })).id);
    await keepVersionFacts(ctx);
    const shop = await openBareShop(stage.app, 1);
    await ctx.mirror.refresh();
    const body = quoteBody(shop, { recipient: { type: 0, country: 'BRA', zipcode: 1_311_000 } });
    for (let at = 0; at < 3; at += 1) expect((await sendQuote(stage.app, body)).status).toBe(200);
    stage.app.clock.advanceMs(100_000);
    await countWon(ctx);
  });
  afterAll(() => stage?.close());

  test('by the keyboard, a draft is found, compared, published, and rolled back', async () => {
    const page = await stage.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    const grid = page.getByRole('grid', { name: 'Tabelas' });
    await grid.getByRole('row', { name: /Econômico/ }).waitFor();
    // The cheapest of four stood first each time.
    const won = (service: string) =>
      grid.getByRole('row', { name: service }).getByTitle(/^Ficou em primeiro em \d de 3 cotações/);
    expect(await won('Econômico').textContent()).toMatch(/^100,0\s%$/);
    expect(await won('Noturno').textContent()).toMatch(/^0,0\s%$/);
    await picture(page, 'tables-light-1280');
    await finishStory(page);
    await page.keyboard.press('2');
    await grid.getByRole('row', { name: /Econômico/ }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('visao')).toBe('com-rascunho');
    await grid.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Expresso' }).waitFor();
    await page.getByRole('table', { name: 'Versões' }).getByText('Rascunho').waitFor();
    await page.keyboard.press('d');
    const compared = page.getByRole('region', { name: 'O que muda' });
    await compared.getByRole('listitem').first().waitFor();
    expect(await compared.getByRole('combobox', { name: 'Esta versão' }).inputValue()).toBe('2');
    expect(await compared.getByRole('combobox', { name: 'Em relação a' }).inputValue()).toBe('1');
    expect(await compared.textContent()).toContain('25,1');
    await picture(page, 'table-compared-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Publicar a v2' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Publicar a v2' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Reajuste de novembro');
    await picture(page, 'table-publish-light-1280');
    await finishStory(page);
    await page.keyboard.press('Enter');
    await page.getByText('A v2 está em vigor.').waitFor();
    await page.getByText('Em vigor: v2').waitFor();
    await page.getByText('Reajuste de novembro').waitFor();
    await page.getByRole('button', { name: 'Voltar a uma versão anterior' }).press('Enter');
    const back = page.getByRole('dialog', { name: 'Voltar a uma versão anterior' });
    await back.getByRole('textbox', { name: 'Motivo' }).fill('Preço errado');
    await page.keyboard.press('Enter');
    await page.getByText('A v1 voltou a valer.').waitFor();
    await page.getByText('Em vigor: v1').waitFor();
    await picture(page, 'table-rolled-back-light-1280');
    await finishStory(page);
    const { body } = await (await adminOf(stage.app))(`GET /tables/${tableId}/publications`);
    expect(body.items).toMatchObject([
      { cause: 'rollback', reason: 'Preço errado', actor: 'Otto Lima' },
      { cause: 'publish', reason: 'Reajuste de novembro', actor: 'Otto Lima' },
      { cause: 'publish' },
    ]);
  });

  test('are read in the dark on 390 pixels, by their views', async () => {
    const page = await stage.open('/tabelas', { theme: 'dark', width: 390 });
    await page.getByText('Econômico').waitFor();
    await picture(page, 'tables-dark-390');
    await finishStory(page);
    await page.getByRole('button', { name: /^Vencem em 30 dias/ }).click();
    await page.getByText('Noturno').waitFor({ state: 'detached' });
    await page.getByText('Econômico').waitFor();
    // The one that a scheduled version follows does not end.
    expect(await page.getByText('Agendado').count()).toBe(0);
    await page.getByRole('button', { name: /^Em sombra/ }).click();
    await page.getByText('Noturno').waitFor();
    await page.goto(`${stage.home}/tabelas/${tableId}?versao=2&contra=1`);
    await page.getByRole('region', { name: 'O que muda' }).getByRole('listitem').first().waitFor();
    await picture(page, 'table-dark-390');
    await finishStory(page);
  });

  test('are put off to an instant and withdrawn again, each with its reason', async () => {
    const page = await stage.open(`/tabelas/${tableId}/versoes`, { theme: 'dark' });
    await page.getByRole('button', { name: 'Publicar a v2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publicar a v2' });
    await dialog.getByText('Num dia e hora').click();
    await dialog.getByLabel('Dia e hora').last().fill('2031-01-02T00:00');
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Ano novo');
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await page.getByText('A v2 foi agendada.').waitFor();
    await page.getByText('a partir de 02/01/2031 00:00').waitFor();
    await picture(page, 'table-scheduled-dark-1280');
    await page.getByRole('button', { name: 'Retirar a v2' }).click();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Fica para depois');
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
    await page.getByText('A v2 foi retirada.').waitFor();
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('tables of somebody who may only read them', () => {
  let stage: Stage;
  let tableId: number;
  beforeAll(async () => {
    stage = await openStage({ permissions: ['tables.read'] });
    const carrierId = await addRival(stage.app, 1);
    const first = await bring(stage, carrierId, { service: 'Expresso', cents: 1990 });
    tableId = first.tableId;
    await publishVersion(stage.app.ctx, tester, first.id);
    await bring(stage, carrierId, { service: 'Expresso', cents: 2490 });
  });
  afterAll(() => stage?.close());

  test('are compared, and nothing else is offered but the name of the permission', async () => {
    const page = await stage.open(`/tabelas/${tableId}`);
    await page.getByText(/falta a você a permissão tables\.publish/).waitFor();
    expect(await page.getByRole('button', { name: /^(Publicar|Retirar|Voltar)/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Comparar a v2' }).click();
    await page.getByRole('region', { name: 'O que muda' }).getByRole('listitem').first().waitFor();
    await finishStory(page);
  });
});
