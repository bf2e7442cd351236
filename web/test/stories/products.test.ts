import type { NewSku, SkuVolume } from '@carreto/contract/admin/registry/skus';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putSkus } from '../../../server/src/registry/skus/put-skus.ts';
import { adminOf } from '../../../server/test/support/admin-calls.ts';
import { cteItem, senderOf, sentCte } from '../../../server/test/support/ctes.ts';
import { hireBody, quoted, sendHire, someNfe } from '../../../server/test/support/hire.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const measures = { heightMm: 100, widthMm: 200, lengthMm: 300, weightG: 2_000 };
const some = { description: null, tag: null, amount: 1, consolidate: false, overlaid: false, rotate: false };
const lampVolume: SkuVolume = { ...some, ...measures, priceCents: 3_000 };
const lamp: NewSku = {
  ...{ sku: 'LAMP', description: 'Luminária', tag: null, category: 1, active: true },
  volumes: [lampVolume],
};
const cup: NewSku = {
  ...{ sku: 'CANECA', description: 'Caneca', tag: null, category: 1, active: true },
  volumes: [{ ...lampVolume, heightMm: null, weightG: null }],
};

/** A freight of lamps whose CT-e charges more than they measure. */
async function heavyCte({ app }: Stage, shop: Shop, number: number): Promise<void> {
  const lamps = { amount: 5, category: '1', unitary_price: 30, sku: 'LAMP' };
  const dispatchers = [{ registered_number: shop.cnpj, zipcode: 29161376, volumes: [lamps] }];
  const { id } = await quoted(app, shop, { dispatchers });
  const body = hireBody(shop, { nota_fiscal: { ...someNfe, numero: String(number) } });
  const hired = await sendHire(app, shop, { token: id, offer: 1, body });
  const sender = await senderOf(app, hired.body.id_frete);
  await sentCte(app, sender, cteItem(shop, sender, { peso_taxado: 100, numero_nf: number }));
}

describe.skipIf(browserProgram === undefined)('products', () => {
  let stage: Stage;
  let shop: Shop;
  let admin: Awaited<ReturnType<typeof adminOf>>;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    admin = await adminOf(stage.app);
    await putSkus(stage.app.ctx, tester, { shipperId: shop.id, origin: 'api', items: [lamp, cup] });
  });
  afterAll(() => stage?.close());

  test('by the keyboard, those that lack something are found, and a file is checked before it counts', async () => {
    const page = await stage.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    const grid = page.getByRole('grid', { name: 'Produtos' });
    await grid.getByRole('row', { name: /LAMP.*30 × 20 × 10 cm, 2.kg.*Nada/ }).waitFor();
    await picture(page, 'products-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Incompletos' }).press('Enter');
    await grid.getByRole('row', { name: /LAMP/ }).waitFor({ state: 'detached' });
    await grid.getByRole('row', { name: /CANECA.*medidas, peso/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('visao')).toBe('incompletos');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).press('Enter');
    expect((await download).suggestedFilename()).toBe('produtos.csv');
    const file = await admin(`GET /shippers/${shop.id}/skus`);
    expect(file.body.items).toHaveLength(2);
    const csv =
      'sku;descricao;categoria;altura (cm);largura (cm);comprimento (cm);peso (kg);preco\nBULE;Bule;1;20;20;20;1,5;40\n';
    await page.locator('input[type=file]').setInputFiles({
      name: 'catalogo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    const dialog = page.getByRole('dialog', { name: 'Trazer catalogo.csv' });
    await dialog.getByText('1 produtos: 1 novos, 0 mudam, 0 iguais.').waitFor();
    await picture(page, 'products-checked-light-1280');
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Trazer' }).press('Enter');
    await page.getByText('1 produtos do arquivo estão no catálogo.').waitFor();
    await page.getByRole('button', { name: 'Todos', exact: true }).press('Enter');
    await grid.getByRole('row', { name: /BULE/ }).waitFor();
    await finishStory(page);
  });

  test('a file with errors changes nothing, and says each line', async () => {
    const page = await stage.open('/produtos', { theme: 'dark' });
    await page.locator('input[type=file]').setInputFiles({
      name: 'ruim.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('sku;descricao;categoria;altura (cm)\nBULE;Bule;1;alto\n'),
    });
    const dialog = page.getByRole('dialog', { name: 'Trazer ruim.csv' });
    await dialog.getByText('O arquivo tem erros, e nada dele entra:').waitFor();
    await dialog
      .getByText(/^Linha 2/)
      .first()
      .waitFor();
    await picture(page, 'products-refused-dark-1280');
    await finishStory(page);
  });

  test('what CT-es say against them is taken over on 390 pixels', async () => {
    for (const number of [101, 102, 103]) await heavyCte(stage, shop, number);
    const page = await stage.open('/produtos', { width: 390, theme: 'dark' });
    await page.getByText('Luminária').waitFor();
    await picture(page, 'products-dark-390');
    await finishStory(page);
    await page.getByRole('link', { name: 'Contradições' }).click();
    await page.getByText(/CT-es dizem 20.kg; o cadastro, .* em 3 envios/).waitFor();
    await page.getByRole('checkbox', { name: 'Escolher LAMP' }).click();
    await picture(page, 'contradictions-dark-390');
    await finishStory(page);
    await page.getByRole('button', { name: 'Assumir o valor medido' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assumir o valor medido' }).click();
    await page.getByText('1 produtos medidos de novo.').waitFor();
    const { body } = await admin(`GET /shippers/${shop.id}/skus?sku=LAMP`);
    expect(body.items[0].origin).toBe('dashboard');
    await finishStory(page);
  });

  test('are read in English where nothing contradicts them', async () => {
    const page = await stage.open('/produtos/contradicoes', { language: 'en' });
    await page.getByText('No CT-e contradicts the catalogue').waitFor();
    await picture(page, 'contradictions-english-1280');
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('products of somebody who may only read them', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ permissions: ['skus.read'] });
    await openShop(stage.app);
  });
  afterAll(() => stage?.close());

  test('are shown, and nothing is brought in', async () => {
    const page = await stage.open('/produtos');
    await page.getByText('Nenhum produto ainda').waitFor();
    await page.getByText(/falta a você a permissão skus\.write/).waitFor();
    expect(await page.getByRole('button', { name: 'Trazer arquivo…' }).count()).toBe(0);
    await finishStory(page);
  });
});
