import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulateJadlog } from '../../../server/src/connectors/vendors/jadlog/simulator/simulator.ts';
import {
  startVendorSimulator,
  type VendorSimulator,
} from '../../../server/src/connectors/vendors/simulator/simulator.ts';
import { addCarrier } from '../../../server/src/registry/carriers/add-carrier.ts';
import { addVendorAccount } from '../../../server/src/registry/vendor-accounts/add-vendor-account.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import { someCarrier, tester } from '../../../server/test/support/registry.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const token = 'jadlog-simulado-0001';
const wrongToken = 'jadlog-trocado-0002';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)("a carrier's own system", () => {
  let stage: Stage;
  let jadlog: VendorSimulator;
  let carrierId = 0;
  beforeAll(async () => {
    jadlog = await startVendorSimulator(simulateJadlog());
    const environment = { CARRETO_VENDOR_ALLOW_CIDRS: '127.0.0.1/32', CARRETO_ROLE: 'api' };
    const app = await startTestApp({ environment });
    stage = await openStage({ app });
    carrierId = (await addCarrier(app.ctx, tester, someCarrier(1))).id;
    await app.ctx.mirror.refresh();
  });
  afterAll(async () => {
    await stage?.close();
    await jadlog?.stop();
  });

  const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
  /** Refusals of fields, as a browser words them, are part of a story; nothing else is. */
  const finishRefused = async (page: Page): Promise<void> => {
    expect(takeTrouble(page).filter((text) => !/status of 422/.test(text))).toEqual([]);
    await finishStory(page);
  };
  /** No credential is anywhere on a page, whatever was typed. */
  const expectNoSecret = async (page: Page): Promise<void> => {
    const content = await page.content();
    expect([token, wrongToken].filter((secret) => content.includes(secret))).toEqual([]);
  };

  test('is connected from the gallery, by the keyboard alone; what is wrong stands at its field', async () => {
    const page = await stage.open('/transportadoras');
    await page.getByRole('link', { name: 'Conectar', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Nenhuma conta ainda' }).waitFor();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Jadlog' }) });
    await card.getByText('Ainda não verificada contra o serviço real.', { exact: false }).waitFor();
    await card.getByText('preço', { exact: true }).waitFor();
    await picture(page, 'vendor-gallery-light-1280');
    expect(await page.locator('main').innerText()).not.toMatch(/certificad|homologad|oficial da/i);
    await press(page, 'Conectar Jadlog');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Conectar Jadlog');
    await page.getByLabel('Token').fill(wrongToken);
    await page.getByLabel('Conta corrente').fill('conta');
    await page.getByLabel('Modalidades').fill('3,5');
    await page.getByText('Outros endereços').press('Enter');
    await page.getByLabel('Endereço de api').fill(jadlog.hosts.api ?? '');
    expect(await page.getByRole('checkbox', { name: 'Preço ao vivo' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Pedido na transportadora' }).isChecked()).toBe(false);
    await page.getByLabel('Conta corrente').press('Enter');
    const account = page.getByLabel('Conta corrente');
    await expect.poll(() => account.getAttribute('aria-invalid')).toBe('true');
    await picture(page, 'vendor-form-light-1280');
    await account.fill('000123');
    await press(page, 'Testar sem gravar');
    await page.getByText('Foi dito: «TOKEN INVALIDO»').waitFor();
    await page.getByLabel('Token').fill(token);
    // What was tested is not what stands there any more.
    await page.getByText('«Testar sem gravar» prova a credencial', { exact: false }).waitFor();
    await press(page, 'Testar sem gravar');
    await page.getByText('A credencial foi aceita.').waitFor();
    await page.getByText(/\d ofertas? \(\d+ ms\)/).waitFor();
    expect((await stage.app.ctx.db.selectFrom('vendorAccount').select('id').execute()).length).toBe(0);
    await page.getByLabel('Token').fill(wrongToken);
    await account.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Jadlog' }).waitFor();
    await page.getByText('credencial recusada', { exact: true }).first().waitFor();
    await partOf(page, 'Como anda').getByText('TOKEN INVALIDO', { exact: false }).first().waitFor();
    await picture(page, 'vendor-refused-light-1280');
    await expectNoSecret(page);
    await finishRefused(page);
  });

  test('has its credential replaced, is tested, and says what it was told', async () => {
    const page = await stage.open(`/transportadoras/${carrierId}/sistema`);
    await page.getByRole('link', { name: 'Abrir a conta Jadlog' }).press('Enter');
    await press(page, 'Trocar a credencial');
    const dialog = dialogOf(page, 'Trocar a credencial');
    await dialog.getByRole('button', { name: 'Trocar', exact: true }).press('Enter');
    await dialog.getByText('Nada foi escrito.').waitFor();
    await dialog.getByLabel('Token').fill('curto');
    await dialog.getByLabel('Token').press('Enter');
    await dialog.getByText('Confira os campos.').waitFor();
    expect(await dialog.getByLabel('Token').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Token').fill(token);
    await dialog.getByLabel('Token').press('Enter');
    await page.getByText('A credencial foi aceita.').waitFor();
    await page.getByText('responde', { exact: true }).first().waitFor();
    const health = partOf(page, 'Como anda');
    await health.getByText('contra: Produção').waitFor();
    jadlog.mode = 'error';
    // A dialog that closes gives the focus back a moment later.
    await page.getByRole('button', { name: 'Testar', exact: true }).click();
    await health.getByText('Não deu para saber', { exact: false }).waitFor();
    jadlog.mode = 'normal';
    await press(page, 'Testar');
    await health.getByText('A credencial foi aceita.').waitFor();
    await page.getByRole('button', { name: 'Experimentar um preço' }).click();
    const asking = dialogOf(page, 'Experimentar um preço');
    await asking.getByLabel('CEP de origem').fill('29161-376');
    await asking.getByLabel('CEP de destino').fill('01311-000');
    await asking.getByLabel(/^Peso/).fill('2,5');
    await asking.getByLabel(/^Peso/).press('Enter');
    await health.getByText(/\d ofertas? \(\d+ ms\)/).waitFor();
    await expectNoSecret(page);
    await finishRefused(page);
  });

  test('shows what went to and fro, without secrets', async () => {
    const page = await stage.open(`/transportadoras/${carrierId}/sistema`);
    await page.getByRole('link', { name: 'Abrir a conta Jadlog' }).click();
    const exchanges = partOf(page, 'Últimas conversas');
    await exchanges.getByLabel('Para quê').selectOption('Preço ao vivo');
    const last = exchanges.locator('summary').filter({ hasText: 'Preço ao vivo' }).first();
    await last.press('Enter');
    await exchanges.getByRole('region', { name: 'Enviado' }).getByText('01311000').waitFor();
    await exchanges.getByRole('button', { name: 'Copiar o respondido' }).waitFor();
    await picture(page, 'vendor-exchanges-light-1280');
    await exchanges.getByLabel('Para quê').selectOption('Todas');
    await exchanges.getByLabel('Só as que falharam').check();
    await exchanges.getByText('não deu para conectar, ou respondeu com erro').first().waitFor();
    await exchanges.getByLabel('Para quê').selectOption('Rastreio');
    await exchanges.getByText('Nenhuma conversa assim').waitFor();
    await expectNoSecret(page);
    await finishStory(page);
  });

  test('is switched off for one thing, leads to what asks by it, and is changed in one place', async () => {
    const page = await stage.open(`/transportadoras/${carrierId}/sistema`);
    await page.getByRole('link', { name: 'Abrir a conta Jadlog' }).click();
    await press(page, 'Desligar: CT-e');
    await dialogOf(page, 'Desligar: CT-e')
      .getByText('Os CT-es deixam de ser buscados.', { exact: false })
      .waitFor();
    await press(page, 'Desligar');
    await page.getByRole('button', { name: 'Ligar: CT-e' }).waitFor();
    await page.getByRole('button', { name: 'Mudar', exact: true }).click();
    const changing = dialogOf(page, 'Mudar a conta');
    await changing.getByLabel('Modalidades').fill('3;5');
    await changing.getByLabel('Modalidades').press('Enter');
    await changing.getByText('Confira os campos.').waitFor();
    await changing.getByLabel('Modalidades').fill('3');
    await changing.getByLabel('Nome', { exact: true }).fill('Jadlog Sul');
    await changing.getByLabel('Nome', { exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Jadlog Sul' }).waitFor();
    await page.getByRole('link', { name: 'Ver o conector de cotação' }).click();
    await page.getByRole('heading', { name: /Jadlog Sul$/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Mudar/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Mudar na conta com a transportadora' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jadlog Sul' }).waitFor();
    await press(page, 'Desligar a conta');
    await dialogOf(page, 'Desligar a conta').getByRole('button', { name: 'Desligar a conta' }).press('Enter');
    await page.getByText('A conta está desligada: não é chamada.').waitFor();
    await press(page, 'Ligar a conta');
    await page.getByText('A conta está desligada: não é chamada.').waitFor({ state: 'detached' });
    await finishRefused(page);
  });

  test.each(looks)('is shown, %s at %i pixels', async (theme, width) => {
    const page = await stage.open(`/transportadoras/${carrierId}/sistema`, { theme, width, height: 1600 });
    await page.getByRole('heading', { name: 'Jadlog Sul' }).waitFor();
    await picture(page, `vendor-accounts-${theme}-${width}`);
    await finishStory(page);
    await page.getByRole('link', { name: 'Abrir a conta Jadlog Sul' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jadlog Sul' }).waitFor();
    await partOf(page, 'Últimas conversas').locator('summary').first().waitFor();
    await picture(page, `vendor-account-${theme}-${width}`);
    await finishStory(page);
  });

  test.each(looks)('is tested before it is kept, %s at %i pixels', async (theme, width) => {
    const page = await stage.open(`/transportadoras/${carrierId}/sistema`, { theme, width, height: 1600 });
    await page.getByRole('button', { name: 'Conectar Jadlog', exact: true }).click();
    await page.getByLabel('Token').fill(token);
    await page.getByLabel('Conta corrente').fill('000123');
    await page.getByLabel('Modalidades').fill('3,5');
    await page.getByText('Outros endereços').press('Enter');
    await page.getByLabel('Endereço de api').fill(jadlog.hosts.api ?? '');
    await press(page, 'Testar sem gravar');
    await page.getByText(/\d ofertas? \(\d+ ms\)/).waitFor();
    await picture(page, `vendor-tested-${theme}-${width}`);
    await finishStory(page);
  });

  test('goes with its credential, and says so before', async () => {
    const page = await stage.open(`/transportadoras/${carrierId}/sistema`);
    await page.getByRole('link', { name: 'Abrir a conta Jadlog Sul' }).click();
    await press(page, 'Remover a conta');
    await dialogOf(page, 'Remover a conta').getByText('A credencial é apagada', { exact: false }).waitFor();
    await dialogOf(page, 'Remover a conta').getByRole('button', { name: 'Remover a conta' }).press('Enter');
    await page.getByRole('heading', { name: 'Nenhuma conta ainda' }).waitFor();
    await finishStory(page);
  });

  test('is read by who may not connect it, without what went to and fro', async () => {
    const { app } = stage;
    const { id } = await addVendorAccount(app.ctx, tester, {
      ...{ carrierId, vendor: 'jadlog', name: 'Outra', credential: { token } },
      settings: { account: '1', services: '3' },
    });
    const session = { permissions: ['registry.read', 'integration.read'] };
    const page = await stage.open(`/transportadoras/${carrierId}/sistema`, { session });
    await page.getByText('Quem administra as integrações pode conectar.').waitFor();
    expect(await page.getByRole('button', { name: /^Conectar/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Abrir a conta Outra' }).click();
    await page.getByText('credencial nunca testada', { exact: true }).waitFor();
    await page.getByText('A credencial ainda não foi testada.').waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Últimas conversas' }).count()).toBe(0);
    await page.goto(`${stage.home}/transportadoras/${carrierId}/sistema/${id + 1}`);
    await page.getByRole('heading', { name: 'Esta conta não existe' }).waitFor();
    expect(takeTrouble(page).filter((text) => !/status of 404/.test(text))).toEqual([]);
    await finishStory(page);
  });

  test('says whose label is printed, where its system draws one', async () => {
    const { app } = stage;
    const other = await addCarrier(app.ctx, tester, someCarrier(3));
    const { id } = await addVendorAccount(app.ctx, tester, {
      ...{
        carrierId: other.id,
        vendor: 'loggi',
        name: 'Loggi',
        acts: ['book'],
        settings: { company: '99500' },
      },
      credential: { clientId: 'cliente-simulado', clientSecret: 'segredo-simulado-0001' },
    });
    const page = await stage.open(`/transportadoras/${other.id}/sistema/${id}`);
    await page.getByText('A do Carreto, com o código da transportadora').waitFor();
    await page.getByRole('button', { name: 'Mudar', exact: true }).click();
    const changing = dialogOf(page, 'Mudar a conta');
    await changing.getByText('Vale para os fretes pedidos por esta conta.', { exact: false }).waitFor();
    await changing.getByLabel('Etiqueta que é impressa').selectOption('carrier');
    await picture(page, 'vendor-label-light-1280');
    await changing.getByRole('button', { name: 'Gravar', exact: true }).press('Enter');
    await changing.waitFor({ state: 'detached' });
    await page.getByText('A que a transportadora desenha').waitFor();
    await page.goto(`${stage.home}/transportadoras/${other.id}/sistema`);
    await page.getByRole('button', { name: 'Conectar Loggi', exact: true }).click();
    expect(await page.getByLabel('Etiqueta que é impressa').inputValue()).toBe('house');
    await page.goto(`${stage.home}/transportadoras/${other.id}/sistema`);
    await page.getByRole('button', { name: 'Conectar Jadlog', exact: true }).click();
    await page.getByLabel('Token').waitFor();
    expect(await page.getByLabel('Etiqueta que é impressa').count()).toBe(0);
    await finishStory(page);
  });

  test('has an address at which it tells what happened, shown once, and says what it may not do', async () => {
    const { app } = stage;
    const other = await addCarrier(app.ctx, tester, someCarrier(2));
    const { id } = await addVendorAccount(app.ctx, tester, {
      ...{
        carrierId: other.id,
        vendor: 'loggi',
        name: 'Loggi',
        acts: ['track'],
        settings: { company: '99500' },
      },
      credential: { clientId: 'cliente-simulado', clientSecret: 'segredo-simulado-0001' },
    });
    const refusal = { act: 'quote', revision: 1, refusedAt: new Date(), sentence: 'Acesso não autorizado' };
    await app.ctx.db
      .insertInto('vendorActRefusal')
      .values({ accountId: id, ...refusal, act: 'quote' })
      .execute();
    const page = await stage.open(`/transportadoras/${other.id}/sistema/${id}`);
    await page.getByText('recusada em parte', { exact: true }).first().waitFor();
    await partOf(page, 'Como anda').getByText('Acesso não autorizado', { exact: false }).waitFor();
    const push = partOf(page, 'Avisos da transportadora');
    await push.getByText('Ainda não há endereço para os avisos.').waitFor();
    await press(page, 'Gerar endereço');
    await dialogOf(page, 'Gerar endereço').getByRole('button', { name: 'Gerar', exact: true }).press('Enter');
    await push.getByText(/\/connections\/[0-9a-z]{32}\/events$/i).waitFor();
    await picture(page, 'vendor-push-light-1280');
    await finishStory(page);
    await page.reload();
    await push.getByText('Há um endereço para os avisos desde', { exact: false }).waitFor();
    expect(await page.content()).not.toMatch(/\/connections\//);
    await finishStory(page);
  });
});
