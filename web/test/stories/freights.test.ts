import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hired, someRecipient } from '../../../server/test/support/hire.ts';
import { follow } from '../../../server/test/support/label-requests.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

/** An element as its page knows it: stories are compiled without the types of browsers. */
type Queried = { querySelectorAll(selector: string): { length: number } };

describe.skipIf(browserProgram === undefined)('the list of freights', () => {
  let stage: Stage;
  const codes: string[] = [];
  beforeAll(async () => {
    stage = await openStage();
    const shop = await openShop(stage.app);
    for (const [at, name] of ['Ana Souza', 'Bruno Lima', 'Carla Dias', 'Davi Rocha', 'Ana Prado'].entries()) {
      const destinatario = { ...someRecipient, nome: name };
      codes.push(await hired(stage.app, shop, { numero_pedido: `P-${at + 1}`, canal: 'site', destinatario }));
      stage.app.clock.advanceMs(1000);
    }
    stage.app.clock.advanceMs(20 * 86_400_000);
  });
  afterAll(() => stage?.close());

  const rowsOf = (page: Page) =>
    page.getByRole('grid', { name: 'Fretes' }).locator('[role=row][aria-selected]');

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('shows what is late, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/fretes?situacao=atrasado', { theme, width });
    await expect.poll(() => rowsOf(page).count()).toBe(5);
    await page.getByRole('button', { name: /^Atrasados 5/ }).waitFor();
    await picture(page, `freights-${theme}-${width}`);
    await finishStory(page);
  });

  test('keeps filter, order and selection over reload and the way back, and prints all of the filter', async () => {
    const page = await stage.open('/fretes');
    await page.getByRole('button', { name: /^Atrasados 5/ }).click();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page.getByLabel('Texto').fill('ana');
    await page
      .getByLabel('Transportadora')
      .getByRole('option', { name: 'Estradela Encomendas' })
      .waitFor({ state: 'attached' });
    await picture(page, 'freights-filters-light-1280');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await page.getByLabel('Ordem').selectOption('previsto');
    await page.getByRole('button', { name: 'Selecionar todos os 2 do filtro' }).click();
    const keepsAll = async (): Promise<void> => {
      await page.getByText('Todos os 2 do filtro', { exact: true }).waitFor();
      await expect.poll(() => rowsOf(page).count()).toBe(2);
      expect(await page.getByLabel('Ordem').inputValue()).toBe('previsto');
      expect(new URL(page.url()).search).toBe('?situacao=atrasado&texto=ana&ordem=previsto');
    };
    await keepsAll();
    await page.reload();
    await keepsAll();
    const code = codes[0] ?? '';
    await page.getByRole('link', { name: code }).click();
    await page.getByRole('heading', { level: 1, name: `Frete ${code}` }).waitFor();
    expect(new URL(page.url()).search).toBe(`?situacao=atrasado&texto=ana&ordem=previsto&painel=${code}`);
    await page.goBack();
    await keepsAll();
    await expect.poll(() => page.getByRole('complementary').count()).toBe(0);
    await page.getByRole('button', { name: 'Imprimir etiquetas' }).click();
    await page.getByLabel('Formato').selectOption('zpl');
    await page.getByRole('button', { name: 'Gerar' }).click();
    const file = page.getByRole('link', { name: /^Abrir \d+ etiquetas$/ });
    await file.waitFor();
    await picture(page, 'freights-printed-light-1280');
    const labels = await (await follow(stage.app, (await file.getAttribute('href')) ?? '')).text();
    const printed = codes.filter((one) => labels.includes(one));
    expect(printed).toEqual([codes[0], codes[4]]);
    await finishStory(page);
  });

  test('is worked by the keyboard alone', async () => {
    const page = await stage.open('/fretes');
    await expect.poll(() => rowsOf(page).count()).toBe(5);
    await page.keyboard.press('1');
    await page.getByText('Situação: Atrasados').waitFor();
    const grid = page.getByRole('grid', { name: 'Fretes' });
    const stopsIn = await grid.evaluate(
      (element) => (element as unknown as Queried).querySelectorAll('[tabindex="0"], input').length,
    );
    expect(stopsIn).toBe(0);
    await grid.focus();
    await page.keyboard.press('x');
    await page.getByText('1 selecionado', { exact: true }).waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selecionados').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Ver prévia' }).press('Enter');
    await page.getByText('2 fretes serão alterados.').waitFor();
    await page.getByRole('button', { name: 'Atribuir agora' }).press('Enter');
    await page.getByText('Terminou').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('t');
    const links = page.getByRole('textbox', { name: 'Copiar links de rastreio' });
    await expect.poll(async () => (await links.inputValue()).split('\n').length).toBe(2);
    await finishStory(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("role") === "grid"'))
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.getByText('5 no total').waitFor();
    const download = page.waitForEvent('download');
    await page.keyboard.press('e');
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(codes.filter((one) => csv.includes(one))).toEqual(codes);
    await page.keyboard.press('ArrowDown');
    const active = await grid.getAttribute('aria-activedescendant');
    const code = await page.locator(`[id="${active}"] a`).textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: `Frete ${code}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/painel/fretes');
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
  });

  test('says that nothing matches, that it waits, and what of the address it left out', async () => {
    const page = await stage.open('/fretes?texto=zzz&uf=XX');
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await page.getByText('Ignorado no endereço, por não ser válido: uf=XX').waitFor();
    await finishStory(page);
    await page.route(/\/freights\?/, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '90' },
        json: { code: 'too_many_requests', message: 'Espere um pouco.', details: [], request_id: 'r-1' },
      }),
    );
    await page.getByRole('button', { name: 'Limpar os filtros' }).click();
    await page.getByText(/dá para tentar de novo em \d+ s\./).waitFor();
    expect(await page.getByRole('button', { name: 'Tentar de novo' }).isDisabled()).toBe(true);
    takeTrouble(page);
    await finishStory(page);
  });
});
