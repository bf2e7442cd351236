import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateShipper } from '../../../server/src/registry/shippers/update-shipper.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openBareShop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const path = '/configuracoes/empresa';

describe.skipIf(browserProgram === undefined)('the settings of a shipper', () => {
  let stage: Stage;
  let shipperId: number;
  beforeAll(async () => {
    stage = await openStage();
    shipperId = (await openBareShop(stage.app, 1)).id;
  });
  afterAll(() => stage?.close());

  async function read(): Promise<{ revision: number; [member: string]: unknown }> {
    const headers = { authorization: `Bearer ${stage.token}` };
    const answer = await fetch(`${stage.app.address}/api/admin/v1/shippers/${shipperId}`, { headers });
    return (await answer.json()) as { revision: number };
  }

  const save = (page: Page) => page.getByRole('button', { name: 'Salvar' });

  test('are changed by the keyboard alone, each with what it does', async () => {
    const page = await stage.open('/configuracoes');
    await page.getByRole('main').getByRole('link', { name: 'Empresa' }).last().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Empresa' }).waitFor();
    const credit = page.getByLabel('Crédito de ICMS (%)');
    await credit.fill('doze');
    await save(page).press('Enter');
    await page.getByText('Não é uma porcentagem.').waitFor();
    await credit.fill('50');
    await page.getByText(/De R\$\s12,00 de ICMS num frete, R\$\s6,00 voltam/).waitFor();
    await page.reload();
    await expect.poll(() => credit.inputValue()).toBe('50');
    await page.getByLabel(/^RFC 3339/).press('Space');
    await page.getByRole('checkbox', { name: /^Carnaval/ }).press('Space');
    await save(page).press('Enter');
    await page.getByText('Salvo.').waitFor();
    expect(await read()).toMatchObject({
      settings: {
        rfc3339Expiration: true,
        taxCreditPpm: { icms: 500_000, ibs: 0 },
        easterHolidays: { carnival: false, goodFriday: true },
      },
    });
    await save(page).press('Enter');
    await page.getByText('Nada mudou.').waitFor();
    await finishStory(page);
  });

  test('take what a zip code knows of its place', async () => {
    const page = await stage.open(path);
    await page.getByLabel('CEP').fill('01311-000');
    await page.getByText('São Paulo/SP').waitFor();
    expect(await page.getByLabel('Município').inputValue()).toBe('São Paulo');
    expect(await page.getByLabel('Estado', { exact: true }).inputValue()).toBe('SP');
    await page.getByRole('button', { name: 'Desfazer o que digitei' }).press('Enter');
    await expect.poll(() => page.getByLabel('CEP').inputValue()).not.toBe('01311-000');
    await finishStory(page);
  });

  test('keep what both changed side by side, and take up the rest', async () => {
    const page = await stage.open(path);
    await page.getByLabel('Nome fantasia').fill('Meu nome');
    const { revision } = await read();
    const changes = { revision, tradeName: 'Nome de outra', corporateName: 'Razão de outra' };
    await updateShipper(stage.app.ctx, tester, { shipperId, changes });
    await save(page).press('Enter');
    await page.getByText('Outra pessoa mudou isto').waitFor();
    takeTrouble(page);
    await page.getByText('Enquanto isso, outra pessoa gravou: Nome de outra.').waitFor();
    expect(await page.getByLabel('Razão social').inputValue()).toBe('Razão de outra');
    await picture(page, 'company-conflict-light-1280');
    await save(page).press('Enter');
    await page.getByText('Salvo.').waitFor();
    expect(await read()).toMatchObject({ tradeName: 'Meu nome', corporateName: 'Razão de outra' });
    await finishStory(page);
  });

  test('say who may hire and how much, and change it at once', async () => {
    const page = await stage.open(path);
    await page.getByRole('button', { name: 'Bloquear contratações' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquear contratações' }).press('Enter');
    await page.getByText('Bloqueada: cota e lê').waitFor();
    await page.getByRole('button', { name: 'Mudar a cota' }).press('Enter');
    await page.getByLabel('Contratações que restam').fill('1.500');
    await page.keyboard.press('Enter');
    await page.getByText('Restam 1.500 contratações.').waitFor();
    expect(await read()).toMatchObject({ blocked: true, hireQuota: 1500 });
    await page.getByRole('button', { name: 'Liberar contratações' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Liberar contratações' }).press('Enter');
    await page.getByText('Pode contratar fretes.').waitFor();
    await page.getByRole('button', { name: 'Novo grupo' }).press('Enter');
    await page.getByLabel('Nome do grupo').fill('Lojas do Sul');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Estar em Lojas do Sul' }).isChecked())
      .toBe(true);
    await page.getByRole('checkbox', { name: 'Estar em Lojas do Sul' }).press('Space');
    await page.getByText('Fora de Lojas do Sul.').waitFor();
    await finishStory(page);
  });

  test('are begun for a new shipper, whose number is checked', async () => {
    const page = await stage.open(`${path}/nova`);
    const fields = {
      CNPJ: '11.222.333/0001-80',
      'Razão social': 'Loja Nova Ltda',
      'Nome fantasia': 'Loja Nova',
    };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await page.getByLabel('CEP').fill('80010000');
    await page.getByText('Curitiba/PR').waitFor();
    const address = { Rua: 'Rua XV', Bairro: 'Centro' };
    for (const [label, text] of Object.entries(address)) await page.getByLabel(label).fill(text);
    await page.getByLabel('Número').fill('10');
    const add = page.getByRole('button', { name: 'Cadastrar' });
    await add.press('Enter');
    await page.getByText('Não é um CNPJ').waitFor();
    await page.getByLabel('CNPJ').fill('11.222.333/0001-81');
    await picture(page, 'company-new-light-1280');
    await add.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Empresa' }).waitFor();
    await page.getByText('CNPJ 11.222.333/0001-81').waitFor();
    await finishStory(page);
  });

  test('are of one shipper, which is chosen where there are several', async () => {
    const page = await stage.open(path);
    await page.getByRole('heading', { name: 'De qual embarcador?' }).waitFor();
    await page.getByRole('button', { name: 'Loja Nova' }).press('Enter');
    await page.getByLabel('Nome fantasia').waitFor();
    await finishStory(page);
  });

  test('are seen and not changed by whoever may only read', async () => {
    const session = { permissions: ['registry.read'] };
    const page = await stage.open(`${path}?embarcador=${shipperId}`, { session });
    await page.getByText('Você vê isto').waitFor();
    expect(await page.getByLabel('Nome fantasia').isDisabled()).toBe(true);
    expect(await save(page).count()).toBe(0);
    await finishStory(page);
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('have their page, %s at %i pixels', async (theme, width) => {
    const page = await stage.open(`${path}?embarcador=${shipperId}`, { theme, width, height: 2400 });
    await page.getByLabel('Nome fantasia').waitFor();
    await page.getByText(/plataformas? registrada/).waitFor();
    await picture(page, `company-${theme}-${width}`);
    await finishStory(page);
  });
});
