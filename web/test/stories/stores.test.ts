import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../server/test/support/app.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const secret = '0123456789abcdef0123456789abcdef';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

/** A platform that lets nobody in. */
async function startClosedDoor(): Promise<{ server: Server; address: string }> {
  const server = createServer((_, response) => response.writeHead(401).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe.skipIf(browserProgram === undefined)('shops', () => {
  let stage: Stage;
  let shop: Shop;
  let door: Server;
  beforeAll(async () => {
    const { server, address } = await startClosedDoor();
    door = server;
    const environment = {
      CARRETO_STORE_ALLOW_CIDRS: '127.0.0.1/32',
      CARRETO_STORE_HOSTS: `nuvemshop.api=${address},nuvemshop.install=${address}`,
      CARRETO_ROLE: 'api',
    };
    const app = await startTestApp({ environment });
    stage = await openStage({ app });
    shop = await openShop(app);
  });
  afterAll(async () => {
    await stage?.close();
    await new Promise((resolve) => (door === undefined ? resolve(null) : door.close(resolve)));
  });

  const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  /** Refusals of fields, as a browser words them, are part of a story; nothing else is. */
  const finishRefused = async (page: Page): Promise<void> => {
    expect(takeTrouble(page).filter((text) => !/status of 422/.test(text))).toEqual([]);
    await finishStory(page);
  };

  test('are connected by the keyboard, and show their addresses once', async () => {
    const page = await stage.open('/integracoes/conexoes');
    await page.getByRole('link', { name: 'Lojas', exact: true }).click();
    await page.getByRole('heading', { name: 'Nenhuma loja conectada' }).waitFor();
    await page.getByText('Ainda não verificada contra o serviço real.', { exact: false }).first().waitFor();
    await press(page, 'Conectar Nuvemshop');
    await page.getByLabel('Client secret do aplicativo').fill('curto');
    await page.getByLabel('App ID').fill('1234');
    await page.getByLabel('E-mail de contato').fill('ti@loja.example');
    // The shipper's own come by themselves.
    await page.getByLabel('Código de plataforma').getByRole('option').first().waitFor({ state: 'attached' });
    await expect.poll(() => page.getByLabel('Código de plataforma').inputValue()).toBe(shop.platformCode);
    await page.getByLabel('App ID').press('Enter');
    const typed = page.getByLabel('Client secret do aplicativo');
    await expect.poll(() => typed.getAttribute('aria-invalid')).toBe('true');
    await picture(page, 'store-form-light-1280');
    await typed.fill(secret);
    await page.getByText('«Testar sem gravar» pergunta à plataforma', { exact: false }).waitFor();
    // What installing brings nobody has typed: there is nothing yet that could be asked for.
    await press(page, 'Testar sem gravar');
    await page.getByText('Ela é testada depois de gravada.', { exact: false }).waitFor();
    await page.getByLabel('Access token da loja', { exact: false }).fill(`${secret}${secret}`);
    await page.getByLabel('Número da loja', { exact: false }).fill('900');
    await press(page, 'Testar sem gravar');
    await page.getByText('A credencial foi recusada.').waitFor();
    await page.getByLabel('Access token da loja', { exact: false }).fill('');
    await page.getByLabel('Número da loja', { exact: false }).fill('');
    await typed.press('Enter');
    const addresses = partOf(page, 'Endereços para a plataforma');
    await addresses.getByText('é mostrado só esta vez', { exact: false }).waitFor();
    await addresses.getByText(/\/stores\/nuvemshop\/\w{32}\/rates$/).waitFor();
    await addresses.getByRole('button', { name: 'Copiar: Avisos de pedidos' }).waitFor();
    await picture(page, 'store-addresses-light-1280');
    await press(page, 'Já copiei');
    await page.getByRole('link', { name: 'Abrir a loja Nuvemshop' }).waitFor();
    const content = await page.content();
    expect(content.includes(secret) || /stores\/nuvemshop/.test(content)).toBe(false);
    await finishRefused(page);
  });

  test('are tested, changed, and given other addresses', async () => {
    const page = await stage.open('/integracoes/lojas');
    await page.getByRole('link', { name: 'Abrir a loja Nuvemshop' }).press('Enter');
    await page.getByText('A credencial ainda não foi testada.').waitFor();
    await stage.app.ctx.mirror.refresh();
    await press(page, 'Testar');
    await page.getByText('A credencial ainda não foi testada.').waitFor({ state: 'detached' });
    await press(page, 'Mudar');
    await page.getByLabel('Código', { exact: true }).nth(1).fill('economica');
    await page.getByLabel('Nome da loja').press('Enter');
    const code = page.getByLabel('Código', { exact: true }).nth(1);
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    await code.fill('rapida');
    await page.getByLabel('Qual oferta').nth(1).selectOption('A de uma transportadora ou de um serviço');
    await page.getByLabel('Serviço, por nome ou código').fill('Rodoviário');
    await page.getByLabel('Nome da loja').fill('Loja do Sul');
    await page.getByLabel('Nome da loja').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Loja do Sul' }).waitFor();
    await partOf(page, 'Loja').getByText('rapida').waitFor();
    await page.getByRole('button', { name: 'Novos endereços' }).click();
    await page.getByRole('button', { name: 'Criar' }).press('Enter');
    await partOf(page, 'Endereços para a plataforma')
      .getByText(/\/rates$/)
      .waitFor();
    await press(page, 'Já copiei');
    await page.getByText('O anterior ainda vale até').waitFor();
    await finishRefused(page);
  });

  test('have orders: what failed says why and is tried again, what waits is chosen', async () => {
    const { db } = stage.app.ctx;
    const { id: connectionId } = await db
      .selectFrom('storeConnection')
      .select('id')
      .executeTakeFirstOrThrow();
    const common = { shipperId: shop.id, connectionId, city: 'Vitória', uf: 'ES' };
    await db
      .insertInto('storeOrder')
      .values([
        { ...common, orderRef: '9001', orderNumber: '1001', state: 'waiting', readState: 'open' },
        {
          ...{ ...common, orderRef: '9002', orderNumber: '1002', state: 'failed', chargedCents: 2190 },
          ...{ problemCode: 'order_missing', problemText: 'O pedido não está na plataforma.' },
        },
        {
          ...{ ...common, orderRef: '9003', orderNumber: '1003', state: 'choose', optionCode: 'economica' },
          ...{ problemCode: 'by_hand', problemText: 'Esta loja não contrata sozinha: escolha a oferta.' },
        },
        {
          ...{ ...common, orderRef: '9004', orderNumber: '1004', state: 'waiting', attempts: 1 },
          ...{ problemCode: 'platform_down', problemText: 'it answered 503' },
          problemReason: JSON.stringify({ code: 'answered', value: '503' }),
        },
      ])
      .execute();
    const page = await stage.open('/integracoes/lojas');
    await page.getByText('1 pedido que falhou', { exact: false }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Pedidos das lojas' }).click();
    await page.getByText('Pedido 1001').waitFor();
    await page.getByLabel('Só os que têm problema').check();
    await page.getByText('Pedido 1001').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('problema')).toBe('sim');
    await page.getByText('O pedido não está na plataforma.').waitFor();
    await page.getByText('A plataforma respondeu «503».').waitFor();
    await page.getByText('o comprador pagou R$ 21,90 de frete', { exact: false }).waitFor();
    await picture(page, 'store-orders-light-1280');
    await press(page, 'Tentar de novo: pedido 1002');
    await page.getByText('O pedido 1002 foi lido de novo.').waitFor();
    await press(page, 'Escolher a oferta do pedido 1003');
    const dialog = page.getByRole('dialog', { name: 'Escolher a oferta do pedido 1003' });
    await dialog.getByLabel('Qual oferta').selectOption('A de uma transportadora');
    await dialog.getByLabel('Transportadora').waitFor();
    await dialog.getByLabel('Qual oferta').selectOption('A mais rápida');
    await dialog.getByRole('button', { name: 'Contratar' }).press('Enter');
    await page.getByText('O pedido 1003 não foi contratado', { exact: false }).waitFor();
    await page.getByLabel('Situação').selectOption('contratado');
    await page.getByText('Nenhum pedido assim').waitFor();
    await finishStory(page);
  });

  test.each(looks)('are shown, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/integracoes/lojas', { theme, width, height: 1200 });
    await page.getByRole('link', { name: 'Abrir a loja Loja do Sul' }).waitFor();
    await picture(page, `stores-${theme}-${width}`);
    await finishStory(page);
    await page.getByRole('link', { name: 'Abrir a loja Loja do Sul' }).click();
    await partOf(page, 'Últimos pedidos').getByText('Pedido 1001').waitFor();
    await picture(page, `store-${theme}-${width}`);
    await finishStory(page);
  });

  test.each(looks)('are tested before they are kept, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/integracoes/lojas', { theme, width, height: 1600 });
    await page.getByRole('button', { name: 'Conectar Nuvemshop', exact: true }).click();
    await page.getByLabel('Client secret do aplicativo').fill(secret);
    await page.getByLabel('App ID').fill('1234');
    await page.getByLabel('E-mail de contato').fill('ti@loja.example');
    await press(page, 'Testar sem gravar');
    await page.getByText('Ela é testada depois de gravada.', { exact: false }).waitFor();
    await picture(page, `store-tested-${theme}-${width}`);
    await finishStory(page);
  });

  test('are removed, and read by who may not connect them', async () => {
    const session = { permissions: ['integration.read'] };
    const reader = await stage.open('/integracoes/lojas', { session });
    await reader.getByText('Quem administra as integrações pode conectar.').waitFor();
    await reader.getByRole('link', { name: 'Abrir a loja Loja do Sul' }).click();
    await reader.getByRole('heading', { level: 1, name: 'Loja do Sul' }).waitFor();
    expect(await reader.locator('main').getByRole('button').count()).toBe(0);
    const page = await stage.open('/integracoes/lojas');
    await page.getByRole('link', { name: 'Abrir a loja Loja do Sul' }).click();
    await page.getByRole('button', { name: 'Remover a loja' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover a loja' }).press('Enter');
    await page.getByRole('heading', { name: 'Nenhuma loja conectada' }).waitFor();
    await finishStory(page);
  });
});
