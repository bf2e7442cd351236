import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRule } from '../../../server/src/registry/rules/add-rule.ts';
import { updateRule } from '../../../server/src/registry/rules/edit-rule.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { follow } from '../../../server/test/support/label-requests.ts';
import { keyOf, type NfeParts, nfeXml, someDest } from '../../../server/test/support/nfe-xml.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('a new freight', () => {
  let stage: Stage;
  let shop: Shop;
  let n = 500;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
  });
  afterAll(() => stage?.close());

  const fresh = (changes: Partial<NfeParts> = {}): Partial<NfeParts> => {
    n += 1;
    return { issuer: shop.cnpj, nNF: String(n), dest: someDest, qVol: ['2'], grossKg: '7.000', ...changes };
  };
  const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  const nfe = (parts: Partial<NfeParts>) => file(`NFe${keyOf(parts)}.xml`, nfeXml(parts));
  const filesOf = (page: Page) => page.locator('input[type=file]');
  const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
  const fillSizes = async (page: Page): Promise<void> => {
    await page.getByLabel('Altura (cm)').fill('20');
    await page.getByLabel('Largura (cm)').fill('30');
    await page.getByLabel('Comprimento (cm)').fill('40');
    await page.getByRole('button', { name: 'Usar nos que faltam' }).click();
  };
  /** Of a carrier whose labels ask for nothing else. */
  const chooseByTable = async (page: Page, at: number): Promise<void> => {
    const offers = rows(page).nth(at).getByRole('combobox');
    const value = await offers.locator('option', { hasText: 'Rodolume' }).first().getAttribute('value');
    await offers.selectOption(value ?? '');
  };
  /** How many freights have the NF-e. */
  const freightsOf = async (parts: Partial<NfeParts>) =>
    (
      await stage.app.ctx.db
        .selectFrom('freightNfe')
        .select('freightCode')
        .where('accessKey', '=', keyOf(parts))
        .execute()
    ).map(({ freightCode }) => freightCode);

  test('goes from the XML of an NF-e to its label, and nothing is lost on the way', async () => {
    const page = await stage.open('/fretes/novo');
    const parts = fresh();
    await page.getByRole('heading', { name: 'Nenhum pedido por aqui' }).waitFor();
    await filesOf(page).setInputFiles([nfe(parts)]);
    await page.getByText('Falta a medida dos volumes de 1 pedido.').waitFor();
    await picture(page, 'new-freight-sizes-light-1280');
    await page.reload();
    await page.getByText('Falta a medida dos volumes de 1 pedido.').waitFor();
    await fillSizes(page);
    await rows(page).first().getByText('Pronto').waitFor();
    await chooseByTable(page, 0);
    await page.reload();
    await rows(page).first().getByText('Pronto').waitFor();
    await page.getByRole('button', { name: /^Contratar 1 por R\$/ }).click();
    await rows(page).first().getByText('Contratado', { exact: true }).waitFor();
    const [code = ''] = await freightsOf(parts);
    await page.getByRole('link', { name: code }).waitFor();
    await page.getByRole('button', { name: 'Imprimir etiquetas' }).click();
    const labels = page.getByRole('link', { name: 'Abrir 2 etiquetas' });
    await labels.waitFor();
    await picture(page, 'new-freight-hired-light-1280');
    const pdf = await (await follow(stage.app, (await labels.getAttribute('href')) ?? '')).text();
    expect(pdf.startsWith('%PDF')).toBe(true);
    await finishStory(page);
  });

  test('is made of many NF-es by keyboard alone: rubbish is said line by line, a waiting order gets its NF-e', async () => {
    const code = await hired(stage.app, shop, { numero_pedido: 'ESPERA' });
    const page = await stage.open('/fretes');
    await page.getByRole('link', { name: 'Novo frete' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('novo frete');
    await page.getByRole('option', { name: 'Novo frete' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Novo frete' }).waitFor();
    const good = [fresh(), fresh(), fresh({ dest: someDest.replace('Maria Aparecida', 'مريم 🦄') })];
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles([
      ...good.map(nfe),
      nfe(good[0] ?? {}),
      nfe(fresh({ further: '<compra><xPed>ESPERA</xPed></compra>' })),
      nfe(fresh({ issuer: '11222333000181' })),
      nfe(fresh({ tpAmb: '2' })),
      file('lixo.xml', 'isto não é xml'),
      file('vazio.xml', ''),
      file('xxe.xml', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'),
      file('notas.zip', 'PK'),
    ]);
    await page.getByText('Faltam as medidas dos volumes de 3 pedidos.').waitFor();
    await page.getByText('A NF-e está repetida: já veio em outra linha.').waitFor();
    await page.getByText(/é de outra empresa \(CNPJ 11222333000181\)/).waitFor();
    await page.getByText(/ambiente de homologação/).waitFor();
    await page.getByText(`A NF-e será anexada ao frete ${code}`, { exact: false }).waitFor();
    expect(await page.getByText(/não serve como NF-e/).count()).toBe(3);
    await page.getByText('Tire os XMLs do arquivo compactado').waitFor();
    for (const [label, value] of [
      ['Altura (cm)', '20'],
      ['Largura (cm)', '30'],
      ['Comprimento (cm)', '40'],
    ] as const) {
      await page.getByLabel(label).focus();
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Contratar 4 por/ }).waitFor();
    await page.getByLabel('Escolher a oferta').focus();
    await page.keyboard.press('ArrowDown');
    await finishStory(page);
    await page.getByRole('heading', { name: 'Novo frete' }).click();
    await page.keyboard.press('h');
    await page.getByText('4 fretes contratados').waitFor();
    for (const parts of good) expect(await freightsOf(parts)).toHaveLength(1);
    expect((await rows(page).nth(4).textContent()) ?? '').toContain(code);
    await finishStory(page);
  });

  test('goes on after an answer that was lost and one that said to wait, and hires nothing twice', async () => {
    const page = await stage.open('/fretes/novo');
    const many = Array.from({ length: 25 }, () => fresh());
    await filesOf(page).setInputFiles(many.map(nfe));
    await page.getByText('Faltam as medidas dos volumes de 25 pedidos.').waitFor();
    await fillSizes(page);
    await page.getByRole('button', { name: /^Contratar 25 por/ }).waitFor();
    let calls = 0;
    await page.route('**/orders/hire', async (route) => {
      calls += 1;
      if (calls === 1) {
        // The server did it; the answer never came.
        await route.fetch();
        await route.fulfill({ status: 503, headers: { 'retry-after': '0' }, body: 'lost' });
      } else await route.continue();
    });
    await page.getByRole('button', { name: /^Contratar 25 por/ }).click();
    await page.getByText('25 fretes contratados').waitFor();
    expect(calls).toBe(3);
    for (const parts of many) expect(await freightsOf(parts)).toHaveLength(1);
  });

  test('is typed, corrected where it is wrong, and read from a sheet', async () => {
    const page = await stage.open('/fretes/novo');
    await page.getByRole('heading', { name: 'Nenhum pedido por aqui' }).waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Destinatário').fill('Ana Souza');
    await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-24');
    await dialog.getByLabel('CEP').fill('01311-000');
    await dialog.getByLabel('Logradouro').fill('Avenida Paulista');
    await dialog.getByLabel('Altura (cm)').fill('20');
    await dialog.getByLabel('Largura (cm)').fill('30,5');
    await dialog.getByLabel('Comprimento (cm)').fill('40');
    await dialog.getByLabel('Peso (kg)').fill('3,5');
    await dialog.getByLabel('Valor de um (R$)').fill('150');
    await picture(page, 'new-freight-typed-light-1280');
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Conferir' }).click();
    await rows(page).first().getByText('O CPF ou CNPJ do destinatário não confere.').waitFor();
    await page.getByRole('button', { name: 'Corrigir Ana Souza' }).click();
    await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
    await dialog.getByRole('button', { name: 'Conferir' }).click();
    await rows(page).first().getByText('Pronto').waitFor();
    const sheet = [
      'Pedido;Nome;CPF;CEP;Endereço;Altura (cm);Largura (cm);Comprimento (cm);Peso (kg);Valor',
      'S-1;Bia;52998224725;01311000;Rua Um;20;30;40;3,5;150',
      'S-2;Caio;52998224725;01311000;Rua Dois;vinte;30;40;3,5;150',
    ].join('\n');
    await filesOf(page).setInputFiles([
      { name: 'pedidos.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) },
    ]);
    await rows(page).nth(1).getByText('Pronto').waitFor();
    await rows(page)
      .nth(2)
      .getByText(/não é um número/)
      .waitFor();
    await page.getByRole('button', { name: 'Tirar pedidos.csv · 3' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await finishStory(page);
  });

  test.each([
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('can be read %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/fretes/novo', { theme, width });
    await filesOf(page).setInputFiles([nfe(fresh()), file('lixo.xml', 'isto não é xml')]);
    await page.getByText('Falta a medida dos volumes de 1 pedido.').waitFor();
    await picture(page, `new-freight-${theme}-${width}`);
    await fillSizes(page);
    await rows(page).first().getByText('Pronto').waitFor();
    await picture(page, `new-freight-ready-${theme}-${width}`);
    await finishStory(page);
  });

  test('costs what the carrier costs, also where the buyer pays nothing', async () => {
    const rule = {
      ...{ name: 'Frete grátis', conditions: { position: 'cheapest' as const } },
      actions: [{ type: 'free_above' as const, goodsCents: 1 }],
    };
    const { ctx } = stage.app;
    const { id: ruleId, revision } = await addRule(ctx, tester, { shipperId: shop.id, rule });
    await updateRule(ctx, tester, { ruleId, changes: { revision, active: true } });
    await stage.app.settle();
    const page = await stage.open('/fretes/novo');
    await filesOf(page).setInputFiles([nfe(fresh())]);
    await fillSizes(page);
    const chosen = rows(page).first().locator('option:checked');
    await expect.poll(() => chosen.textContent()).toMatch(/^R\$.[1-9].* · o cliente paga R\$.0,00$/);
    const cost = (await chosen.textContent())?.split(' · ', 1)[0];
    await page.getByRole('button', { name: `Contratar 1 por ${cost}` }).waitFor();
    await picture(page, 'new-freight-free-light-1280');
    await finishStory(page);
  });

  test('is refused to who may not, by the name of the permission', async () => {
    const other = await openStage({ permissions: ['freights.read'] });
    const page = await other.open('/fretes/novo');
    await page.getByText(/freights\.write/).waitFor();
    await finishStory(page);
    await other.close();
  });
});
