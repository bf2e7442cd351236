import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoWorld } from '../../../server/src/demo/world.ts';
import { importTable } from '../../../server/src/registry/tables/import-table.ts';
import { canonicalBytes } from '../../../server/src/tariff/document/canonical.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)('the matrix of prices', () => {
  let stage: Stage;
  let shop: Shop;
  let tableId: number;
  const versions = { inForce: 0, draft: 0 };

  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    await draftWithOtherPrices();
  });
  afterAll(() => stage?.close());

  /** A draft of a table by weight: heavy parcels dearer, the middle cheaper, and the heaviest no longer taken. */
  async function draftWithOtherPrices(): Promise<void> {
    const { app } = stage;
    const rows = await app.ctx.db
      .selectFrom('freightTableVersion as version')
      .innerJoin('freightTable as table', 'table.id', 'version.tableId')
      .innerJoin('carrier', 'carrier.id', 'table.carrierId')
      .select(['carrier.cnpj', 'table.id as tableId', 'table.carrierId', 'table.serviceName', 'version.id'])
      .orderBy('version.id')
      .execute();
    const known = rows.flatMap((row) => {
      const carrier = demoWorld().carriers.find(({ cnpj }) => cnpj === row.cnpj);
      const document = carrier?.tables.find(
        ({ document: { service } }) => service.name === row.serviceName,
      )?.document;
      return document?.tariff.mode === 'weight' && document.loadType === 'fractional'
        ? [{ row, document }]
        : [];
    });
    const [chosen] = known;
    if (chosen === undefined || chosen.document.tariff.mode !== 'weight') throw new Error('no such table');
    const { row, document } = chosen;
    const other = structuredClone(document);
    if (other.tariff.mode !== 'weight') throw new Error('a copy has another mode');
    for (const [index, region] of other.tariff.regions.entries())
      for (const band of region.bands) {
        const share = [1.12, 0.94, 1, 1.03][index % 4] ?? 1;
        band.priceMicros = Math.round((band.priceMicros * share) / 10_000) * 10_000;
      }
    const file = { name: null, bytes: canonicalBytes(other), options: {} };
    const { version } = await importTable(app.ctx, tester, {
      ...{ carrierId: row.carrierId, shipperId: shop.id, file },
    });
    tableId = row.tableId;
    versions.inForce = row.id;
    versions.draft = version.id;
  }

  const cells = (page: Page) =>
    page.getByRole('table', { name: 'Preços por CEP e peso' }).locator('td button');
  const address = () =>
    `/cotacoes/matriz?de=29161376&ceps=01311000,20040002,69900001,29161376,80010001,60010001&pesos=300,1000,5000,30000&versoes=${versions.inForce},${versions.draft}`;

  test('compares a draft over pasted places and weights by keyboard, and each cell says why', async () => {
    const page = await stage.open('/cotacoes/matriz', { height: 1100 });
    await page.getByText('Escolha CEPs, pesos e uma ou duas versões').waitFor();
    await page.getByLabel('CEPs de destino').focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Ao menos um CEP de oito dígitos.').waitFor();
    await page.getByText('Escolha a versão de uma tabela.').waitFor();
    await page.getByLabel('CEPs de destino').fill('São Paulo\t01311-000\nRio\t20040002\n1311000\n80010-001');
    await page.getByText('3 de até 100', { exact: false }).waitFor();
    await page.getByLabel('Pesos (kg)').fill('0,3; 1\n5 kg');
    const [first, second] = await page.getByRole('group').all();
    await first?.getByLabel('Tabela').selectOption(String(tableId));
    await second?.getByLabel('Tabela').selectOption(String(tableId));
    await page.keyboard.press('Control+Enter');
    await page.getByLabel('Pesos (kg)').press('Control+Enter');
    await page.getByText('Escolha duas versões diferentes.').waitFor();
    await second?.getByLabel('Versão').selectOption(String(versions.draft));
    await page.getByLabel('Pesos (kg)').press('Control+Enter');
    await expect.poll(() => cells(page).count()).toBe(9);
    expect(new URL(page.url()).search).toContain('01311000');
    await page.getByText(/^Todas as células somadas: [+−]?R\$/).waitFor();

    await cells(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const label = await page.evaluate('document.activeElement?.textContent');
    expect(label).toMatch(/^20040-002 Rio de Janeiro\/RJ, 5\u00a0kg: R\$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: /^Recibo: 20040-002/ }).waitFor();
    await expect.poll(() => dialog.locator('.offers > li').count()).toBe(2);
    const says = await cells(page).nth(5).locator('span').nth(1).textContent();
    expect(await dialog.locator('.offer-price > strong').nth(1).textContent()).toBe(says);
    await dialog.getByRole('table', { name: 'Como o preço se forma' }).first().waitFor();
    await picture(page, 'matrix-receipt-light-1280');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement?.textContent')).toBe(label);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    const file = await (await download).path();
    const lines = (await readFile(file, 'utf8')).split('\r\n');
    expect(lines).toHaveLength(1 + 9 + 1);
    expect(lines[1]).toMatch(/^01311-000;SP;São Paulo;0,3;\d+,\d\d;\d+;;\d+,\d\d;\d+;;-?\d+,\d\d$/);
    await finishStory(page);
  });

  test('prices one version alone, and says where it has none', async () => {
    const page = await stage.open(
      `/cotacoes/matriz?de=29161376&ceps=01311000,00000001&pesos=1000,5000&versoes=${versions.inForce}`,
    );
    await expect.poll(() => cells(page).count()).toBe(4);
    await page.getByText('CEP de nenhum estado', { exact: true }).waitFor();
    await page.getByText('2 sem preço').waitFor();
    await cells(page).last().click();
    await page.getByRole('dialog').getByText('não pertence a nenhum estado', { exact: false }).waitFor();
    await finishStory(page);
  });

  test('stands in every look, in English, too', async () => {
    for (const [theme, width] of looks) {
      const page = await stage.open(address(), { theme, width, height: 1300 });
      await expect.poll(() => cells(page).count()).toBe(24);
      await picture(page, `matrix-${theme}-${width}`);
      await finishStory(page);
    }
    const page = await stage.open(address(), { language: 'en' });
    await page.getByText(/^All cells summed/).waitFor();
    await page.getByRole('button', { name: 'Copy for a spreadsheet' }).waitFor();
    await finishStory(page);
  });
});
