import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../../server/src/registry/carriers/add-carrier.ts';
import { addContract } from '../../../server/src/registry/contracts/add-contract.ts';
import { adminOf } from '../../../server/test/support/admin-calls.ts';
import { cteItem, senderOf, sentCte } from '../../../server/test/support/ctes.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { carrierTokenOf, report } from '../../../server/test/support/occurrences.ts';
import { someCarrier, tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('carriers', () => {
  let stage: Stage;
  let shop: Shop;
  let busyId = 0;
  let admin: Awaited<ReturnType<typeof adminOf>>;

  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    admin = await adminOf(stage.app);
    const code = await hired(stage.app, shop);
    const sender = await senderOf(stage.app, code);
    busyId = sender.id;
    await sentCte(stage.app, sender, cteItem(shop, sender));
    const token = await carrierTokenOf(stage.app, code);
    await report(stage.app, token, [{ id_frete: code, codigo: 2, data_ocorrencia: '2026-11-20 09:00:00' }]);
    await stage.app.settle();
  });
  afterAll(() => stage?.close());

  test('by the keyboard, one is added, a contract is made with it, and its scoreboard says that there is nothing yet', async () => {
    const page = await stage.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('grid', { name: 'Transportadoras' }).getByRole('row').nth(1).waitFor();
    await picture(page, 'carriers-light-1280');
    await finishStory(page);
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Nova transportadora' }).waitFor();
    await page.getByRole('button', { name: 'Cadastrar' }).press('Enter');
    await page.getByText('Falta preencher.').first().waitFor();
    const typed = {
      CNPJ: '11.222.333/0001-81',
      'Nome fantasia': 'Rota do Sul',
      'Razão social': 'Rota do Sul Transportes Ltda',
      CEP: '01311-000',
      Rua: 'Avenida Paulista',
      Número: '1000',
      Bairro: 'Bela Vista',
      Cidade: 'São Paulo',
    };
    for (const [label, text] of Object.entries(typed)) {
      const field = page.getByLabel(label, { exact: true });
      await field.focus();
      await field.fill(text);
    }
    await picture(page, 'carrier-new-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Cadastrar' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Rota do Sul' }).waitFor();
    await page.getByText('Ainda não há contrato com esta transportadora').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Novo contrato com Rota do Sul' });
    await dialog.getByRole('button', { name: 'Acrescentar tolerância' }).press('Enter');
    await dialog.getByLabel('Até R$').fill('1,00');
    await dialog
      .getByText('CT-e de R$ 100,00: até R$ 101,00 passa, e a partir de R$ 99,00 também.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Acrescentar tolerância' }).press('Enter');
    await dialog.getByLabel('De', { exact: true }).nth(1).selectOption('gris');
    await dialog.getByLabel('Ou até %').nth(1).fill('2,5');
    await dialog
      .getByText('GRIS de R$ 100,00: até R$ 102,50 passa, e a partir de R$ 97,50 também.')
      .waitFor();
    await picture(page, 'contract-dialog-light-1280');
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Novo contrato' }).press('Enter');
    await page.getByText('Contrato feito.').waitFor();
    const { body } = await admin(`GET /contracts?shipperId=${shop.id}`);
    expect(body.items.at(-1).tolerances).toEqual([
      { charge: 'total', cents: 100, ratePpm: 0 },
      { charge: 'gris', cents: 0, ratePpm: 25_000 },
    ]);
    await picture(page, 'contracts-light-1280');
    await finishStory(page);
    await page.getByRole('link', { name: 'Placar' }).press('Enter');
    await page.getByText('Nada a contar neste período').waitFor();
    await picture(page, 'scoreboard-nothing-light-1280');
    await finishStory(page);
    await page.getByRole('link', { name: 'Ver as tabelas dela' }).press('Enter');
    await page.getByText('Ainda não há tabela desta transportadora').waitFor();
    await finishStory(page);
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('one that carries has figures, each with its rows, %s at %i pixels', async (theme, width) => {
    const page = await stage.open(`/transportadoras/${busyId}/placar?de=2026-10-01&ate=2026-12-15`, {
      theme,
      width,
    });
    const board = page.getByRole('region', { name: 'Placar' });
    const charges = board.getByRole('region', { name: 'Cobrança' });
    await charges.getByText('CT-es', { exact: true }).waitFor();
    await picture(page, `scoreboard-${theme}-${width}`);
    await finishStory(page);
    await page.getByRole('link', { name: 'Tabelas', exact: true }).last().press('Enter');
    await page.getByRole('region', { name: 'Tabelas da transportadora' }).waitFor();
    await picture(page, `carrier-tables-${theme}-${width}`);
    await page.getByRole('link', { name: 'Dados' }).press('Enter');
    await page.getByLabel('Nome fantasia').waitFor();
    await picture(page, `carrier-data-${theme}-${width}`);
    await finishStory(page);
    await page.goBack();
    await page.goBack();
    await board.getByRole('region', { name: 'Cotações' }).getByText('Fretes contratados').waitFor();
    const figure = board.getByRole('region', { name: 'Cotações' }).locator('dd').last().getByRole('link');
    expect(await figure.textContent()).toBe('1');
    await figure.press('Enter');
    await page.getByText('1 no total').waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('transportadora')).toBe(String(busyId));
  });

  test('a change that somebody else made meanwhile is said with what changed, and applied over or dropped', async () => {
    const { id, revision } = await addCarrier(stage.app.ctx, tester, someCarrier(5));
    const page = await stage.open(`/transportadoras/${id}`, { theme: 'dark' });
    const name = page.getByLabel('Nome fantasia');
    await name.fill('Nome meu');
    const changed = { revision, tradeName: 'Nome deles' };
    expect((await admin(`PATCH /carriers/${id}`, changed)).status).toBe(200);
    await page.getByRole('button', { name: 'Salvar' }).press('Enter');
    await page.getByText('Nome fantasia: agora está “Nome deles”, e você escreveu “Nome meu”').waitFor();
    await page.getByText(/Ada salvou/).waitFor();
    await picture(page, 'carrier-conflict-dark-1280');
    expect(takeTrouble(page).filter((one) => !one.includes('409'))).toEqual([]);
    await finishStory(page);
    await page.getByRole('button', { name: 'Aplicar o meu por cima' }).press('Enter');
    await page.getByText('Salvo.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Nome meu' }).waitFor();
    expect((await admin(`GET /carriers/${id}`)).body.tradeName).toBe('Nome meu');
    await finishStory(page);
  });

  test('a contract that somebody else changed is not written over unseen', async () => {
    const { id: carrierId } = await addCarrier(stage.app.ctx, tester, someCarrier(6));
    const { id, revision } = await addContract(stage.app.ctx, tester, { shipperId: shop.id, carrierId });
    const page = await stage.open(`/transportadoras/${carrierId}/contratos`, { width: 390 });
    await page.getByRole('button', { name: /^Editar o contrato/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Editar o contrato/ });
    await dialog.getByRole('button', { name: 'Acrescentar tolerância' }).press('Enter');
    await dialog.getByLabel('Até R$').fill('3,00');
    const theirs = { revision, tolerances: [{ charge: 'total', cents: 700, ratePpm: 0 }] };
    expect((await admin(`PATCH /contracts/${id}`, theirs)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Salvar' }).press('Enter');
    await dialog.getByText(/Total: agora está “até R\$\s7,00/).waitFor();
    await picture(page, 'contract-conflict-light-390');
    expect(takeTrouble(page).filter((one) => !one.includes('409'))).toEqual([]);
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Aplicar o meu por cima' }).press('Enter');
    await page.getByText(/Contrato salvo/).waitFor();
    expect((await admin(`GET /contracts/${id}`)).body.tolerances[0].cents).toBe(300);
    await finishStory(page);
  });

  test('the list is filtered by its address, and says when nothing is as the filters want it', async () => {
    const page = await stage.open('/transportadoras?situacao=desativadas', { width: 390, theme: 'dark' });
    await page.getByText('Nada corresponde a estes filtros').waitFor();
    await finishStory(page);
    await page.getByRole('button', { name: 'Limpar os filtros' }).press('Enter');
    await page.getByRole('grid', { name: 'Transportadoras' }).waitFor();
    await picture(page, 'carriers-dark-390');
    await finishStory(page);
  });

  test('who may only read sees the data and no form, and a carrier that is none is said', async () => {
    const session = { permissions: ['registry.read'] };
    const page = await stage.open(`/transportadoras/${busyId}`, { session });
    await page.getByText('Razão social').waitFor();
    expect(await page.getByRole('button', { name: 'Salvar' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Placar' }).count()).toBe(0);
    await finishStory(page);
    const missing = await stage.open('/transportadoras/999999');
    await missing.getByText('Esta transportadora não existe').waitFor();
  });
});
