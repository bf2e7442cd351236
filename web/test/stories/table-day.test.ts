import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../../server/src/registry/carriers/add-carrier.ts';
import { quoteBody, sendQuote } from '../../../server/test/support/quote.ts';
import { someCarrier, tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const samples = new URL('../../../docs/samples/', import.meta.url);
const service = 'Por estado';
/** The last ten of 27 states, four bands of weight each: what comes over the telephone, and stands in a spreadsheet. */
const rows = 10;
const first = 27 - rows;
/** The last but one of them. */
const toSaoPaulo = first + 8;
const rowsOfPrices = Array.from({ length: rows }, (_, row) =>
  [30, 45, 60, 75].map((price) => `${price + row},00`),
);

/** Puts text into the clipboard as a spreadsheet does, and pastes it where the focus is. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

/** What the two buttons of an open offer put into the clipboard, line by line: in Portuguese, then in English. */
async function explanations(page: Page, offer: Locator): Promise<string[][]> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const texts: string[][] = [];
  for (const name of ['Copiar explicação', 'Copiar em inglês']) {
    await page.evaluate("navigator.clipboard.writeText('')");
    await offer.getByRole('button', { name }).press('Enter');
    const copied = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
    await expect.poll(copied).not.toBe('');
    texts.push((await copied()).replaceAll('\r', '').split('\n'));
  }
  return texts;
}

describe.skipIf(browserProgram === undefined)('half a day with tables', () => {
  let stage: Stage;
  let shop: Shop;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    await addCarrier(stage.app.ctx, tester, { ...someCarrier(7), tradeName: 'Exemplo' });
    for (let at = 0; at < 3; at += 1) await sendQuote(stage.app, quoteBody(shop));
    // What is compared ends now.
    stage.app.clock.advanceMs(60_000);
  });
  afterAll(() => stage?.close());

  /** Drops a sample of the repository on the list of tables, and says whose it is. */
  async function drop(page: Page, name: string, called: string): Promise<void> {
    const text = await readFile(new URL(name, samples), 'utf8');
    await page.getByRole('link', { name: 'Importar tabela' }).first().waitFor();
    // As text: what runs in the page has names that tests do not.
    const data = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' }));
      return transfer;
    })()`);
    await page.locator('.tables').dispatchEvent('drop', { dataTransfer: data });
    await page.getByRole('list', { name: 'Arquivos' }).getByText(name).waitFor();
    await page.getByLabel('Transportadora', { exact: true }).selectOption({ label: 'Exemplo' });
    await page.getByLabel('Serviço', { exact: true }).fill(called);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tabelas\/importacoes\/\d+$/);
    await stage.app.settle();
  }

  /** Sends the answers that were given, and waits until the file was read with them. */
  async function answered(page: Page, count: number): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`^Enviar ${count} respostas?$`) }).press('Enter');
    await page.getByText('Espera a vez').waitFor();
    await stage.app.settle();
    await page.getByText('Lida', { exact: true }).waitFor();
  }

  /** What the service asks for 3 kg to São Paulo in the laboratory, in cents. */
  async function priceIn(page: Page): Promise<number> {
    await stage.app.ctx.mirror.refresh();
    await page.goto(`${stage.home}/cotacoes/nova?de=29161376&para=01311000&volumes=1x200x100x100x3000x10000`);
    const offer = page.locator('.offers > li').filter({ hasText: service }).first();
    await offer.waitFor();
    const text = (await offer.textContent()) ?? '';
    return Number(/R\$\s([\d.]+,\d\d)/.exec(text)?.[1]?.replace(/\D/g, ''));
  }

  test('a file comes in, is seen in money, forty cells are pasted, three undone, and the price moves and comes back', async () => {
    const page = await stage.open('/tabelas');
    await drop(page, 'tabela-por-estado.csv', service);
    const question = page.getByRole('combobox', { name: 'Coluna H: Taxa emergencial' });
    await question.waitFor();
    await picture(page, 'day-question-light-1280');
    expect(await question.locator('optgroup').first().getByRole('option').first().textContent()).toBe(
      'Outros, fixo',
    );
    await question.selectOption({ label: 'Outros, fixo' });
    await answered(page, 1);
    await page.getByRole('button', { name: /^4 Diferença/ }).press('Enter');
    await page.getByText('Rascunho v1 pronto.').waitFor();
    await page.getByRole('button', { name: 'Calcular em dinheiro' }).press('Enter');
    await page
      .getByText(/Continua mesmo|segue|página/)
      .first()
      .waitFor();
    await stage.app.settle();
    await page.locator('.what-if').getByRole('table').first().waitFor();
    // The table is new: the figure is what customers would pay less, not a difference to nothing.
    await page.getByText(/^De 3 cotações, 3 ganham oferta e 0 a perdem; em \d, outra oferta/).waitFor();
    await picture(page, 'day-money-light-1280');
    await finishStory(page);
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByLabel('Motivo', { exact: true }).fill('Tabela de 2027');
    await page.keyboard.press('Enter');
    await page.getByText('A v1 está em vigor.').waitFor();
    await picture(page, 'day-published-light-1280');
    await page.getByRole('link', { name: 'Ver a tabela' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: service }).waitFor();
    const laboratory = await stage.open('/cotacoes/nova');
    const before = await priceIn(laboratory);

    await page.getByRole('link', { name: 'Preços' }).press('Enter');
    const grid = page.getByRole('grid', { name: 'Preços da v1' });
    const cell = (row: number, column: number) =>
      grid.locator(`[data-row="${row}"][data-column="${column}"]`);
    await cell(0, 0).filter({ hasText: 'AC' }).waitFor();
    await grid.focus();
    await page.keyboard.press('Control+End');
    for (let at = 1; at < rows; at += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await pasteText(page, rowsOfPrices.map((row) => row.join('\t')).join('\r\n'));
    await page.getByText('40 células mudadas.').waitFor();
    await cell(toSaoPaulo, 0).filter({ hasText: 'SP' }).waitFor();
    expect(await cell(toSaoPaulo, 1).textContent()).toContain('38,00');
    for (const typed of ['1', '2', '3']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => cell(first + 2, 1).textContent()).toContain('3,00');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Control+z');
    await expect.poll(() => cell(first + 2, 1).textContent()).toContain('32,00');
    await page.getByText('Ações por salvar: 1 em Preços').waitFor();
    await picture(page, 'day-pasted-light-1280');
    await finishStory(page);
    await page.keyboard.press('Control+s');
    await page.getByText('Salvo: a v2 é um rascunho com estas mudanças.').waitFor();
    await page.getByRole('link', { name: 'Ver o que muda da v1 para a v2' }).press('Enter');
    await page.getByRole('region', { name: 'O que muda' }).getByRole('listitem').first().waitFor();
    await picture(page, 'day-compared-light-1280');
    await page.getByRole('button', { name: 'Publicar a v2' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Preços por telefone');
    await page.keyboard.press('Enter');
    await page.getByText('A v2 está em vigor.').waitFor();
    expect(await priceIn(laboratory)).toBeGreaterThan(before);
    const offer = laboratory.locator('.offers > li').filter({ hasText: service }).first();
    await offer.locator('.offer-head').press('Enter');
    await offer.getByRole('table', { name: 'Como o preço se forma' }).getByText('38,00').first().waitFor();
    await picture(laboratory, 'day-laboratory-light-1280');
    await finishStory(laboratory);
    await page.getByRole('button', { name: 'Voltar a uma versão anterior' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Não era isso');
    await page.keyboard.press('Enter');
    await page.getByText('A v1 voltou a valer.').waitFor();
    await finishStory(page);
    expect(await priceIn(laboratory)).toBe(before);
  });

  test('charges that a file says in sentences are decided, and the laboratory has what was accepted, to the cent', async () => {
    const page = await stage.open('/tabelas');
    await drop(page, 'tabela-com-taxas-em-frases.csv', 'Em frases');
    await page.getByText('TDE: R$ 45,00', { exact: true }).waitFor();
    // In the sheet below, too, it is to be read whole: it stands over the empty cells behind it.
    const whole = page.getByRole('cell', { name: 'TDE: R$ 45,00 por entrega em redes de supermercados' });
    expect(await whole.getAttribute('colspan')).toBe('7');
    await whole.scrollIntoViewIfNeeded();
    await picture(page, 'day-sentences-light-1280');
    const charged = page.getByRole('radio', { name: 'Cobrar: entra na tabela' });
    const left = page.getByRole('radio', { name: 'Fica fora da tabela' });
    // All but the delivery in networks of shops; the last is one that tables do not count.
    expect([await charged.count(), await left.count()]).toEqual([9, 10]);
    for (let at = 0; at < 9; at += 1) await (at === 7 ? left : charged).nth(at).check();
    await left.last().check();
    await answered(page, 10);
    await page.getByRole('button', { name: /^5 Publicar/ }).press('Enter');
    await page.getByLabel('Motivo', { exact: true }).fill('Tabela de 2027');
    await page.keyboard.press('Enter');
    await page.getByText('A v1 está em vigor.').waitFor();
    await finishStory(page);
    await stage.app.ctx.mirror.refresh();
    await page.goto(
      `${stage.home}/cotacoes/nova?de=29161376&para=01311000&volumes=1x200x100x100x18000x300000`,
    );
    const offer = page.locator('.offers > li').filter({ hasText: 'Em frases' }).first();
    await offer.getByText('100,28').first().waitFor();
    await offer.locator('.offer-head').press('Enter');
    const formed = offer.getByRole('table', { name: 'Como o preço se forma' });
    await formed.getByText('GRIS').first().waitFor();
    expect(await formed.getByText('TDE').count()).toBe(0);
    await picture(page, 'day-sentences-quoted-light-1280');
    await finishStory(page);
    const explained = await explanations(page, offer);
    const [portuguese, english] = explained;
    expect(portuguese?.slice(0, 4)).toEqual([
      'Exemplo · Em frases',
      expect.stringMatching(/^Prazo: 2 dias úteis, previsão de entrega em \d\d\/\d\d\/\d{4}$/),
      'Frete: R$ 100,28',
      'Como se forma:',
    ]);
    expect(english?.slice(0, 4)).toEqual([
      'Exemplo · Em frases',
      expect.stringMatching(/^Transit: 2 business days, expected on \d\d [A-Z][a-z]{2} \d{4}$/),
      'Freight: R$ 100.28',
      'How it adds up:',
    ]);
    // Charge by charge, to the cent, in the order of the receipt; the same in both.
    const charges = (lines: readonly string[] = []) =>
      lines.slice(4).map((line) => Number(/^- [^:]+: R\$ ([\d.,]+)$/.exec(line)?.[1]?.replace(/\D/g, '')));
    expect(charges(portuguese).reduce((sum, cents) => sum + cents, 0)).toBe(10_028);
    expect(charges(english)).toEqual(charges(portuguese));
    expect(portuguese?.join()).toContain('Frete-peso');
    expect(english?.join()).not.toMatch(/Frete|Prazo|Pedágio:/);
  });

  test('lines of a receipt lead to the rows of the version that priced', async () => {
    const page = await stage.open(
      '/cotacoes/nova?de=29161376&para=01311000&volumes=1x200x100x100x18000x300000',
    );
    const offer = page.locator('.offers > li').filter({ hasText: 'Em frases' }).first();
    await offer.locator('.offer-head').press('Enter');
    await offer.getByText('Recibo, linha por linha').click();
    await picture(page, 'day-receipt-light-1280');
    await finishStory(page);
    const search = () => new URL(page.url()).searchParams;
    await offer.getByRole('link', { name: 'Ver na tabela: Frete-peso' }).press('Enter');
    const prices = page.getByRole('grid', { name: 'Preços da v1' });
    await prices.locator('[data-row="0"][data-column="2"]').filter({ hasText: '47,50' }).waitFor();
    expect([search().get('versao'), search().get('busca')]).toEqual(['1', 'SP CAPITAL']);
    await page.goBack();
    await offer.getByText('Recibo, linha por linha').click();
    await offer.getByRole('link', { name: 'Ver na tabela: Abrangência' }).press('Enter');
    const places = page.getByRole('grid', { name: 'Abrangência da v1' });
    await places.locator('[data-row="0"]').filter({ hasText: 'SP CAPITAL' }).first().waitFor();
    await page.goBack();
    await offer.getByText('Recibo, linha por linha').click();
    await offer.getByRole('link', { name: 'Ver na tabela: GRIS' }).press('Enter');
    await page.locator('.term-charges').getByRole('heading', { name: 'GRIS' }).waitFor();
    expect(search().get('v')).toBe('1');
  });
});
