import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRule } from '../../../server/src/registry/rules/add-rule.ts';
import { withdrawVersion } from '../../../server/src/registry/tables/versions/withdraw-version.ts';
import { hired, someRecipient } from '../../../server/test/support/hire.ts';
import { quoteBody, sendQuote, someVolume } from '../../../server/test/support/quote.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../../../server/test/support/rival-tables.ts';
import { openBareShop, type Shop } from '../../../server/test/support/shop.ts';
import { askWhatIf, followed, runWhatIf } from '../../../server/test/support/what-ifs.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const zips = [1_311_000, 5_407_002, 20_040_002, 22_041_001, 11_010_000];

/** Quotes of a shipper to São Paulo and Rio de Janeiro, light and heavy. */
async function quoteAll({ app }: Stage, shop: Shop): Promise<void> {
  for (const [at, zipcode] of zips.entries())
    for (const kg of [2, 9, 14, 25]) {
      const volume = {
        ...someVolume,
        amount: 1,
        height: 0.1,
        width: 0.1,
        length: 0.1,
        unitary_weight: kg + at,
      };
      const dispatchers = [{ registered_number: shop.cnpj, zipcode: 29_161_376, volumes: [volume] }];
      const { status } = await sendQuote(
        app,
        quoteBody(shop, { dispatchers, recipient: { type: 0, country: 'BRA', zipcode } }),
      );
      expect(status).toBe(200);
    }
}

describe.skipIf(browserProgram === undefined)('comparisons', () => {
  let stage: Stage;
  let shop: Shop;
  let carrierId: number;
  let tableId: number;
  let draft: number;
  let second: number;
  beforeAll(async () => {
    stage = await openStage();
    const { app } = stage;
    shop = await openBareShop(app, 1);
    carrierId = await addRival(app, 1);
    const rivalId = await addRival(app, 2);
    const add = (sp: [number, number], rj: [number, number] | null, days = 3) => ({
      carrierId,
      document: pricedTable('Expresso', { sp, rj, days }),
    });
    const first = await addPublished(app, add([20, 40], [30, 60]));
    tableId = first.tableId;
    const document = pricedTable('Rival', { sp: [22, 41], rj: [33, 58], days: 2 });
    await addPublished(app, { carrierId: rivalId, document });
    draft = (await addDraft(app, add([23.5, 39.9], [30, 66], 2))).id;
    second = (await addDraft(app, add([21, 39], null))).id;
    await quoteAll(stage, shop);
    await hired(app, shop, { destinatario: someRecipient });
    app.clock.advanceMs(1000);
    await app.settle();
  });
  afterAll(() => stage?.close());

  test('by the keyboard, a draft is compared over what was quoted, and its money read', async () => {
    const page = await stage.open(`/tabelas/${tableId}?versao=2&contra=1`, { height: 3000 });
    await page.getByRole('link', { name: 'Ver em dinheiro' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Nova comparação' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: /^Versão/ }).inputValue()).toBe(String(draft));
    await picture(page, 'what-if-new-light-1280');
    await finishStory(page);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'Comparação', exact: true }).waitFor();
    await page.getByText('Na fila.').waitFor();
    await page.getByText('Ela continua mesmo que você feche esta página').waitFor();
    await picture(page, 'what-if-waiting-light-1280');
    const id = Number(page.url().split('/').at(-1));
    const { findings } = await followed(stage.app, id);
    await page.getByRole('heading', { name: 'De onde vem a diferença' }).waitFor();
    const cents = (findings?.quotes.all.cost.b ?? 0) - (findings?.quotes.all.cost.a ?? 0);
    expect(cents).toBeGreaterThan(0);
    const said = (await page.locator('.impact-figure strong').textContent()) ?? '';
    expect(said).toContain('+R$');
    expect(Number(said.replace(/\D/g, ''))).toBe(cents);
    const bars = await page.locator('.waterfall tbody tr').all();
    const amounts = await Promise.all(
      bars.map(async (bar) => {
        const text = (await bar.locator('td.figures').textContent()) ?? '';
        const sum = Number(text.replace(/\D/g, ''));
        return { kind: await bar.getAttribute('data-kind'), cents: /\u2212/.test(text) ? -sum : sum };
      }),
    );
    const between = amounts.slice(1, -1).reduce((sum, one) => sum + one.cents, 0);
    expect((amounts[0]?.cents ?? 0) + between).toBe(amounts.at(-1)?.cents);
    expect(await page.locator('.tiles > li').count()).toBe(27);
    await page.locator('.tiles > li', { hasText: /^SP \+/ }).waitFor();
    await page.getByText('Ver como tabela').click();
    await picture(page, 'what-if-light-1280');
    await finishStory(page);
    const mover = page
      .getByRole('region', { name: /maiores diferenças/ })
      .getByRole('link')
      .first();
    await mover.press('Enter');
    await page.getByText(/Recalculada agora/).waitFor();
    await page.goBack();
    await page.getByText('Fretes (1)').click();
    await page
      .getByText(/^Nenhum frete muda de mãos|fretes mudam de mãos/)
      .first()
      .waitFor();
  });

  test('are listed, stand beside each other, and are kept as a file', async () => {
    const one = await runWhatIf(stage.app, { versionIds: [draft], shipperId: shop.id });
    await runWhatIf(stage.app, { versionIds: [second], shipperId: shop.id });
    const page = await stage.open('/tabelas', { theme: 'dark' });
    await page.getByRole('link', { name: 'Comparações' }).click();
    await page.getByRole('list', { name: 'Comparações' }).getByRole('listitem').nth(1).waitFor();
    await picture(page, 'what-ifs-dark-1280');
    await finishStory(page);
    // Both were asked for by somebody else; the one of before is a job of who is here.
    await page.goto(`${stage.home}/trabalhos`);
    await page.getByText(/^Vistos: \d+ de \d+$/).waitFor();
    await picture(page, 'what-if-among-jobs-dark-1280');
    await page.getByRole('link', { name: /^E se: / }).click();
    await page.getByRole('link', { name: 'Ver a comparação' }).click();
    await page.getByRole('heading', { level: 1, name: 'Comparação', exact: true }).waitFor();
    await page.goto(`${stage.home}/tabelas/comparacoes/${one.id}`);
    await page.getByRole('combobox', { name: 'Ao lado de' }).waitFor();
    const other = page.getByRole('combobox', { name: 'Ao lado de' }).getByRole('option', { name: /v1 → v3/ });
    await page
      .getByRole('combobox', { name: 'Ao lado de' })
      .selectOption((await other.first().getAttribute('value')) ?? '');
    await page.getByRole('region', { name: 'Cotações' }).waitFor();
    await page.getByRole('row', { name: /^Tudo/ }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('contra')).toMatch(/^\d+$/);
    await picture(page, 'what-if-beside-dark-1280');
    await finishStory(page);
    const download = page.waitForEvent('download');
    await page.keyboard.press('e');
    expect((await download).suggestedFilename()).toBe(`comparacao-${one.id}.xlsx`);
  });

  test('of a rule that is off tell what customers would have paid with it, before it counts', async () => {
    const actions = [{ type: 'percent' as const, ppm: 100_000 }];
    await addRule(stage.app.ctx, tester, { shipperId: shop.id, rule: { name: 'Margem de 10 %', actions } });
    const page = await stage.open('/tabelas/comparacoes/nova', { height: 1400 });
    await page.getByText('Regras são de um embarcador: escolha um para compará-las.').waitFor();
    await page.getByRole('combobox', { name: 'Embarcador' }).selectOption(String(shop.id));
    await page
      .getByRole('combobox', { name: 'Mudança' })
      .selectOption({ label: 'Com «Margem de 10 %», hoje desligada' });
    expect(await page.getByRole('radio', { name: 'Fretes', exact: true }).isDisabled()).toBe(true);
    await picture(page, 'what-if-new-rule-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Comparar' }).press('Enter');
    await page.getByText('Regra: Margem de 10 %').waitFor();
    await followed(stage.app, Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]));
    await page.locator('.impact-figure', { hasText: '+10,0' }).waitFor();
    await page.locator('.tiles > li', { hasText: 'RJ +10,0%' }).waitFor();
    await page.getByText(/o primeiro preço mostrado ao cliente vai de/).waitFor();
    await picture(page, 'what-if-rule-light-1280');
    await finishStory(page);
  });

  test('of a rule that was typed and not saved are begun where all others are', async () => {
    const page = await stage.open(`/tabelas/comparacoes/nova?embarcador=${shop.id}&regra=nova`, {
      height: 1400,
    });
    await page.getByText('O que foi escrito não está nesta aba').waitFor();
    expect(await page.getByRole('button', { name: 'Comparar' }).isDisabled()).toBe(true);
    await finishStory(page);
    await page.getByRole('link', { name: 'Escrever uma regra' }).press('Enter');
    await page.getByRole('textbox', { name: 'Nome' }).fill('Um quinto a mais');
    await page.getByRole('combobox', { name: 'Acrescentar ação…' }).selectOption('percent');
    await page.getByRole('textbox', { name: 'Quanto (%)' }).fill('20');
    await page.goBack();
    const change = page.getByRole('combobox', { name: 'Mudança' });
    await change.selectOption({ label: 'Com a regra que você escreveu e não salvou: «Um quinto a mais»' });
    await page.getByRole('link', { name: 'Mudar a ordem das regras, e comparar de lá' }).waitFor();
    await picture(page, 'what-if-typed-rule-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Comparar' }).press('Enter');
    await page.getByText('Regra nova: Um quinto a mais').waitFor();
    await followed(stage.app, Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]));
    await page.locator('.impact-figure', { hasText: '+20,0' }).waitFor();
    await finishStory(page);
  });

  test('end with a sentence where a version is withdrawn meanwhile, and keep nothing', async () => {
    const { id } = await addDraft(stage.app, {
      carrierId,
      document: pricedTable('Expresso', { sp: [1, 2], rj: null }),
    });
    const whatIfId = await askWhatIf(stage.app, { versionIds: [id], shipperId: shop.id });
    const page = await stage.open(`/tabelas/comparacoes/${whatIfId}`, { width: 390 });
    await page.getByText('Na fila.').waitFor();
    await withdrawVersion(stage.app.ctx, tester, { versionId: id });
    await followed(stage.app, whatIfId);
    await page.getByText(/foi retirada enquanto a comparação rodava; nada dela foi guardado/).waitFor();
    await page.getByText(/Escolha outra versão da tabela/).waitFor();
    await picture(page, 'what-if-withdrawn-light-390');
    await finishStory(page);
  });

  test('are stopped by who does not want them any more', async () => {
    const whatIfId = await askWhatIf(stage.app, { versionIds: [draft], shipperId: shop.id });
    const page = await stage.open(`/tabelas/comparacoes/${whatIfId}`);
    await page.getByRole('button', { name: 'Cancelar a comparação' }).press('Enter');
    await page.getByRole('heading', { name: 'A comparação foi cancelada' }).waitFor();
    await finishStory(page);
  });

  test('are chosen and read in the dark on 390 pixels, in English too', async () => {
    const page = await stage.open('/tabelas/comparacoes/nova', { theme: 'dark', width: 390, height: 3600 });
    await page.getByText('Escolha ao menos uma tabela ou uma regra.').waitFor();
    const table = page.getByRole('combobox', { name: 'Tabela' });
    await table.selectOption({ label: (await table.getByRole('option').nth(1).textContent()) ?? '' });
    await page.getByRole('combobox', { name: /^Versão/ }).waitFor();
    await page.getByLabel('De', { exact: true }).fill('2020-01-01');
    await picture(page, 'what-if-new-dark-390');
    await finishStory(page);
    const { id } = await runWhatIf(stage.app, { versionIds: [draft] });
    await page.goto(`${stage.home}/tabelas/comparacoes/${id}`);
    await page.getByRole('heading', { name: 'De onde vem a diferença' }).waitFor();
    await picture(page, 'what-if-dark-390');
    await finishStory(page);
    const english = await stage.open(`/tabelas/comparacoes/${id}`, { language: 'en' });
    await english.getByRole('heading', { name: 'Where the difference comes from' }).waitFor();
    await finishStory(english);
  });

  test('that are not there are said to be so, and a version of nobody is named', async () => {
    const page = await stage.open('/tabelas/comparacoes/999999');
    await page.getByRole('heading', { name: 'Esta comparação não existe' }).waitFor();
    await page.goto(`${stage.home}/tabelas/comparacoes/nova?versoes=999999`);
    await page.getByText('A versão 999999 não existe').waitFor();
  });
});

describe.skipIf(browserProgram === undefined)('comparisons where there are none', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  test('say what would be here, and lead to it', async () => {
    const page = await stage.open('/tabelas/comparacoes');
    await page.getByText('Nenhuma comparação ainda').waitFor();
    await page.keyboard.press('n');
    await page.getByText('Nenhuma tabela tem versões para comparar.').waitFor();
    await finishStory(page);
  });
});
