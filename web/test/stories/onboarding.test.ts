import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstLink } from '../../../server/src/registry/sign-in/invitations/first-link.ts';
import { importTable } from '../../../server/src/registry/tables/import-table.ts';
import { publishVersion } from '../../../server/src/registry/tables/versions/publish-version.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { goodPassword } from '../../../server/test/support/sign-in.ts';
import {
  browserProgram,
  chooseByArrow,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';
import { follow } from '../support/walk.ts';

const company = {
  CNPJ: '11.222.333/0001-81',
  'Razão social': 'Loja Boa Ltda',
  CEP: '29161-376',
  Rua: 'Rua Um',
  Número: '10',
  Bairro: 'Centro',
  Cidade: 'Serra',
};
const carrier = {
  ...company,
  CNPJ: '11.444.777/0001-61',
  'Razão social': 'Rápido Leal Ltda',
  CEP: '01310-100',
};

/** Prices that serve the South alone. */
const south = [
  'ZipCodeStart;ZipCodeEnd;WeightStart;WeightEnd;AbsoluteMoneyCost;TimeCost',
  '80000000;99999999;0;30000;20,00;3.00:00:00',
].join('\n');

describe.skipIf(browserProgram === undefined)('the first hour', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ name: 'admin' });
  });
  afterAll(() => stage?.close());

  const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  };
  const step = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Passos da primeira hora' }).getByRole('link', { name });

  let page: Page;

  test('begins with the link of start: an account, once', async () => {
    const link = (await firstLink(stage.app.ctx, stage.app.address)) ?? '';
    const way = link.slice(stage.home.length);
    page = await stage.open(way, { isStranger: true });
    const other = await stage.open(way, { isStranger: true });
    const account = { 'Seu nome': 'Rosa Prado', 'Seu e-mail (pode faltar)': 'rosa@loja.example' };
    const typing = async (tab: Page) => {
      await fill(tab, account);
      await tab.getByLabel('Nova senha').fill(goodPassword);
      await tab.getByLabel('A mesma senha').fill(goodPassword);
    };
    await typing(page);
    await typing(other);
    await picture(page, 'onboarding-account-light-1280');
    // It was read from the address, and nobody has to see it.
    expect(await page.getByText('Código do convite').isVisible()).toBe(false);
    await finishStory(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'A primeira hora' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'A empresa que despacha' }).waitFor();
    await other.keyboard.press('Enter');
    await other.getByText('foi usado, ou passou uma hora').waitFor();
    expect(takeTrouble(other)).toEqual([expect.stringContaining('404')]);
    await finishStory(other);
    await finishStory(page);
  });

  test('stands on Hoje in place of what waits, and leads on', async () => {
    await page.goto(`${stage.home}/`);
    const list = page.getByRole('region', { name: 'A primeira hora' });
    await list.getByText('Faltam 4 passos.').waitFor();
    expect(await page.getByText('Nada espera por você.').count()).toBe(0);
    await picture(page, 'onboarding-today-light-1280');
    await finishStory(page);
    await list.getByRole('link', { name: 'Continuar a primeira hora' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'A empresa que despacha' }).waitFor();
  });

  test('takes a company by its CNPJ and zip code, and nothing that is none', async () => {
    await fill(page, { ...company, CNPJ: '11.222.333/0001-82', CEP: '00000-000' });
    await page.getByText('Este CEP não é de nenhum estado.').waitFor();
    expect(takeTrouble(page)).toEqual([expect.stringContaining('404')]);
    await page.getByRole('button', { name: 'Cadastrar a empresa' }).press('Enter');
    await page.getByText('Não é um CNPJ', { exact: false }).waitFor();
    await picture(page, 'onboarding-company-wrong-light-1280');
    await finishStory(page);
    await fill(page, company);
    await expect.poll(() => page.getByLabel('Estado').inputValue()).toBe('ES');
    // What was typed outlives a closed tab's reload.
    await page.reload();
    await page.getByRole('textbox', { name: 'Razão social' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Razão social' }).inputValue()).toBe('Loja Boa Ltda');
    await page.getByRole('button', { name: 'Cadastrar a empresa' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'A primeira transportadora' }).waitFor();
    await fill(page, carrier);
    await chooseByArrow(page.getByLabel('Estado'), 'SP');
    await page.getByRole('button', { name: 'Cadastrar a transportadora' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Os preços dela' }).waitFor();
    await stage.app.ctx.mirror.refresh();
    await picture(page, 'onboarding-table-light-1280');
    await finishStory(page);
  });

  test('says why nobody offers, and where to go', async () => {
    await step(page, 'Primeira cotação').press('Enter');
    await page.getByRole('textbox', { name: 'Vai para o CEP' }).fill('01311-000');
    await page.getByRole('button', { name: 'Cotar', exact: true }).press('Enter');
    await page.getByText('Nenhuma tabela em vigor', { exact: false }).waitFor();
    await picture(page, 'onboarding-none-light-1280');
    await finishStory(page);
    await page.getByRole('link', { name: 'Ir para a tabela' }).press('Enter');
    await page.getByRole('button', { name: 'Usar a tabela de exemplo' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'A primeira cotação' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Retirar a tabela de exemplo' }).waitFor();
    await picture(page, 'onboarding-example-light-1280');
    await finishStory(page);
  });

  test('ends with a command that works as it stands', async () => {
    await step(page, 'Primeira cotação').press('Enter');
    await page.getByRole('textbox', { name: 'Vai para o CEP' }).fill('01311-000');
    await page.getByRole('button', { name: 'Cotar', exact: true }).press('Enter');
    const price = page.locator('.offer-price strong');
    await price.waitFor();
    await page.getByRole('button', { name: 'Comando com token novo' }).press('Enter');
    await page.getByRole('button', { name: 'Emitir e mostrar' }).press('Enter');
    const command = page.locator('pre.curl');
    await command.waitFor();
    await stage.app.ctx.mirror.refresh();
    await picture(page, 'onboarding-curl-light-1280');
    await finishStory(page);
    const offered = await quoteBy((await command.textContent()) ?? '');
    expect(offered.map(({ service }) => service)).toEqual(['Exemplo']);
    expect(writeReais(offered[0]?.final_price ?? 0)).toBe((await price.textContent())?.replace(/\s/g, ' '));
    await page.getByLabel('Já guardei').press('Space');
    await page.getByRole('button', { name: 'Fechar', exact: true }).press('Enter');
    await page.getByText('A API já recebeu uma cotação de verdade').waitFor();
    await picture(page, 'onboarding-over-light-1280');
    await finishStory(page);
    await page.getByRole('link', { name: 'Ir para Hoje' }).press('Enter');
    await page.getByText('Nada espera por você.').waitFor();
    expect(await page.getByRole('region', { name: 'A primeira hora' }).count()).toBe(0);
  });

  test('takes the example away in one act, and names the table that serves no such zip code', async () => {
    const { ctx } = stage.app;
    await page.goto(`${stage.home}/comecar?passo=tabela`);
    await page.getByRole('button', { name: 'Retirar a tabela de exemplo' }).press('Enter');
    await page.getByRole('button', { name: 'Usar a tabela de exemplo' }).waitFor();
    const { id } = await ctx.db.selectFrom('carrier').select('id').executeTakeFirstOrThrow();
    const file = { name: 'sul.csv', bytes: Buffer.from(south), options: { service: { name: 'Sul' } } };
    const { version } = await importTable(ctx, tester, { carrierId: id, file });
    await publishVersion(ctx, tester, version.id);
    await ctx.mirror.refresh();
    await step(page, 'Primeira cotação').press('Enter');
    await page.getByRole('textbox', { name: 'Vai para o CEP' }).fill('01311-000');
    await page.getByRole('button', { name: 'Cotar', exact: true }).press('Enter');
    const none = page.getByRole('region', { name: 'Nenhuma oferta' });
    await none.getByText('Sul v1').waitFor();
    await none.getByText('Traga uma tabela que atenda', { exact: false }).waitFor();
    await picture(page, 'onboarding-not-served-light-1280');
    await finishStory(page);
    await none.getByRole('link', { name: 'Ir para a tabela' }).press('Enter');
    const chosen = { name: 'precos.csv', mimeType: 'text/csv', buffer: Buffer.from(south) };
    await page.locator('input[type=file]').setInputFiles(chosen);
    await page.getByRole('heading', { level: 1, name: 'Importar tabela' }).waitFor();
    await page.getByText('precos.csv').waitFor();
    await finishStory(page);
  });

  test.each([
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('can be read %s at %i pixels by whoever comes second', async (theme, width) => {
    const names = ['conta', 'empresa', 'tabela', 'cotacao'];
    const second = await stage.open('/comecar', { theme, width });
    const seen = new Set<string>();
    for (const name of names) {
      await follow(second, `${stage.home}/comecar?passo=${name}`);
      await second.getByText('Nenhum passo está em aberto.').waitFor();
      await picture(second, `onboarding-${name}-${theme}-${width}`);
      await finishStory(second);
      seen.add(await second.locator('main').innerText());
    }
    expect(seen.size).toBe(names.length);
  });
});

type Offered = { service: string; final_price: number };

/** Sends what a terminal would. */
async function quoteBy(command: string): Promise<readonly Offered[]> {
  const [, address = ''] = /^curl '([^']+)'/.exec(command) ?? [];
  const [, json = ''] = /--data '([\s\S]*)'\n$/.exec(command) ?? [];
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: json });
  expect(response.status).toBe(200);
  const answer = (await response.json()) as { dispatchers: { offers: Offered[] }[] };
  return answer.dispatchers[0]?.offers ?? [];
}

function writeReais(reais: number): string {
  return `R$ ${reais.toFixed(2).replace('.', ',')}`;
}
