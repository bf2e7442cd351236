import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hired } from '../../../server/test/support/hire.ts';
import { openTables } from '../../../server/test/support/open-tables.ts';
import { openBareShop, openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('a shipper that integrations are tried with', () => {
  let stage: Stage;
  let trial: Shop;
  let code: string;
  let carried: string;
  beforeAll(async () => {
    stage = await openStage();
    const { app } = stage;
    const shop = await openShop(app);
    trial = await openBareShop(app, 700, { isTest: true });
    await openTables(app);
    carried = await hired(app, shop);
    code = await hired(app, trial);
    app.clock.advanceMs(60_000);
    await app.settle();
  });
  afterAll(() => stage?.close());

  test('is marked where it is chosen, and said to be one while it is in view', async () => {
    const page = await stage.open('/fretes');
    await page.getByRole('row', { name: new RegExp(carried) }).waitFor();
    expect(await page.getByText(code).count()).toBe(0);
    await page.locator('#shipper-switcher').press('Enter');
    const option = page.getByRole('option', { name: /Embarcador 700 · TESTE/ });
    await option.waitFor();
    await picture(page, 'test-shipper-switcher-light-1280');
    await option.press('Enter');
    await page.getByText('Embarcador de teste: nada dele sai daqui').waitFor();
    await page.getByRole('row', { name: new RegExp(code) }).waitFor();
    await picture(page, 'test-shipper-freights-light-1280');
    await finishStory(page);
  });

  test('has freights whose carrier is played by the keyboard, and others have not', async () => {
    const page = await stage.open(`/fretes/${code}`, { theme: 'dark', width: 390 });
    await page.getByText('De embarcador de teste').waitFor();
    const act = page.getByRole('button', { name: 'Simular ocorrência' });
    await act.press('Enter');
    await page.getByRole('dialog').waitFor();
    await picture(page, 'test-shipper-simulate-dark-390');
    await page.getByLabel('O que aconteceu').selectOption('17');
    await page.getByLabel('Quando (horário de Brasília)').fill('2026-11-20T09:00');
    await page.getByRole('button', { name: 'Simular', exact: true }).press('Enter');
    await page.getByText('Ocorrência gravada.').waitFor();
    await picture(page, 'test-shipper-freight-dark-390');
    await finishStory(page);
    const other = await stage.open(`/fretes/${carried}`);
    await other.getByRole('button', { name: 'Informar ocorrência' }).waitFor();
    expect(await other.getByRole('button', { name: 'Simular ocorrência' }).count()).toBe(0);
    await finishStory(other);
  });
});
