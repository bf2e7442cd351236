import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoWorld } from '../../../server/src/demo/world.ts';
import { addRule } from '../../../server/src/registry/rules/add-rule.ts';
import { putSkus } from '../../../server/src/registry/skus/put-skus.ts';
import { importTable } from '../../../server/src/registry/tables/import-table.ts';
import { canonicalBytes } from '../../../server/src/tariff/document/canonical.ts';
import { fromDispatcher, quoteBody, sendQuote, someVolume } from '../../../server/test/support/quote.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)('quotes', () => {
  let stage: Stage;
  let shop: Shop;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    const rule = { name: 'Dois reais', conditions: {}, actions: [{ type: 'fixed' as const, cents: 200 }] };
    await addRule(stage.app.ctx, tester, { shipperId: shop.id, rule });
  });
  afterAll(() => stage?.close());

  const offers = (page: Page) => page.locator('.offers > li');

  /** A draft of the table of an offer, half as dear again. */
  async function dearerDraft(versionId: number): Promise<void> {
    const { app } = stage;
    const row = await app.ctx.db
      .selectFrom('freightTableVersion as version')
      .innerJoin('freightTable as table', 'table.id', 'version.tableId')
      .innerJoin('carrier', 'carrier.id', 'table.carrierId')
      .select(['carrier.cnpj', 'table.carrierId', 'table.serviceName'])
      .where('version.id', '=', versionId)
      .executeTakeFirstOrThrow();
    const document = demoWorld()
      .carriers.find(({ cnpj }) => cnpj === row.cnpj)
      ?.tables.find(({ document: { service } }) => service.name === row.serviceName)?.document;
    if (document === undefined) throw new Error('the demo has no such table');
    const bytes = canonicalBytes({ ...document, markupPpm: document.markupPpm + 500_000 });
    const file = { name: null, bytes, options: {} };
    await importTable(app.ctx, tester, { carrierId: row.carrierId, shipperId: shop.id, file });
  }

  test('a price is tried by keyboard, a refusal cured by its nearest change, and compared with a draft', async () => {
    const page = await stage.open('/cotacoes/nova', { height: 1100 });
    await page.getByLabel('De (CEP)').waitFor();
    expect(await page.getByLabel('De (CEP)').inputValue()).toMatch(/^\d{5}-\d{3}$/);
    await page.getByText('Preencha origem, CEP e um volume').waitFor();
    await page.getByLabel('Para (CEP)').focus();
    await page.keyboard.type('01311-000');
    await page.getByText('São Paulo/SP').waitFor();
    // Units, length, width, height, weight, value: one key between each.
    for (const text of ['2', '40', '150', '20', '3,5', '150']) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^Por que não \(\d+\)$/ }).waitFor();
    expect(new URL(page.url()).search).toContain('volumes=2x400x1500x200x3500x15000');
    const before = await offers(page).count();
    const apply = page.getByRole('button', { name: /^Aplicar: (largura|maior lado) até/ }).first();
    await apply.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => offers(page).count()).toBeGreaterThan(before);
    expect(new URL(page.url()).search).not.toContain('x1500x');
    expect(await page.getByLabel('Largura (cm)').inputValue()).not.toBe('150');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Largura (cm)').inputValue()).toBe('150');
    await page.goForward();
    await expect.poll(() => offers(page).count()).toBeGreaterThan(before);

    const first = offers(page).first();
    await first.locator('.offer-head').focus();
    await page.keyboard.press('Enter');
    await first.getByRole('table', { name: 'Como o preço se forma' }).waitFor();
    const amounts: { kind: string | null; cents: number }[] = [];
    for (const row of await first.locator('.waterfall tbody tr').all()) {
      const text = (await row.locator('td.figures').textContent()) ?? '';
      const cents = Number(text.replace(/\D/g, '')) * (/[\u2212-]/.test(text) ? -1 : 1);
      amounts.push({ kind: await row.getAttribute('data-kind'), cents });
    }
    const added = amounts.filter(({ kind }) => kind !== 'sum').reduce((sum, { cents }) => sum + cents, 0);
    expect(amounts.length).toBeGreaterThan(3);
    expect(added).toBe(amounts.at(-1)?.cents);
    await first.getByText('contado 1', { exact: true }).waitFor();
    await first.getByText('fim de semana').first().waitFor();

    const versionId = Number(/oferta=v(\d+)/.exec(page.url())?.[1]);
    await dearerDraft(versionId);
    await page.reload();
    await offers(page).first().getByLabel('Comparar com outra versão').selectOption({ index: 1 });
    await page.getByText(/^na comparação: .* v2, R\$.*\+[\d,]+ %/).waitFor();
    await page.getByLabel('Comparar com outras regras').selectOption('Com a regra desligada: Dois reais');
    await expect
      .poll(() => page.getByText(/^na comparação: R|^na comparação: .*, R\$.*\(\+/).count())
      .toBeGreaterThan(1);
    expect(new URL(page.url()).search).toMatch(/versoes=\d+&regras=\d+|regras=\d+&versoes=\d+/);
    await page.getByRole('button', { name: 'Copiar como cURL' }).waitFor();
    await picture(page, 'laboratory-light-1280');
    await finishStory(page);
  });

  test('a rule is written beside the offers that it would change, and is there to be saved among the rules', async () => {
    const path = '/cotacoes/nova?de=29161376&para=01311000&volumes=1x400x300x200x3000x';
    const page = await stage.open(path, { height: 1600 });
    await offers(page).first().waitFor();
    await page.getByLabel('Comparar com outras regras').selectOption('Escrever uma regra…');
    const rule = page.getByRole('form', { name: 'A regra que você escreve' });
    await rule.getByText('Escolha o que a regra faz.').waitFor();
    const compare = rule.getByRole('button', { name: 'Comparar com a regra' });
    await compare.press('Enter');
    await rule.getByText('Escolha pelo menos uma ação').waitFor();
    await rule.getByRole('combobox', { name: 'Acrescentar ação…' }).selectOption('fixed');
    await compare.press('Enter');
    await rule.getByText('Escreva um número.').waitFor();
    const amount = rule.getByRole('textbox', { name: 'Quanto (R$)' });
    await amount.fill('7');
    await amount.press('Enter');
    await expect
      .poll(() => page.getByText(/^na comparação: .*\(\+/).count())
      .toBe(await offers(page).count());
    const price = (text: string | null): number =>
      Number(/R\$\s*([\d.,]+)/.exec(text ?? '')?.[1]?.replace(/\D/g, ''));
    const [first, beside] = [offers(page).first(), page.getByText(/^na comparação: /).first()];
    expect(price(await beside.textContent())).toBe(
      price(await first.locator('.offer-head').textContent()) + 700,
    );
    await amount.fill('9');
    await rule.getByText('A regra mudou depois da comparação.').waitFor();
    await picture(page, 'laboratory-rule-light-1280');
    await finishStory(page);

    expect(new URL(page.url()).search).toContain('regras=nova');
    await page.reload();
    await expect
      .poll(
        async () =>
          price(await beside.textContent()) - price(await first.locator('.offer-head').textContent()),
      )
      .toBe(900);
    await rule.getByRole('link', { name: 'Abrir em Regras, para guardar' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Nova regra' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Regra em teste');
    await page.getByRole('button', { name: 'Salvar desligada' }).press('Enter');
    await page.getByRole('button', { name: 'Ligar' }).waitFor();
    await finishStory(page);

    const small = await stage.open(`${path}&regras=nova`, { theme: 'dark', width: 390, height: 2200 });
    await small.getByRole('combobox', { name: 'Acrescentar condição…' }).selectOption('goodsCents');
    await small.getByRole('textbox', { name: 'A partir de (R$)' }).waitFor();
    await picture(small, 'laboratory-rule-dark-390');
    await finishStory(small);
  });

  test('what was quoted is found again, without offers alone, and told with the registry of today', async () => {
    const won = await sendQuote(stage.app, quoteBody(shop));
    const items = [{ ...someVolume, amount: 6, consolidate: true, sku: 'CANECA', height: 0.1 }];
    const boxed = await sendQuote(stage.app, quoteBody(shop, fromDispatcher(shop, { volumes: items })));
    const heavy = [{ ...someVolume, amount: 500, unitary_weight: 9000, height: 9 }];
    await sendQuote(stage.app, quoteBody(shop, fromDispatcher(shop, { volumes: heavy })));
    const page = await stage.open('/cotacoes?de=2026-11-20&ate=2026-11-20');
    const rows = page.getByRole('grid', { name: 'Cotações' }).locator('.list-body [role=row]');
    await expect.poll(() => rows.count()).toBe(3);
    for (const [theme, width] of looks) {
      const look = await stage.open('/cotacoes?de=2026-11-20&ate=2026-11-20', { theme, width });
      await look.getByText('29161-376 → 01311-000').first().waitFor();
      await picture(look, `quotes-${theme}-${width}`);
      await finishStory(look);
    }
    await page.goto(`${stage.home}/cotacoes?de=2026-11-20&ate=2026-11-20&ofertas=nenhuma`);
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText('sem oferta', { exact: true }).first().waitFor();
    await finishStory(page);
    await page.getByRole('button', { name: 'Vendas perdidas por CEP' }).click();
    const places = page.getByRole('table', { name: 'Vendas perdidas por CEP' });
    await places.getByText('São Paulo/SP').waitFor();
    await page.getByText(/^1 cotação sem oferta, R\$/).waitFor();
    await picture(page, 'quotes-lost-light-1280');
    await finishStory(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    await places.getByRole('button', { name: '01311-000' }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('para=01311-000');
    await page.getByRole('button', { name: 'Vendas perdidas por CEP' }).click();
    await expect.poll(() => rows.count()).toBe(1);

    const id = boxed.body.dispatchers[0]?.id ?? '';
    await page.goto(`${stage.home}/cotacoes/${id}`);
    await page.getByText('centavo por centavo', { exact: false }).waitFor();
    await page.getByRole('heading', { name: 'Volumes como viajam' }).waitFor();
    expect(await page.locator('.packing rect[data-kind=unit]').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Comparar com hoje' }).click();
    await page.getByRole('table', { name: 'Comparando com as tabelas e regras de hoje' }).waitFor();
    await page.getByText('igual', { exact: true }).first().waitFor();
    await offers(page).first().locator('.offer-head').click();
    await picture(page, 'quote-light-1280');
    await finishStory(page);
    await page.goto(`${stage.home}/cotacoes/zzzzzzzzzzzzzzzz`);
    await page.getByRole('heading', { name: 'Esta cotação não está guardada' }).waitFor();
    expect(won.status).toBe(200);
  });

  test('a product of the catalogue is suggested while its code is typed, and brings its size', async () => {
    const size = { heightMm: 100, widthMm: 200, lengthMm: 300, weightG: 1500, priceCents: 9990 };
    const kept = {
      description: null,
      tag: null,
      amount: 1,
      consolidate: true,
      overlaid: false,
      rotate: true,
    };
    const about = { tag: null, category: 64, active: true, volumes: [{ ...size, ...kept }] };
    const items = [{ ...about, sku: 'BUL-01', description: 'Bule de ágata' }];
    await putSkus(stage.app.ctx, tester, { shipperId: shop.id, origin: 'api', items });
    const page = await stage.open('/cotacoes/nova');
    await page.getByLabel('Para (CEP)').fill('01311-000');
    const field = page.getByRole('combobox', { name: 'SKU' });
    await field.fill('bul');
    await page.getByRole('option', { name: 'BUL-01 · Bule de ágata' }).waitFor();
    await field.press('Escape');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await field.press('ArrowDown');
    await picture(page, 'laboratory-sku-light-1280');
    await finishStory(page);
    await field.press('Enter');
    expect(await field.inputValue()).toBe('BUL-01');
    await field.press('Control+Enter');
    await offers(page).first().waitFor();
    await finishStory(page);
  });

  test('lines of a spreadsheet become volumes where they are pasted', async () => {
    const page = await stage.open('/cotacoes/nova?de=29161376&para=01311000&volumes=1x400x300x200x3000x');
    const amount = page.getByRole('group', { name: 'Volume 1' }).getByLabel('Unidades');
    await amount.focus();
    const text = 'Qtd\tPeso (kg)\tComprimento\tLargura\tAltura\n2\t3,5\t40\t30\t20\n1\t0,3\t10\t10\t10\n';
    // As text: what runs in the page has names that tests do not.
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(paste);
    })()`);
    await page.getByRole('group', { name: 'Volume 2' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => new URL(page.url()).search)
      .toContain('volumes=2x400x300x200x3500x%3B1x100x100x100x300x');
    await offers(page).first().waitFor();
    await finishStory(page);
  });

  test('stands in every look, in English, too', async () => {
    const path = '/cotacoes/nova?de=29161376&para=01311000&volumes=2x400x1500x200x3500x15000';
    for (const [theme, width] of looks) {
      const page = await stage.open(path, { theme, width, height: 1600 });
      await offers(page).first().locator('.offer-head').click();
      await page.locator('.waterfall').first().waitFor();
      await picture(page, `laboratory-${theme}-${width}`);
      await finishStory(page);
    }
    const page = await stage.open(path, { language: 'en' });
    await offers(page).first().locator('.offer-head').click();
    await page
      .getByRole('rowheader', { name: /^GRIS \(risk management\)/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Copy explanation' }).waitFor();
    await finishStory(page);
  });
});
