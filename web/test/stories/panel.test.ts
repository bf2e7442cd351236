import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hired, someRecipient } from '../../../server/test/support/hire.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the panel beside a list of freights', () => {
  let stage: Stage;
  /** As the list has them: the latest first. */
  const codes: string[] = [];
  beforeAll(async () => {
    stage = await openStage();
    const shop = await openShop(stage.app);
    for (const name of ['Ana Souza', 'Bruno Lima', 'Carla Dias', 'Davi Rocha']) {
      const destinatario = { ...someRecipient, nome: name };
      codes.unshift(await hired(stage.app, shop, { numero_pedido: `P-${codes.length}`, destinatario }));
      stage.app.clock.advanceMs(1000);
    }
  });
  afterAll(() => stage?.close());

  const gridOf = (page: Page) => page.getByRole('grid', { name: 'Fretes' });
  const panelOf = (page: Page, at: number) => page.getByRole('complementary', { name: `Frete ${codes[at]}` });
  const opens = (page: Page, at: number) =>
    panelOf(page, at)
      .getByRole('heading', { level: 1, name: `Frete ${codes[at]}` })
      .waitFor();
  const isClosed = (page: Page) => page.getByRole('complementary').waitFor({ state: 'detached' });
  const open = (page: Page) => new URL(page.url()).searchParams.get('painel');
  const hasFocus = (page: Page) =>
    page.evaluate('document.activeElement?.getAttribute("role") === "grid"') as Promise<boolean>;

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 900],
  ] as const)('leaves the list usable beside it, %s at %i pixels', async (theme, width) => {
    const page = await stage.open(`/fretes?painel=${codes[1]}`, { theme, width });
    await opens(page, 1);
    await page.getByRole('link', { name: codes[0] ?? '' }).waitFor();
    const fits = 'document.querySelector(".list").scrollWidth <= document.querySelector(".list").clientWidth';
    expect(await page.evaluate(fits)).toBe(true);
    await picture(page, `panel-${theme}-${width}`);
    await panelOf(page, 1).getByRole('link', { name: 'Volumes e etiquetas' }).click();
    await panelOf(page, 1)
      .getByRole('img', { name: /^Etiqueta/ })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('aba')).toBe('volumes');
    expect(await panelOf(page, 1).locator('.tabs [aria-current]').allTextContents()).toEqual([
      'Volumes e etiquetas',
    ]);
    await picture(page, `panel-volumes-${theme}-${width}`);
    await finishStory(page);
  });

  test('is opened, walked, gone into and closed by the keyboard alone', async () => {
    const page = await stage.open('/fretes?ordem=-contratado');
    await page.getByRole('link', { name: codes[0] ?? '' }).waitFor();
    await gridOf(page).focus();
    await page.keyboard.press('Enter');
    await opens(page, 0);
    expect(await hasFocus(page)).toBe(true);
    await page.keyboard.press('j');
    await opens(page, 1);
    await page.keyboard.press(']');
    await opens(page, 2);
    await page.keyboard.press('[');
    await opens(page, 1);
    await page.keyboard.press('k');
    await opens(page, 0);
    await page.keyboard.press('ArrowDown');
    await opens(page, 1);
    // What was walked through is no way back.
    await page.goBack();
    await isClosed(page);
    expect(new URL(page.url()).search).toBe('?ordem=-contratado');
    await page.goForward();
    await opens(page, 1);
    await page.reload();
    await opens(page, 1);
    await gridOf(page).focus();
    const active = await gridOf(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"] a`).textContent()).toBe(codes[1]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('panel-item');
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByRole('textbox').fill('Cliente avisado');
    await page.keyboard.press('Control+Enter');
    await panelOf(page, 1).getByText('Cliente avisado').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(open(page)).toBe(codes[1]);
    await finishStory(page);
    // One layer at a time: what is selected first, then the panel.
    await gridOf(page).focus();
    await page.keyboard.press('x');
    await page.getByText('1 selecionado', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('4 no total').waitFor();
    await opens(page, 1);
    await page.getByRole('button', { name: 'Fechar o painel' }).focus();
    await page.keyboard.press('Escape');
    await isClosed(page);
    expect(open(page)).toBeNull();
    expect(await hasFocus(page)).toBe(true);
  });

  test('lets keys act on what is selected, and on what is open where nothing is', async () => {
    const page = await stage.open(`/fretes?painel=${codes[0]}`);
    await opens(page, 0);
    await gridOf(page).focus();
    await page.keyboard.press('x');
    await page.getByText('1 selecionado', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await opens(page, 1);
    await page.keyboard.press('t');
    const links = page.getByRole('textbox', { name: 'Copiar links de rastreio' });
    await expect.poll(() => links.inputValue()).toContain('/');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByText('4 no total').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Atribuir' }).waitFor();
    await finishStory(page);
  });

  test('is a page one address apart, from which the list goes on', async () => {
    const page = await stage.open('/fretes?ordem=-contratado');
    await page.getByRole('link', { name: codes[1] ?? '' }).click();
    await opens(page, 1);
    await panelOf(page, 1).getByRole('link', { name: 'Custo' }).click();
    await page.getByRole('link', { name: 'Abrir como página' }).click();
    const path = () => new URL(page.url()).pathname;
    await expect.poll(path).toBe(`/painel/fretes/${codes[1]}/custo`);
    await page.keyboard.press(']');
    await expect.poll(path).toBe(`/painel/fretes/${codes[2]}/custo`);
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    await expect.poll(path).toBe(`/painel/fretes/${codes[0]}/custo`);
    await finishStory(page);
    await page.goBack();
    await opens(page, 1);
  });

  test('is the page where there is no room for both', async () => {
    const page = await stage.open('/fretes', { width: 390 });
    await page.getByRole('link', { name: codes[2] ?? '' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/painel/fretes/${codes[2]}`);
    await page.goto(`${stage.home}/fretes?painel=${codes[1]}&aba=custo`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/painel/fretes/${codes[1]}/custo`);
    await page.getByRole('heading', { level: 1, name: `Frete ${codes[1]}` }).waitFor();
    await finishStory(page);
  });

  test('says that what its address names is not there', async () => {
    const page = await stage.open('/fretes?painel=FRZZZZZZZZZZZ');
    await page.getByRole('complementary').getByRole('heading', { name: 'Este frete não existe' }).waitFor();
    await page.getByRole('button', { name: 'Fechar o painel' }).click();
    await isClosed(page);
  });
});
