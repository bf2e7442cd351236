import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importTable } from '../../../server/src/registry/tables/import-table.ts';
import { publishVersion } from '../../../server/src/registry/tables/versions/publish-version.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { addRival } from '../../../server/test/support/rival-tables.ts';
import { someTable, tableFile } from '../../../server/test/support/table-files.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const charged = {
  weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 }, rounding: 'ceil_kg', minimumG: 10_000 },
  limits: { object: { maxSumMm: 3000, maxWeightG: 30_000 }, shipment: { maxValueCents: 9_000_000 } },
  minimum: { cents: 4500, mode: 'flagged', withTax: false },
  surcharges: [
    { line: 7, code: 'gris', name: 'Gerenciamento de risco', percentPpm: 3000, minCents: 250 },
    {
      ...{ line: 8, code: 'toll', name: 'Pedágio', floor: 'after' },
      unit: { of: 'chargeable_kg', micros: 5_500_000, stepMilli: 100_000 },
    },
    {
      ...{ line: 9, code: 'tde', name: 'TDE', percentBase: 's0_s1', percentPpm: 200_000, minCents: 9000 },
      scope: { uf: ['SP', 'RJ'], recipientType: 'company' },
    },
    { line: 10, code: 'other', name: 'Reentrega', fixedCents: 4500, event: 'redelivery' },
  ],
};

describe.skipIf(browserProgram === undefined)('the parts of a table', () => {
  let stage: Stage;
  let tableId: number;
  beforeAll(async () => {
    stage = await openStage();
    const carrierId = await addRival(stage.app, 1);
    const { ctx } = stage.app;
    const bring = async (changes: object) => {
      const file = tableFile({ ...someTable({ service: 'Expresso' }), ...changes }, 'Expresso.json');
      return (await importTable(ctx, tester, { carrierId, file })).version;
    };
    const first = await bring(charged);
    tableId = first.tableId;
    await publishVersion(ctx, tester, first.id);
    await bring({ surcharges: [] });
  });
  afterAll(() => stage?.close());

  test('say charges, weight and limits as sentences, of what is in force or of a draft', async () => {
    const page = await stage.open(`/tabelas/${tableId}`);
    await page.getByRole('link', { name: 'Taxas' }).press('Enter');
    await page.getByRole('heading', { name: /GRIS/ }).waitFor();
    await page.getByText('0,30\u00a0% do valor da mercadoria, no mínimo R$\u00a02,50').waitFor();
    await page.getByText('R$\u00a05,50 a cada 100 kg de peso taxado ou fração').waitFor();
    await page.getByText('Só com destino em SP, RJ, para pessoa jurídica.').waitFor();
    await page.getByText('Só quando há reentrega; a oferta vem sem ela.').waitFor();
    await page.getByText('Somada depois do frete mínimo.').waitFor();
    await picture(page, 'table-charges-light-1280');
    await finishStory(page);
    await page.getByLabel('Versão').selectOption('2');
    await page.getByText('Esta versão não cobra nenhuma taxa além do frete.').waitFor();
    expect(new URL(page.url()).searchParams.get('v')).toBe('2');
    await page.goto(`${stage.home}/tabelas/${tableId}/peso-e-limites`);
    await page.getByText('O volume conta como peso: 300\u00a0kg por m³.').waitFor();
    await page.getByText('Menos que 10\u00a0kg conta como 10\u00a0kg.').waitFor();
    await page.getByText('Altura, largura e comprimento somam até 300\u00a0cm.').waitFor();
    await page.getByText('Vale até R$\u00a090.000,00.').waitFor();
    await picture(page, 'table-limits-light-1280');
    await finishStory(page);
  });

  test('make another table from this one, say what its recipe met, change it, and cut it off', async () => {
    const page = await stage.open(`/tabelas/${tableId}/derivadas`);
    await page.getByText('Nenhuma tabela é feita a partir desta.').waitFor();
    await page.getByRole('button', { name: 'Nova tabela derivada' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nova tabela derivada' });
    await dialog.getByLabel('Nome da tabela').fill('Expresso parceiros');
    const first = dialog.getByRole('group', { name: 'Ajuste 1', exact: true });
    await first.getByLabel('Mais ou menos, em %').fill('x');
    await dialog.getByText('Não é um número que dê para usar aqui.').waitFor();
    await dialog.getByRole('button', { name: 'Criar' }).click();
    await dialog.getByText('Há campos que não dá para ler; veja os marcados.').waitFor();
    await first.getByLabel('Mais ou menos, em %').fill('7,5');
    await first.getByLabel('Arredondar a, em R$').fill('0,10');
    await dialog.getByRole('button', { name: 'Outro ajuste' }).click();
    const second = dialog.getByRole('group', { name: 'Ajuste 2', exact: true });
    await second.getByLabel('O quê').selectOption('suframa');
    await second.getByLabel('Mais ou menos, em %').fill('-10');
    await dialog.getByLabel('Dias úteis a mais ou a menos no prazo').fill('1');
    await picture(page, 'table-deriving-light-1280');
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Criar' }).click();
    await page.getByText('A tabela Expresso parceiros foi criada.').waitFor();
    await page
      .getByText('Tudo: +7,50\u00a0%, arredondado para o múltiplo de R$\u00a00,10 mais próximo')
      .waitFor();
    await page.getByText(/^mudou \d+ números$/).waitFor();
    await page.getByText('SUFRAMA: −10,00\u00a0%').waitFor();
    await page.getByText('não encontrou nada na base').waitFor();
    await picture(page, 'table-derived-light-1280');
    await finishStory(page);
    await page.getByRole('link', { name: 'Expresso parceiros' }).click();
    await page.getByRole('heading', { name: 'Como esta tabela é feita' }).waitFor();
    await page.getByRole('button', { name: 'Mudar a receita' }).click();
    const edit = page.getByRole('dialog', { name: 'Mudar a receita' });
    expect(await edit.getByLabel('Mais ou menos, em %').first().inputValue()).toBe('7,5');
    await edit.getByRole('button', { name: 'Tirar o ajuste 2' }).click();
    await edit.getByLabel('Mais ou menos, em %').fill('12');
    await edit.getByLabel('Só acima de, em kg').fill('10');
    await edit.getByLabel('Quem pode receber').selectOption('company');
    await edit.getByText('Limites de peso, medida e valor').click();
    await edit.getByLabel('Objeto: peso até, em kg', { exact: true }).selectOption('own');
    await edit.getByLabel('Objeto: peso até, em kg: qual').fill('muito');
    await edit.getByText('Não é um número que dê para usar aqui.').waitFor();
    await edit.getByLabel('Objeto: peso até, em kg: qual').fill('30');
    await edit.getByLabel('Objeto: valor até, em R$', { exact: true }).selectOption('none');
    await picture(page, 'table-recipe-members-light-1280');
    await finishStory(page);
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('A receita mudou; o que está em vigor foi calculado de novo.').waitFor();
    await page.getByText(/Tudo: \+12,00.*, só acima de 10.kg/).waitFor();
    await page.getByText('Só pessoa jurídica recebe.').waitFor();
    await page.getByText('Com limites próprios de peso, medida ou valor.').waitFor();
    await picture(page, 'table-recipe-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Separar da base' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Separar da base' }).click();
    await page.getByText('A tabela não segue mais a base.').waitFor();
    await page.getByRole('heading', { name: 'Como esta tabela é feita' }).waitFor({ state: 'detached' });
    await finishStory(page);
  });

  test('are read in the dark on 390 pixels', async () => {
    const page = await stage.open(`/tabelas/${tableId}/taxas`, { theme: 'dark', width: 390 });
    await page.getByRole('heading', { name: /GRIS/ }).waitFor();
    await picture(page, 'table-charges-dark-390');
    await finishStory(page);
    await page.getByRole('link', { name: 'Peso e limites' }).click();
    await page.getByText('A conta é feita sobre o embarque todo.').waitFor();
    await picture(page, 'table-limits-dark-390');
    await finishStory(page);
  });
});
