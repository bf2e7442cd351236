import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRoad, follow, hiredWith, nfeNumber } from '../../../server/test/support/label-requests.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('labels', () => {
  let stage: Stage;
  const serra: string[] = [];
  const jundiai: string[] = [];
  const rowsOf = (page: Page) => page.locator('[role=row][aria-selected]');
  const dialogOf = (page: Page) => page.getByRole('dialog');

  beforeAll(async () => {
    stage = await openStage();
    const shop = await openShop(stage.app);
    const from = async (n: number, dispatcher: object): Promise<string> => {
      const body = { numero_pedido: `PED-${n}`, nota_fiscal: nfeNumber(n) };
      const code = await hiredWith(stage.app, shop, { carrier: byRoad, body, dispatcher });
      stage.app.clock.advanceMs(1000);
      return code;
    };
    for (const n of [1, 2, 3]) serra.push(await from(n, {}));
    for (const n of [4, 5])
      jundiai.push(await from(n, { registered_number: '99500101000270', zipcode: 13212070 }));
    // The page asks for today by the clock of its machine.
    stage.app.clock.set(new Date().toISOString());
  });
  afterAll(() => stage?.close());

  /** Gets the file that a dialog links to, as a browser that opens it does. */
  const fetched = async (page: Page): Promise<string> => {
    const link = dialogOf(page).getByRole('link', { name: /^Abrir \d+ etiquetas/ });
    await link.waitFor();
    return (await follow(stage.app, (await link.getAttribute('href')) ?? '')).text();
  };

  test('of one dispatch point are printed as one file by keyboard alone, leave what is to be printed, and are printed again once somebody says so', async () => {
    const page = await stage.open('/fretes/etiquetas');
    await page.getByRole('button', { name: /^Todos os pontos 5 fretes 10 volumes/ }).waitFor();
    await picture(page, 'labels-light-1280');
    await finishStory(page);
    const choice = page.getByRole('button', { name: /^Rodolume Transportes 3 fretes/ });
    await choice.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Imprimir tudo (3)' }).waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await page.keyboard.press('p');
    await dialogOf(page).getByLabel('Formato').selectOption('zpl');
    await dialogOf(page).getByLabel('Resolução').selectOption('300');
    await finishStory(page);
    await dialogOf(page).getByRole('button', { name: 'Gerar' }).press('Enter');
    const zpl = await fetched(page);
    for (const code of serra) expect(zpl).toContain(code);
    for (const code of jundiai) expect(zpl).not.toContain(code);
    await page.keyboard.press('Escape');
    // Of that point there is nothing more; of the other there is.
    await page.getByRole('button', { name: /^Todos os pontos 2 fretes/ }).waitFor();
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await finishStory(page);
    await page.getByRole('link', { name: 'Impressas' }).press('Enter');
    await page.getByText('3 fretes, 6 etiquetas', { exact: false }).waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await picture(page, 'labels-printed-light-1280');
    await finishStory(page);
    // One of them, again: it is asked, and remembered how labels come.
    await rowsOf(page).first().focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Imprimir seleção (1)' }).waitFor();
    await page.keyboard.press('p');
    expect(await dialogOf(page).getByLabel('Formato').inputValue()).toBe('zpl');
    expect(await dialogOf(page).getByLabel('Resolução').inputValue()).toBe('300');
    await dialogOf(page).getByRole('button', { name: 'Gerar' }).press('Enter');
    await dialogOf(page)
      .getByText(/impresso por Otto Lima em .* \(2 ×\)/)
      .waitFor();
    await dialogOf(page).getByText('Nada foi impresso.').waitFor();
    await picture(page, 'labels-again-light-1280');
    await finishStory(page);
    await dialogOf(page).getByRole('button', { name: 'Imprimir de novo: 1' }).press('Enter');
    expect((await fetched(page)).split('^XA').length).toBe(3);
    await page.keyboard.press('Escape');
    await rowsOf(page).first().getByText('4 ×').waitFor();
    await finishStory(page);
  });

  test.each([
    ['light', 390],
    ['dark', 1280],
    ['dark', 390],
  ] as const)('are usable in %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/fretes/etiquetas', { theme, width });
    await page.getByRole('button', { name: /^Todos os pontos 2 fretes/ }).waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await picture(page, `labels-${theme}-${width}`);
    await finishStory(page);
    await page.getByRole('link', { name: 'Impressas' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await picture(page, `labels-printed-${theme}-${width}`);
    await finishStory(page);
    await page.getByLabel('Dia').fill('99/99/2026');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByText('Escreva o dia como dd/mm/aaaa.').waitFor();
    await finishStory(page);
    await page.getByLabel('Dia').fill('01/01/2026');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByRole('heading', { name: 'Nada foi impresso neste dia' }).waitFor();
    await finishStory(page);
  });

  test('are the same freights in the list of all, filtered by point and print', async () => {
    const page = await stage.open('/fretes?impressa=sim');
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await page.getByText('Etiqueta impressa: Sim').waitFor();
    await finishStory(page);
  });
});
