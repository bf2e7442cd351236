import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';
import { follow } from '../support/walk.ts';

describe.skipIf(browserProgram === undefined)('the help', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 120_000);
  afterAll(() => stage?.close());

  test('is found from a screen by a click, and says how that screen is used', async () => {
    const page = await stage.open('/tabelas?embarcador=1');
    await page.getByRole('link', { name: 'Ajuda desta tela' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/painel\/ajuda\/analista\/[a-z-]+$/);
    expect(new URL(page.url()).search).toBe('?embarcador=1');
    await page.getByRole('article').getByRole('link', { name: 'Abrir a tela' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tabelas' }).waitFor();
    await page.goBack();
    await page.getByRole('article').waitFor();
    await finishStory(page);
  });

  test('finds a word of the trade without its accent, by keyboard alone, and goes to where it is explained', async () => {
    const page = await stage.open('/ajuda');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('pedagio');
    await page.keyboard.press('Enter');
    const hit = page
      .getByRole('region', { name: 'O que foi encontrado' })
      .getByRole('link', { name: 'Pedágio' });
    await hit.waitFor();
    expect(new URL(page.url()).search).toBe('?busca=pedagio');
    await hit.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\/ajuda\/glossario\/preco#ped%C3%A1gio$/);
    await page.getByRole('heading', { name: 'Pedágio' }).waitFor();
    await finishStory(page);
  });

  test('says so where nothing is found, and where a page does not exist', async () => {
    const page = await stage.open('/ajuda?busca=girafa');
    await page.getByText('Nenhuma página fala disso.').waitFor();
    await finishStory(page);
    await page.getByRole('button', { name: 'Ver todos os guias' }).click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.goto(`${stage.home}/ajuda/analista/nada`);
    await page.getByRole('heading', { name: 'Esta página da ajuda não existe' }).waitFor();
    await finishStory(page);
  });

  test('says what went wrong where the guides do not come', async () => {
    const page = await stage.open('/');
    await page.route('**/docs/guias.json', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('link', { name: 'Ajuda desta tela' }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/docs/guias.json');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('article').waitFor();
  });

  test('is in English where there is a twin, and Portuguese where there is none', async () => {
    const page = await stage.open('/ajuda', { language: 'en' });
    await page.getByRole('link', { name: 'Integrating' }).waitFor();
    expect(
      await page.getByRole('listitem').filter({ hasText: 'Glossário' }).first().getAttribute('lang'),
    ).toBe('pt-BR');
    await finishStory(page);
  });

  const looked = [
    ['front', '/ajuda'],
    ['search', '/ajuda?busca=nf-e'],
    ['page', '/ajuda/analista/importar-tabela'],
    ['integrator', '/ajuda/integrador/primeira-cotacao'],
  ] as const;

  test.each(['light', 'dark'] as const)('can be read in the %s, wide and narrow', async (theme) => {
    for (const width of [1280, 390]) {
      const page = await stage.open('/ajuda/integrador/primeira-cotacao', { theme, width });
      await page.locator('#shipper-switcher').waitFor({ state: 'attached' });
      const seen = new Set<string>();
      for (const [name, path] of looked) {
        await follow(page, stage.home + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await picture(page, `help-${name}-${theme}-${width}`);
        await finishStory(page);
        seen.add(await page.locator('main').innerText());
      }
      expect(seen.size).toBe(looked.length);
      await page.close();
    }
  });
});
