import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPublished, addRival, pricedTable } from '../../../server/test/support/rival-tables.ts';
import { openBareShop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the map of coverage', () => {
  let stage: Stage;
  let tableId: number;
  let shipperId: number;
  beforeAll(async () => {
    stage = await openStage();
    const { app } = stage;
    shipperId = (await openBareShop(app, 1)).id;
    await openBareShop(app, 2);
    const [one, other] = [await addRival(app, 1), await addRival(app, 2)];
    const normal = pricedTable('Normal', { sp: [20, 40], rj: [30, 60] });
    tableId = (await addPublished(app, { carrierId: one, shipperId, document: normal })).tableId;
    const inPart = pricedTable('Expresso', { sp: [20, 40], rj: null });
    const coverage = inPart.coverage.map((row) => ({ ...row, start: 1_000_000, end: 4_500_000 }));
    await addPublished(app, { carrierId: other, shipperId, document: { ...inPart, coverage } });
  });
  afterAll(() => stage?.close());

  test('by the keyboard: a shipper is chosen, a state opened, its holes read to the CEP, the weight raised', async () => {
    const page = await stage.open('/tabelas');
    await page.getByRole('heading', { level: 1, name: 'Tabelas' }).waitFor();
    await page.getByText('Expresso').first().waitFor();
    await page.keyboard.press('m');
    await page.getByRole('heading', { level: 1, name: 'Mapa de cobertura' }).waitFor();
    await page.getByText('Escolha um embarcador').waitFor();
    await finishStory(page);
    await page.getByRole('button', { name: /1$/ }).first().press('Enter');
    // A shipper without a place to send from.
    await page.getByText('Este embarcador não tem ponto de expedição').waitFor();
    await picture(page, 'coverage-no-origin-light-1280');
    await finishStory(page);
    await page.getByRole('textbox', { name: 'Saindo do CEP' }).fill('29161-376');
    await page.keyboard.press('Enter');
    await page.getByText(/dos CEPs têm quem atenda/).waitFor();
    const states = page.getByRole('table', { name: 'Estados, os piores primeiro' });
    await states.getByRole('row', { name: /RJ 100,0.% 0 1/ }).waitFor();
    await states.getByRole('button', { name: 'SP', exact: true }).press('Enter');
    const closer = page.getByRole('heading', { level: 2, name: 'SP', exact: true });
    await closer.waitFor();
    await page.locator('h2:focus', { hasText: 'SP' }).waitFor();
    await page.getByText(/04500-000 a 04599-999.*Normal; em parte .*Expresso/).waitFor();
    await picture(page, 'coverage-light-1280');
    await finishStory(page);
    const weight = page.getByRole('slider', { name: /^Peso do volume/ });
    for (let step = 0; step < 6; step += 1) await weight.press('ArrowRight');
    await page.getByText('0,0\u00a0% dos CEPs têm quem atenda').waitFor();
    expect(new URL(page.url()).searchParams.get('peso')).toBe('50000');
    await finishStory(page);
  });

  test('of one version stands on its page, and comes as a file', async () => {
    const page = await stage.open(`/tabelas/${tableId}`);
    await page.getByRole('table', { name: 'Versões' }).waitFor();
    await page.keyboard.press('m');
    await page.getByText(/dos CEPs têm quem atenda/).waitFor();
    await page.getByRole('button', { name: 'AC', exact: true }).press('Enter');
    await page.getByText('69900-000 a 69999-999').waitFor();
    await picture(page, 'table-map-light-1280');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar como planilha (CSV)' }).click();
    expect((await saved).suggestedFilename()).toBe('cobertura.csv');
    await finishStory(page);
  });

  test('is read in the dark on 390 pixels, and says what is wrong with an origin', async () => {
    const address = `/tabelas/cobertura?embarcador=${shipperId}&uf=SP&origem=29161376`;
    const page = await stage.open(address, { theme: 'dark', width: 390 });
    await page.getByText(/dos CEPs têm quem atenda/).waitFor();
    await picture(page, 'coverage-dark-390');
    await page.getByRole('textbox', { name: 'Saindo do CEP' }).fill('123');
    await page.getByText('Um CEP tem oito dígitos.').waitFor();
    await page.getByRole('textbox', { name: 'Saindo do CEP' }).fill('01310-100');
    await page.keyboard.press('Enter');
    await page.getByText('saindo de 01310-100').waitFor();
    await finishStory(page);
  });
});
