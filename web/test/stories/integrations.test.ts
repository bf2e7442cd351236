import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hired } from '../../../server/test/support/hire.ts';
import { quoteBody, sendQuote, someVolume } from '../../../server/test/support/quote.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)('integrations', () => {
  let stage: Stage;
  let shop: Shop;
  let freightCode = '';
  let shopName = '';
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    freightCode = await hired(stage.app, shop);
    shopName = stage.app.ctx.mirror.current.shippers.get(shop.id)?.tradeName ?? '';
  });
  afterAll(() => stage?.close());

  const rowsOf = (page: Page, name: string) =>
    page.getByRole('grid', { name }).locator('[role=row][aria-selected]');

  /** A quote with a token as an integration would send it. */
  async function quoteWith(token: string, changes: object = {}): Promise<string> {
    const answer = await sendQuote(stage.app, quoteBody({ ...shop, token }, changes));
    await stage.app.settle();
    return String(answer.body.request_id);
  }

  const tooFlat = {
    dispatchers: [{ zipcode: 29161376, volumes: [{ ...someVolume, height: -1 }] }],
  };

  test('a token is shown once, and the log of calls says why its 401 and its 422 came', async () => {
    const page = await stage.open('/integracoes');
    await page.getByRole('link', { name: 'Tokens' }).click();
    await page.getByRole('button', { name: 'Novo token' }).click();
    await page.getByLabel('De quem').selectOption({ label: shopName });
    await page.getByLabel('Para quê').fill('loja virtual');
    await page.getByLabel(/^Vence/).fill('31/12/2027');
    await picture(page, 'tokens-issue-light-1280');
    await page.getByRole('button', { name: 'Emitir' }).click();
    await page.getByRole('heading', { name: 'Token loja virtual' }).waitFor();
    const token = (await page.locator('.token-secret').textContent())?.trim() ?? '';
    expect(token).toMatch(/^[0-9a-z]{32}$/);
    await page.keyboard.press('Escape');
    const close = page.getByRole('button', { name: 'Fechar', exact: true });
    expect(await close.isDisabled()).toBe(true);
    await picture(page, 'tokens-issued-light-1280');
    await finishStory(page);
    await page.getByLabel('Já guardei o token').check();
    await close.click();
    await page.getByText('Token loja virtual emitido.').waitFor();
    expect(await page.content()).not.toContain(token);
    await stage.app.ctx.mirror.refresh();
    const refused = await quoteWith(token, tooFlat);
    const unknown = await quoteWith(`${token.slice(0, 31)}${token.endsWith('x') ? 'y' : 'x'}`);
    await page.goto(`${stage.home}/integracoes/chamadas?resultado=recusadas`);
    await expect.poll(() => rowsOf(page, 'Chamadas').count()).toBe(2);
    await page.getByRole('row', { name: /401 recusada.*unauthorized.*Desconhecido/ }).waitFor();
    const wrong = page.getByRole('row', {
      name: /422 recusada.*invalid_request.* · loja virtual/,
    });
    await wrong.getByRole('link').click();
    await page.getByRole('heading', { name: 'quoteV3' }).waitFor();
    expect(new URL(page.url()).searchParams.get('painel')).toBe(refused);
    await page.getByText('dispatchers[0].volumes[0].height').waitFor();
    await page.getByText('deve ser maior que 0').waitFor();
    await picture(page, 'call-light-1280');
    await page.getByRole('link', { name: 'Abrir como página' }).click();
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/painel/integracoes/chamadas/${refused}`);
    await page.getByText('deve ser maior que 0').waitFor();
    expect(await page.content()).not.toContain(token);
    await finishStory(page);
    await page.goto(`${stage.home}/integracoes/chamadas/${unknown}`);
    await page.getByText('Token de integração ausente ou inválido.').waitFor();
    await page.getByText('quem chamou era desconhecido', { exact: false }).waitFor();
    await finishStory(page);
  });

  test('what an integration made leads to its freight, and errors by kind to their calls', async () => {
    await stage.app.settle();
    const page = await stage.open('/integracoes/chamadas?operacao=hireOffer');
    await rowsOf(page, 'Chamadas').getByRole('link').click();
    await page.getByRole('link', { name: freightCode }).waitFor();
    await page.getByRole('button', { name: 'Copiar como cURL' }).waitFor();
    await page.getByRole('link', { name: 'Abrir como página' }).click();
    await page.getByRole('link', { name: 'Ver as chamadas' }).click();
    await page.getByRole('button', { name: 'Erros por tipo' }).click();
    await page.getByRole('link', { name: 'Ver as 1 chamadas com unauthorized' }).waitFor();
    await picture(page, 'call-groups-light-1280');
    await finishStory(page);
    await page.getByRole('link', { name: 'Ver as 1 chamadas com invalid_request' }).click();
    await expect.poll(() => rowsOf(page, 'Chamadas').count()).toBe(1);
    expect(new URL(page.url()).search).toContain('codigo=invalid_request');
    await page.reload();
    await expect.poll(() => rowsOf(page, 'Chamadas').count()).toBe(1);
    await page.goto(`${stage.home}/integracoes/chamadas?texto=zzz&codigo=1`);
    await page.getByText('Ignorado no endereço, por não ser válido: codigo=1').waitFor();
    await page.getByRole('button', { name: 'Limpar os filtros' }).click();
    await rowsOf(page, 'Chamadas').first().waitFor();
    await page.goto(`${stage.home}/integracoes/chamadas/0000000000000000`);
    await page.getByRole('heading', { name: 'Esta chamada não está guardada' }).waitFor();
  });

  test('tokens are renamed and revoked by the keyboard alone', async () => {
    const page = await stage.open('/integracoes/tokens');
    const grid = page.getByRole('grid', { name: 'Tokens' });
    await page.getByRole('gridcell', { name: 'loja virtual' }).waitFor();
    await grid.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('x');
    const rename = page.getByRole('button', { name: 'Renomear' });
    await rename.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Para quê').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('ERP');
    await page.keyboard.press('Enter');
    await page.getByText('Token renomeado.').waitFor();
    await page.getByRole('gridcell', { name: 'ERP' }).waitFor();
    await grid.focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Revogar (1)' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Em um segundo deixa de funcionar').waitFor();
    await picture(page, 'tokens-revoke-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Revogar', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Token revogado.').waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: 'ERP' }).count()).toBe(0);
    await finishStory(page);
  });

  test('platforms stand beside tokens, with a body to begin with', async () => {
    const page = await stage.open('/integracoes/tokens?parte=plataformas');
    await page.getByRole('button', { name: `Registrar plataforma de ${shopName}` }).click();
    await page.getByLabel('Nome').fill('Loja nova');
    await page.getByLabel(/^Código/).fill('NOVA00001');
    await page.getByRole('button', { name: 'Registrar', exact: true }).click();
    await page.getByText('Plataforma registrada.').waitFor();
    await page.getByRole('button', { name: 'Copiar um corpo com NOVA00001' }).waitFor();
    await picture(page, 'platforms-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Remover NOVA00001' }).click();
    await page.getByRole('button', { name: 'Remover', exact: true }).click();
    await page.getByText('Plataforma removida.').waitFor();
  });

  test.each(looks)('are looked at, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/integracoes/chamadas', { theme, width });
    await rowsOf(page, 'Chamadas').first().waitFor();
    await picture(page, `calls-${theme}-${width}`);
    await finishStory(page);
    await page.goto(`${stage.home}/integracoes/chamadas?visao=grupos`);
    await page.getByRole('link', { name: /unauthorized/ }).waitFor();
    await picture(page, `call-groups-${theme}-${width}`);
    await finishStory(page);
    await page.goto(`${stage.home}/integracoes/tokens?situacao=todos`);
    await rowsOf(page, 'Tokens').first().waitFor();
    await picture(page, `tokens-${theme}-${width}`);
    await finishStory(page);
  });
});
