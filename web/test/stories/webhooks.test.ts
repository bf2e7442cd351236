import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hired } from '../../../server/test/support/hire.ts';
import { type Receiver, startReceiver } from '../../../server/test/support/receiver.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { openHook, webhookEnvironment } from '../../../server/test/support/webhooks.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)('webhooks', () => {
  let stage: Stage;
  let shop: Shop;
  let receiver: Receiver;
  beforeAll(async () => {
    stage = await openStage({ name: 'Igor Reis', environment: webhookEnvironment });
    shop = await openShop(stage.app);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver?.close();
    await stage?.close();
  });

  const rowsOf = (page: Page) =>
    page.getByRole('grid', { name: 'Entregas' }).locator('[role=row][aria-selected]');
  /** What is due is sent, and the page looks again. */
  const settle = async (page: Page): Promise<void> => {
    await stage.app.settle();
    await page.reload();
  };

  test('are added, tested, fail, are sent again one by one and all at once, and get another key', async () => {
    const page = await stage.open('/webhooks');
    await page.getByRole('heading', { name: 'Ainda não há webhooks' }).waitFor();
    await picture(page, 'webhooks-empty-light-1280');
    await page.getByRole('link', { name: 'Novo webhook' }).first().click();
    await page.getByLabel('Endereço (HTTPS)').fill(`${receiver.url}/avisos`);
    await page.getByLabel(/^Nome /).fill('ERP');
    await page.getByText('Exemplo de Ocorrência').waitFor();
    await page.getByText(`chama ${receiver.url}/avisos/occurrences`).waitFor();
    await page.getByText('Tudo vai exatamente a ele').click();
    await page.getByText(`chama ${receiver.url}/avisos`, { exact: true }).waitFor();
    await page.getByText('Ocorrências vão a /occurrences').click();
    // What is half-filled survives a reload.
    await page.reload();
    await expect.poll(() => page.getByLabel(/^Nome /).inputValue()).toBe('ERP');
    await picture(page, 'webhook-new-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Criar' }).click();
    const secret = page.getByRole('dialog').getByText(/^whsec_/);
    await secret.waitFor();
    await picture(page, 'webhook-secret-light-1280');
    expect(
      await page.evaluate('JSON.stringify(sessionStorage) + JSON.stringify(localStorage)'),
    ).not.toContain('whsec_');
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByRole('heading', { level: 1, name: 'ERP' }).waitFor();

    await page.keyboard.press('t');
    await page.getByText('Teste enviado; esperando a resposta…').waitFor();
    await stage.app.settle();
    await page.getByText(/^Teste entregue: HTTP 200 em \d+ ms\.$/).waitFor();
    expect(receiver.received.at(-1)).toMatchObject({ path: '/avisos/occurrences' });

    receiver.answer((response) => response.writeHead(404).end('{"erro":"não conheço"}'));
    const code = await hired(stage.app, shop, { numero_pedido: 'WH-1' });
    await stage.app.settle();
    await page.goto(`${stage.home}/webhooks?estado=falhou`);
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await page.getByText('Situação: Falhou (recusada ou esgotada)').waitFor();
    await page.getByText('2 no total').waitFor();
    await rowsOf(page).first().getByRole('link').click();
    await page.getByText(/O receptor não conhece este endereço/).waitFor();
    await page.keyboard.press('v');
    await page.getByText('{"erro":"não conheço"}').waitFor();
    await page.getByText(/^Assinatura conferida/).waitFor();
    await page.getByText('endereço 127.0.0.1').waitFor();
    await picture(page, 'delivery-sends-light-1280');
    await finishStory(page);
    await page.keyboard.press('v');
    await page.getByText('webhook-signature').waitFor();
    await page
      .getByRole('region', { name: /^Sequência/ })
      .getByText('evento 1')
      .waitFor();

    receiver.answer(200);
    const failed = page.url();
    await page.keyboard.press('p');
    await expect.poll(() => page.url()).not.toBe(failed);
    await settle(page);
    await page.getByText('Entregue', { exact: true }).first().waitFor();
    expect(receiver.received.at(-1)?.headers['x-origin']).toBe('manual');
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ id_frete: code });

    await page.goto(`${stage.home}/webhooks?estado=falhou`);
    await page.getByRole('button', { name: 'Reprocessar todas do filtro…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 avisos serão enviados de novo').waitFor();
    await dialog.getByText('1 já foram entregues depois de falhar').waitFor();
    await picture(page, 'webhooks-redrive-light-1280');
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Reprocessar' }).click();
    await page.getByText('1 avisos serão enviados de novo.').waitFor();
    const before = receiver.received.length;
    await settle(page);
    expect(receiver.received.length).toBe(before + 1);

    await page.getByRole('link', { name: 'ERP' }).click();
    await page.getByRole('button', { name: 'Trocar a chave…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trocar' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .waitFor();
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByText('assina junto até').waitFor();
    await finishStory(page);
    await stage.app.ctx.db.updateTable('webhookEndpoint').set({ state: 'removed' }).execute();
  });

  test('are worked by the keyboard alone: filter, select, send again, open, pause and enable', async () => {
    const hook = await openHook(stage.app, shop, { name: 'Loja' });
    hook.receiver.answer(400);
    await hired(stage.app, shop, { numero_pedido: 'WH-2' });
    await stage.app.settle();
    hook.receiver.answer(200);
    const page = await stage.open(`/webhooks?webhook=${hook.endpoint.id}`);
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await page.getByText('Webhook: Loja').waitFor();
    await page.keyboard.press('f');
    await page.getByLabel(/^Texto/).fill('WH-2');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('texto')).toBe('WH-2');
    const grid = page.getByRole('grid', { name: 'Entregas' });
    await grid.focus();
    await page.keyboard.press('x');
    await page.getByText('1 selecionado', { exact: true }).waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selecionados').waitFor();
    await page.keyboard.press('p');
    await page.getByText('2 serão enviadas de novo.').waitFor();
    await stage.app.settle();
    await grid.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Entrega \d+$/ }).waitFor();
    await page.goto(`${stage.home}/webhooks/${hook.endpoint.id}`);
    const pause = page.getByRole('button', { name: 'Pausar' });
    await pause.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Pausado', { exact: true }).waitFor();
    await hired(stage.app, shop, { numero_pedido: 'WH-3' });
    await stage.app.settle();
    const enable = page.getByRole('button', { name: 'Ativar…' });
    await page.reload();
    await enable.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Há 2 entregas paradas. O que acontece com elas?').waitFor();
    await page.getByRole('radio', { name: 'Ficam paradas' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await picture(page, 'webhook-enable-light-1280');
    await page.keyboard.press('Enter');
    await page.getByText('Ativo', { exact: true }).waitFor();
    const before = hook.receiver.received.length;
    await stage.app.settle();
    expect(hook.receiver.received.length).toBe(before + 2);
    await finishStory(page);
    await hook.receiver.close();
  });

  test('say what the API says where a key may not be replaced, and what somebody else changed meanwhile', async () => {
    const hook = await openHook(stage.app, shop, { name: 'Filial' });
    const page = await stage.open(`/webhooks/${hook.endpoint.id}`);
    await page.getByRole('heading', { level: 1, name: 'Filial' }).waitFor();
    await page.route('**/keys', (route) =>
      route.fulfill({
        status: 403,
        json: {
          ...{ code: 'step_up_required', message: 'Confirme quem você é e tente de novo.', details: [] },
          request_id: 'r-1',
        },
      }),
    );
    await page.getByRole('button', { name: 'Trocar a chave…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trocar' }).click();
    // The key waits until the person has confirmed who it is; without that it stays as it was.
    await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor({ state: 'detached' });
    takeTrouble(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel(/^Nome /).fill('Filial 2');
    await stage.app.ctx.db
      .updateTable('webhookEndpoint')
      .set({ revision: 9 })
      .where('id', '=', hook.endpoint.id)
      .execute();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText(/^Outra pessoa alterou este webhook/).waitFor();
    takeTrouble(page);
    await finishStory(page);
    await hook.receiver.close();
  });

  test('of nobody known have a page that says so, and the unknown delivery too', async () => {
    const page = await stage.open('/webhooks/999999');
    await page.getByRole('heading', { name: 'Este webhook não existe' }).waitFor();
    await page.goto(`${stage.home}/webhooks/entregas/999999`);
    await page.getByRole('heading', { name: 'Esta entrega não existe' }).waitFor();
    await page.goto(`${stage.home}/webhooks?estado=nada&texto=zzzz`);
    await page.getByText('Ignorado no endereço, por não ser válido: estado=nada').waitFor();
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    takeTrouble(page);
    await finishStory(page);
  });

  test.each(looks)('show how each does, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/webhooks', { theme, width });
    await page.getByRole('link', { name: 'Filial' }).waitFor();
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(3);
    await picture(page, `webhooks-${theme}-${width}`);
    await finishStory(page);
    await page.getByRole('link', { name: 'Loja' }).click();
    await page.getByText(/^Dos últimos \d+ eventos/).waitFor();
    await page.getByText('Tentativa falhou').first().waitFor();
    await picture(page, `webhook-${theme}-${width}`);
    await finishStory(page);
    await page.getByRole('link', { name: 'Ver as entregas' }).click();
    await rowsOf(page).first().getByRole('link').click();
    await page.getByText('webhook-signature').waitFor();
    await picture(page, `delivery-${theme}-${width}`);
    await finishStory(page);
  });
});
