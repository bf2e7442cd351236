import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importTable } from '../../../server/src/registry/tables/import-table.ts';
import { publishVersion } from '../../../server/src/registry/tables/versions/publish-version.ts';
import { adminOf } from '../../../server/test/support/admin-calls.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { addRival } from '../../../server/test/support/rival-tables.ts';
import { tableFile } from '../../../server/test/support/table-files.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const regions = Array.from({ length: 60 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`);

/** Sixty regions, five bands each, and a range of zip codes for each of them. */
function gridTable(service: string): object {
  return {
    schema: 1,
    service: { name: service },
    coverage: regions.map((region, index) => ({
      line: index + 1,
      start: 1_000_000 + index * 1_000_000,
      end: 1_999_999 + index * 1_000_000,
      region,
      transitMinutes: 1440 * (1 + (index % 5)),
    })),
    tariff: {
      mode: 'weight',
      regions: regions.map((region, index) => ({
        region,
        bands: [0, 1, 2, 3, 4].map((band) => ({
          line: band + 1,
          fromG: band * 1000,
          toG: (band + 1) * 1000,
          priceMicros: (1000 + index * 10 + band * 100) * 10_000,
        })),
      })),
    },
  };
}

type Item = { number: number; id: number; state: string };

/** Puts text into the clipboard as a spreadsheet does, and pastes it where the focus is. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

/** What a cell of the grid says, by its row and column as they are drawn. */
const cell = (grid: Locator, row: number, column: number) =>
  grid.locator(`[data-row="${row}"][data-column="${column}"]`);

async function openTable(stage: Stage, service: string): Promise<number> {
  const carrierId = await addRival(stage.app, 1);
  const file = tableFile(gridTable(service), `${service}.json`);
  const { version } = await importTable(stage.app.ctx, tester, { carrierId, file });
  await publishVersion(stage.app.ctx, tester, version.id);
  return version.tableId;
}

describe.skipIf(browserProgram === undefined)('the grid of a table', () => {
  let stage: Stage;
  let tableId: number;
  let call: Awaited<ReturnType<typeof adminOf>>;
  beforeAll(async () => {
    stage = await openStage();
    call = await adminOf(stage.app);
    tableId = await openTable(stage, 'Expresso');
  });
  afterAll(() => stage?.close());

  const versions = async (): Promise<Item[]> => (await call(`GET /tables/${tableId}/versions`)).body.items;
  const cellsOf = async (number: number, row: number) => {
    const id = (await versions()).find((one) => one.number === number)?.id;
    const { body } = await call(`GET /table-versions/${id}/rows?part=tariff&from=${row}&limit=1`);
    return body.rows[0].cells.slice(1, 6);
  };

  test('by the keyboard: forty cells are pasted, three acts undone, a reload survived, a draft saved and compared', async () => {
    const page = await stage.open(`/tabelas/${tableId}`);
    const tab = page.getByRole('link', { name: 'Preços' });
    await tab.focus();
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid', { name: 'Preços da v1' });
    await cell(grid, 0, 0).filter({ hasText: 'R01' }).waitFor();
    await picture(page, 'grid-light-1280');
    await finishStory(page);
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    const strip = page.getByRole('complementary', { name: 'Preço efetivo' });
    await strip.getByText('R01: 1 kg,').waitFor();
    await strip.getByText('10,00', { exact: false }).first().waitFor();
    // Where the table leaves from anywhere the parcel stays within its destination, until it is said where from.
    await strip.getByText(/dentro de \d{5}-\d{3}: a tabela sai de qualquer lugar/).waitFor();
    await strip.getByText('ISS').waitFor();
    await strip.getByLabel('De (CEP)').fill('2916');
    await strip.getByText('Não é um CEP.').waitFor();
    await strip.getByLabel('De (CEP)').fill('29161-376');
    await strip.getByText(/de 29161-376 a \d{5}-\d{3}\./).waitFor();
    await strip.getByText('ICMS').waitFor();
    await picture(page, 'grid-price-light-1280');
    await strip.getByLabel('De (CEP)').fill('');
    await grid.focus();
    const rows = Array.from({ length: 10 }, (_, row) =>
      [0, 1, 2, 3].map((band) => `1.${String(100 + row)},${band}5`).join('\t'),
    );
    await pasteText(page, `${rows.join('\r\n')}\r\n`);
    await page.getByText('40 células mudadas.').waitFor();
    expect(await cell(grid, 9, 4).textContent()).toContain('1.109,35');
    // What is not saved is laid over.
    await strip.getByText('1.100,05').first().waitFor();
    // One by typing, one by filling, one by a percentage; all three are taken back.
    await page.keyboard.type('9,9');
    await page.keyboard.press('Enter');
    await page.getByText('1 célula mudada.').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect.poll(() => cell(grid, 1, 1).textContent()).toContain('9,90');
    await page.getByRole('button', { name: 'Reajustar seleção' }).press('Enter');
    await page.getByRole('textbox', { name: 'Percentual' }).fill('sete');
    await page.keyboard.press('Enter');
    await page.getByText('Não é um número, ou está fora de -100 % a 900 %.').waitFor();
    expect(await page.getByText('Não é um número, ou está fora').count()).toBe(1);
    await page.getByRole('textbox', { name: 'Percentual' }).fill('7,5');
    await page.getByText('9,90 → 10,6425').first().waitFor();
    await picture(page, 'grid-adjust-light-1280');
    await finishStory(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(grid, 0, 1).textContent()).toContain('10,6425');
    await grid.focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press('Control+z');
    await expect.poll(() => cell(grid, 0, 1).textContent()).toContain('1.100,05');
    await expect.poll(() => cell(grid, 1, 1).textContent()).toContain('1.101,05');
    await page.reload();
    await expect.poll(() => cell(grid, 9, 4).textContent()).toContain('1.109,35');
    await page.getByText('Ações por salvar: 1 em Preços').waitFor();
    await picture(page, 'grid-changed-light-1280');
    await grid.focus();
    await page.keyboard.press('Control+Home');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Control+s');
    await page.getByText('Salvo: a v2 é um rascunho com estas mudanças.').waitFor();
    const draft = page.getByRole('grid', { name: 'Preços da v2' });
    await draft.waitFor();
    expect(new URL(page.url()).searchParams.get('versao')).toBe('2');
    // Where one was: the keys go on there.
    await draft.locator('[data-row="2"][data-column="2"][data-active]').waitFor();
    await draft.and(page.locator(':focus')).waitFor();
    await picture(page, 'grid-saved-light-1280');
    await finishStory(page);
    expect(await cellsOf(2, 9)).toEqual([
      ...[5, 15, 25, 35].map((cents) => (110_900 + cents) * 10_000),
      14_900_000,
    ]);
    expect(await cellsOf(1, 9)).toEqual([1090, 1190, 1290, 1390, 1490].map((cents) => cents * 10_000));
    expect((await versions()).map(({ state }) => state)).toEqual(['published', 'draft']);
    await page.getByRole('link', { name: 'Ver o que muda da v1 para a v2' }).press('Enter');
    await page.getByRole('region', { name: 'O que muda' }).getByRole('listitem').first().waitFor();
    await finishStory(page);
    await page.getByRole('link', { name: 'Sombra' }).press('Enter');
    await page.getByRole('button', { name: 'Pôr em sombra' }).press('Enter');
    await page.getByText('A v2 está em sombra.').waitFor();
  });

  test('asks what pasted numbers mean that can be read in two ways, and refuses what does not fit, with why', async () => {
    const page = await stage.open(`/tabelas/${tableId}/precos?versao=1`);
    const grid = page.getByRole('grid', { name: 'Preços da v1' });
    await cell(grid, 0, 0).filter({ hasText: 'R01' }).waitFor();
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await pasteText(page, '1.234\t2.500\n');
    const dialog = page.getByRole('dialog', { name: 'Vírgula ou ponto?' });
    await dialog.getByText('1.234 é 1.234,00 com vírgula, 1,2340 com ponto').waitFor();
    await picture(page, 'grid-doubt-light-1280');
    await finishStory(page);
    await dialog.getByRole('radio', { name: /^ponto/ }).check();
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(grid, 0, 1).textContent()).toContain('1,2340');
    await expect.poll(() => cell(grid, 0, 2).textContent()).toContain('2,50');
    await grid.focus();
    await page.keyboard.press('Control+End');
    await pasteText(page, '1\t2\n3\t4\n');
    await page.getByText('Nada foi colado: são 2 × 2 células e daqui até a borda cabem 1 × 1').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('5');
    await page.getByText('esta coluna dá nome à linha e não muda.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('doze');
    await page.keyboard.press('Enter');
    await page.getByText('“doze”: aqui vai um número.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('-5');
    await page.keyboard.press('Enter');
    // The strip says at once what saving would be refused for.
    const strip = page.getByRole('complementary', { name: 'Preço efetivo' });
    await strip.getByText('Deve ser no mínimo 0.').waitFor();
    await page.getByRole('button', { name: 'Preço efetivo' }).press('Enter');
    await strip.waitFor({ state: 'detached' });
    await grid.focus();
    await page.keyboard.press('Control+s');
    const refusal = page.getByRole('alert').filter({ hasText: 'Nada foi salvo, por um motivo:' });
    await refusal.waitFor();
    expect(await cell(grid, 0, 1).getAttribute('aria-invalid')).toBe('true');
    await refusal.getByRole('button', { name: 'Ir à linha 1' }).press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('grid');
    await picture(page, 'grid-refused-light-1280');
    takeTrouble(page);
    await finishStory(page);
    await page.keyboard.press('Control+z');
    await refusal.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Descartar mudanças' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar mudanças' }).press('Enter');
    await page.getByText('Sem mudanças a salvar.').waitFor();
    await expect.poll(() => cell(grid, 0, 1).textContent()).toBe('10,00');
  });

  test('copies what a spreadsheet reads, and finds rows by a text or a zip code', async () => {
    const page = await stage.open(`/tabelas/${tableId}/abrangencia?versao=1`);
    const grid = page.getByRole('grid', { name: 'Abrangência da v1' });
    await cell(grid, 0, 0).filter({ hasText: '01000-000' }).waitFor();
    await page.getByText('Teclas da grade').click();
    await page.getByText('preenche para baixo, para a direita').waitFor();
    await page.getByText('Teclas da grade').click();
    await cell(grid, 3, 2).click();
    await cell(grid, 5, 3).click({ modifiers: ['Shift'] });
    await page.getByText('selecionado: 3 × 2').waitFor();
    await grid.getByRole('columnheader', { name: /Prazo/ }).click();
    await page.getByText('selecionado: 60 × 1').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+End');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Control+c');
    await page.getByText('Copiado.').waitFor();
    const copied: string = await page.evaluate('navigator.clipboard.readText()');
    expect(copied.replaceAll('\r', '').split('\n')[1]).toBe('02000-000\t02999-999\tR02\t2\t\t\t\t\t');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('30500123');
    await page.getByText('1 de 60 linhas').waitFor();
    await cell(grid, 0, 2).filter({ hasText: 'R30' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('2 d 4 h');
    await page.keyboard.press('Tab');
    await page.getByText('1 célula mudada.').waitFor();
    expect(new URL(page.url()).searchParams.get('busca')).toBe('30500123');
    await picture(page, 'grid-found-light-1280');
    await finishStory(page);
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Escape');
    await page.getByText('60 linhas', { exact: true }).waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('nada disso');
    await page.getByText('Nenhuma linha tem “nada disso”.').waitFor();
    await picture(page, 'grid-nothing-found-light-1280');
    await finishStory(page);
  });

  test('gets new places and loses others, as the draft then says', async () => {
    const page = await stage.open(`/tabelas/${tableId}/abrangencia?versao=1`);
    const grid = page.getByRole('grid', { name: 'Abrangência da v1' });
    await cell(grid, 0, 0).filter({ hasText: '01000-000' }).waitFor();
    await grid.focus();
    await page.keyboard.press('Insert');
    await page.getByText('Linha nova no fim, igual').waitFor();
    await cell(grid, 60, 0).filter({ hasText: '01000-000' }).waitFor();
    await page.keyboard.type('95000-000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('95999999');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(grid, 60, 1).textContent()).toContain('95999-999');
    await page.keyboard.press('Control+Home');
    for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
    expect(await grid.evaluate((element) => (element as { scrollTop?: number }).scrollTop)).toBe(0);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+Delete');
    await page.getByText('2 linhas saem ao salvar.').waitFor();
    await picture(page, 'grid-rows-light-1280');
    await finishStory(page);
    await page.keyboard.press('Control+s');
    await page.getByText(/Salvo: a v3 é um rascunho/).waitFor();
    await page.getByRole('grid', { name: 'Abrangência da v3' }).waitFor();
    await page.getByText('59 linhas', { exact: true }).waitFor();
    const id = (await versions()).find(({ number }) => number === 3)?.id;
    const { body } = await call(`GET /table-versions/${id}/rows?part=coverage&limit=100`);
    const starts = body.rows.map(({ cells }: { cells: number[] }) => cells[0]);
    expect(starts.slice(0, 3)).toEqual([1_000_000, 2_000_000, 5_000_000]);
    expect(body.rows[58].cells.slice(0, 4)).toEqual([95_000_000, 95_999_999, 'R01', 1440]);
    await finishStory(page);
  });

  test('says when a version comes into force under it, and keeps what was changed', async () => {
    const page = await stage.open(`/tabelas/${tableId}/precos`, { theme: 'dark' });
    const grid = page.getByRole('grid', { name: 'Preços da v1' });
    await cell(grid, 0, 0).filter({ hasText: 'R01' }).waitFor();
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    const draft = (await versions()).find(({ number }) => number === 2);
    await publishVersion(stage.app.ctx, tester, draft?.id ?? 0);
    await page.getByText('Enquanto isto estava aberto, a v2 entrou em vigor; aqui continua a v1.').waitFor();
    await page.getByText('Em vigor: v2').waitFor();
    expect(await cell(grid, 0, 1).textContent()).toContain('77,00');
    await picture(page, 'grid-moved-dark-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Abrir a v2' }).click();
    await page.getByText('Há mudanças suas, não salvas, na v1.').waitFor();
    await page.getByRole('button', { name: 'Abrir a v1' }).click();
    await expect.poll(() => cell(grid, 0, 1).textContent()).toContain('77,00');
    await page.getByRole('button', { name: 'Otto Lima' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL(/entrar/);
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("edits"))')).toEqual(
      [],
    );
  });

  test('is read and written with a finger on 390 pixels, in the dark and in English', async () => {
    const page = await stage.open(`/tabelas/${tableId}/precos?versao=1`, {
      ...{ theme: 'dark', width: 390, language: 'en' },
    });
    const grid = page.getByRole('grid', { name: 'Prices of v1' });
    await cell(grid, 2, 1).waitFor();
    // What stands above the grid of its own leaves it the page.
    const top = (await page.getByLabel('Version shown').boundingBox())?.y ?? 0;
    expect(((await grid.boundingBox())?.y ?? 0) - top).toBeLessThan(170);
    const adjust = page.getByRole('button', { name: 'Adjust selection' });
    const more = page.getByRole('button', { name: 'More', exact: true });
    expect([await adjust.count(), await more.getAttribute('aria-expanded')]).toEqual([0, 'false']);
    await more.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await adjust.and(page.locator(':focus')).waitFor();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await picture(page, 'grid-more-dark-390');
    await more.tap();
    await adjust.waitFor({ state: 'detached' });
    await cell(grid, 2, 1).tap();
    await page.getByRole('button', { name: 'Edit cell' }).tap();
    await page.getByRole('textbox', { name: /0 kg to 1 kg/ }).fill('15,5');
    await page.keyboard.press('Enter');
    await page.getByText('1 cell changed.').waitFor();
    await expect.poll(() => cell(grid, 2, 1).textContent()).toContain('15,50');
    await picture(page, 'grid-dark-390');
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('the grid of somebody who may only read tables', () => {
  let stage: Stage;
  let tableId: number;
  beforeAll(async () => {
    stage = await openStage({ permissions: ['tables.read'] });
    tableId = await openTable(stage, 'Leitura');
  });
  afterAll(() => stage?.close());

  test('is walked and copied, and says why nothing is written', async () => {
    const page = await stage.open(`/tabelas/${tableId}/precos`);
    const grid = page.getByRole('grid', { name: 'Preços da v1' });
    await cell(grid, 0, 0).filter({ hasText: 'R01' }).waitFor();
    await page.getByText('Só leitura: falta a permissão tables.write').waitFor();
    expect(await page.getByRole('button', { name: /Salvar|Desfazer|Reajustar/ }).count()).toBe(0);
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('5');
    await page.getByText('Aqui só se lê').waitFor();
    await finishStory(page);
  });
});
