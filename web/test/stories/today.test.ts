import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skipStep } from '../../../server/src/freight/record/onboarding/onboarding.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { carrierTokenOf, report } from '../../../server/test/support/occurrences.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('Hoje', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  test('says so where nothing waits, once nothing of the first hour is open', async () => {
    for (const step of ['account', 'company', 'carrier', 'table', 'quote'] as const)
      await skipStep(stage.app.ctx, tester, { step, skipped: true });
    const page = await stage.open('/');
    await page.getByText('Nada espera por você.').waitFor();
    await picture(page, 'today-nothing-light-1280');
    await finishStory(page);
  });

  test('counts what waits, and leads where a screen shows it', async () => {
    const { app } = stage;
    const shop = await openShop(app);
    const code = await hired(app, shop);
    const other = await hired(app, shop);
    const token = await carrierTokenOf(app, code);
    app.clock.set('2026-12-15T12:00:00Z');
    await report(app, token, [
      { id_frete: code, codigo: 15, data_ocorrencia: '2026-11-25 15:00:00' },
      { id_frete: code, codigo: 5, data_ocorrencia: '2026-12-14 08:00:00' },
      { id_frete: code, codigo_ocorrencia: 'ZZ9', data_ocorrencia: '2026-12-14 08:30:00' },
    ]);
    app.clock.advanceMs(60_000);
    await app.settle();
    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 390],
      ['dark', 390],
    ] as const) {
      const page = await stage.open('/', { theme, width });
      const late = page.getByRole('listitem').filter({ hasText: 'Atrasados' });
      await late.getByText('2', { exact: true }).waitFor();
      await picture(page, `today-${theme}-${width}`);
      await finishStory(page);
    }
    const page = await stage.open('/');
    const cards = page.getByRole('list', { name: 'O que espera' });
    await cards.waitFor();
    await cards.getByRole('link', { name: 'Quarentena' }).press('Enter');
    await page.waitForURL(/\/fretes\/quarentena/);
    await page.getByRole('heading', { name: /código ZZ9/ }).waitFor();
    await page.goBack();
    await cards.waitFor();
    await page.keyboard.press('1');
    await page.waitForURL(/\/fretes\?situacao=atrasado/);
    for (const one of [code, other]) await page.getByRole('link', { name: one }).waitFor();
    await finishStory(page);
    await page.goBack();
    await cards.getByRole('link', { name: 'Tentativa falhou' }).press('Enter');
    await page.waitForURL(/\/fretes\?situacao=tentativa-falhou/);
    await page.getByRole('link', { name: code }).waitFor();
    expect(await page.getByRole('link', { name: other }).count()).toBe(0);
    await finishStory(page);
  });
});
