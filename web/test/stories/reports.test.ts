import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLivedIn } from '../../../server/test/support/lived-in.ts';
import { openBareShop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';
import { follow } from '../support/walk.ts';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;
const rooms = ['prazo', 'custo', 'economia', 'cotacoes', 'auditoria'];
const span = 'de=2026-10-20&ate=2026-11-19';

describe.skipIf(browserProgram === undefined)('reports', () => {
  let stage: Stage;
  beforeAll(async () => {
    const app = await startLivedIn();
    app.clock.advanceMs(600_000);
    await app.settle();
    stage = await openStage({ app });
  }, 300_000);
  afterAll(() => stage?.close());

  const rowsOf = (page: Page) =>
    page.getByRole('grid', { name: 'Fretes' }).locator('[role=row][aria-selected]');
  const part = (page: Page, title: string) => page.getByRole('region', { name: title });

  test('a promise is followed from its plot to its table, and from there to the very same freights', async () => {
    const page = await stage.open(`/desempenho/prazo?${span}`, { height: 1100 });
    const byUf = part(page, 'No prazo por UF');
    await byUf.getByText(/^No prazo: \d+,\d\u00a0%.*; melhor: .*; pior: /).waitFor();
    await byUf.getByText('ver tabela').focus();
    await page.keyboard.press('Enter');
    const row = byUf.locator('tbody tr').first();
    const due = await row.locator('td').first().textContent();
    const uf = (await row.getByRole('rowheader').textContent()) ?? '';
    await row.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Fretes', exact: true }).waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ 'prometido-de': '2026-10-20', uf });
    await expect.poll(() => rowsOf(page).count()).toBe(Number(due));
    await finishStory(page);
  });

  test('a period and what it is compared with stand in the address, and rooms keep them', async () => {
    const page = await stage.open(`/desempenho/custo?${span}`, { height: 1100 });
    await part(page, 'Custo por frete, por UF (R$)')
      .getByText(/^Custo por frete: R\$/)
      .waitFor();
    await page.getByLabel('Comparar com').selectOption('nada');
    await expect.poll(() => new URL(page.url()).searchParams.get('comparar')).toBe('nada');
    await page
      .getByRole('navigation', { name: 'Desempenho' })
      .getByRole('link', { name: 'Economia' })
      .click();
    await part(page, 'A mais que a oferta mais barata, por motivo')
      .getByText(/^A mais que a mais barata: /)
      .waitFor();
    expect(new URL(page.url()).searchParams.get('de')).toBe('2026-10-20');
    await finishStory(page);
  });

  test('the first page shows whether it is getting better, and leads to the rest', async () => {
    const page = await stage.open('/', { height: 1100 });
    const trends = part(page, 'Semana a semana');
    await trends.getByRole('link', { name: 'Custo por frete' }).waitFor();
    await picture(page, 'reports-today');
    await trends.getByRole('link', { name: 'Custo por frete' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/desempenho\/custo$/);
    await finishStory(page);
  });

  test('shippers are chosen one below another, by keyboard alone, and the choice closes', async () => {
    await openBareShop(stage.app, 3);
    const page = await stage.open(`/desempenho/economia?${span}`, { height: 900 });
    const opener = page.locator('summary', { hasText: 'Embarcador: todos' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const boxes = page.getByRole('group', { name: 'Embarcador' }).getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(3);
    const [first, second] = await Promise.all([0, 1].map((at) => boxes.nth(at).boundingBox()));
    expect(second?.x).toBe(first?.x);
    expect(second?.y ?? 0).toBeGreaterThan(first?.y ?? 0);
    await picture(page, 'reports-shippers');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => new URL(page.url()).searchParams.get('embarcadores')).not.toBeNull();
    await page.keyboard.press('Escape');
    await expect.poll(() => boxes.first().isVisible()).toBe(false);
    await finishStory(page);
  });

  test.each(looks)('every room can be read in %s at %i pixels', async (theme, width) => {
    const page = await stage.open(`/desempenho/cotacoes?${span}`, { theme, width, height: 1400 });
    const seen = new Set<string>();
    for (const room of rooms) {
      await follow(page, `${stage.home}/desempenho/${room}?${span}`);
      await expect.poll(() => page.locator('.report-part').count()).toBeGreaterThan(1);
      await expect.poll(() => page.locator('.report-part:not(:has(p))').count()).toBe(0);
      await picture(page, `reports-${room}-${theme}-${width}`);
      await finishStory(page);
      seen.add(await page.locator('main').innerText());
    }
    expect(seen.size).toBe(rooms.length);
  });

  test('nothing, and an address that says nonsense, are said', async () => {
    const page = await stage.open('/desempenho/prazo?de=1990-01-01&ate=1999-12-31&comparar=nunca', {
      height: 1100,
    });
    await page.getByText('Nada foi contado neste período com estes filtros.').first().waitFor();
    await page.getByText(/comparar=nunca/).waitFor();
    await finishStory(page);
  });
});
