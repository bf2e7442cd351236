import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminOf } from '../../../server/test/support/admin-calls.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { loadRange, openPostalAccount } from '../../../server/test/support/postal.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('returns', () => {
  let stage: Stage;
  let shop: Shop;
  let code: string;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    const { accountId } = await openPostalAccount(stage.app, shop, { services: ['90001'] });
    await loadRange(stage.app, accountId, {
      ...{ prefix: 'QB', serviceCode: '90001', firstNumber: 1000, lastNumber: 1999 },
    });
    code = await hired(stage.app, shop, { numero_pedido: 'V-1' });
  });
  afterAll(() => stage?.close());

  test('are opened from the freight whose goods come back, with a number to copy', async () => {
    const page = await stage.open(`/fretes/${code}`);
    await page.getByRole('link', { name: 'Abrir reversa' }).click();
    const dialog = page.getByRole('dialog', { name: `Nova reversa de ${code}` });
    await dialog.waitFor();
    await dialog.getByRole('option', { name: /^Contrato de teste/ }).waitFor({ state: 'attached' });
    await dialog
      .getByRole('textbox', { name: 'Código do serviço de reversa' })
      .or(dialog.getByRole('combobox', { name: 'Código do serviço de reversa' }))
      .fill('90001');
    await dialog.getByRole('spinbutton', { name: 'Dias para postar (5 a 59)' }).fill('6');
    await picture(page, 'returns-new-light-1280');
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Abrir a reversa' }).click();
    await page.getByText(`Reversa ${code}-R1 aberta:`).waitFor();
    await page.getByText(/informe o código de autorização QB\d+BR\.$/).waitFor();
    await page.getByRole('list', { name: 'Reversas' }).getByText(`${code}-R1`).waitFor();
    await picture(page, 'returns-opened-light-1280');
    await finishStory(page);
    const { items } = (await (await adminOf(stage.app))(`GET /returns?originalCode=${code}`)).body;
    expect(items).toMatchObject([{ serviceCode: '90001', deadlineOn: '2026-11-26', kind: 'authorization' }]);
  });

  test('of no freight name who sends what, by the keyboard', async () => {
    const page = await stage.open(`/fretes/reversas?embarcador=${shop.id}`, { theme: 'dark', width: 390 });
    await page.getByRole('list', { name: 'Reversas' }).waitFor();
    await picture(page, 'returns-dark-390');
    await finishStory(page);
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Nova reversa sem frete' });
    await dialog.waitFor();
    await dialog.getByLabel('Referência').fill('AVULSA-1');
    await dialog.getByLabel('Código do serviço de reversa').fill('90001');
    await dialog.getByLabel('Como sai do cliente').selectOption('collection');
    await dialog.getByLabel('Dia da coleta').fill('2026-11-25');
    for (const [label, value] of [
      ['Nome', 'João da Silva'],
      ['CPF ou CNPJ', '529.982.247-25'],
      ['CEP', '01311-000'],
      ['Rua', 'Avenida Paulista'],
      ['Número, ou S/N', '10'],
      ['Bairro', 'Bela Vista'],
      ['Cidade', 'São Paulo'],
      ['UF', 'SP'],
      ['Altura (cm)', '12'],
      ['Largura (cm)', '20'],
      ['Comprimento (cm)', '32'],
      ['Peso (kg)', '0.9'],
      ['Valor (R$)', '249.90'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await picture(page, 'returns-free-dark-390');
    await finishStory(page);
    await page.keyboard.press('Enter');
    await page.getByText('Reversa AVULSA-1 aberta:').waitFor();
    await page.getByText(/O pacote será coletado no seu endereço em 25\/11\/2026/).waitFor();
    await finishStory(page);
  });

  test('that nobody posted are found by their views, and issued again', async () => {
    stage.app.clock.set('2026-11-27T12:00:00Z');
    const page = await stage.open('/fretes/reversas?visao=vencem-em-5-dias');
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await page.getByRole('button', { name: 'Nunca postadas' }).click();
    await page.getByText('venceu há 1 dia', { exact: false }).waitFor();
    // Nobody is sent to an agency after the last day.
    expect(await page.getByRole('button', { name: 'Copiar a mensagem' }).count()).toBe(0);
    await picture(page, 'returns-never-posted-light-1280');
    await page.getByRole('button', { name: `Emitir de novo: ${code}-R1` }).click();
    await page.getByRole('spinbutton').fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir de novo' }).click();
    await page.getByText(`Reversa ${code}-R1/2 aberta:`).waitFor();
    await page.getByRole('button', { name: 'Vencem em 5 dias' }).click();
    await page.getByRole('list', { name: 'Reversas' }).getByText(`${code}-R1/2`).waitFor();
    await page.getByText('vence em 5 dias', { exact: false }).waitFor();
    await finishStory(page);
  });
});
