import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hired, someNfe } from '../../../server/test/support/hire.ts';
import { carrierTokenOf, report } from '../../../server/test/support/occurrences.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('a freight', () => {
  let stage: Stage;
  let code: string;
  let other: string;
  beforeAll(async () => {
    stage = await openStage();
    const { app } = stage;
    const shop = await openShop(app);
    code = await hired(app, shop, { numero_pedido: 'PED-9', nota_fiscal: someNfe });
    other = await hired(app, shop, { numero_pedido: 'PED-10' });
    app.clock.set('2026-12-15T12:00:00Z');
    const token = await carrierTokenOf(app, code);
    await report(app, token, [
      { id_frete: code, codigo: 15, data_ocorrencia: '2026-11-25 15:00:00', mensagem: 'Doca 3' },
      { id_frete: code, codigo: 32, data_ocorrencia: '2026-12-14 08:00:00', mensagem: 'Portão fechado' },
    ]);
    app.clock.advanceMs(60_000);
    await app.settle();
  });
  afterAll(() => stage?.close());

  test('is found by its order, told why it is late, and annotated, by the keyboard alone', async () => {
    const page = await stage.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('PED-9', { delay: 60 });
    await page.getByRole('option', { name: /PED-9/ }).waitFor();
    await picture(page, 'search-light-1280');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Frete ${code}` }).waitFor();
    await page.getByText(/^Atrasado \d+ dias?$/).waitFor();
    await page.getByText('Portão fechado').waitFor();
    await picture(page, 'freight-light-1280');
    await finishStory(page);
    await page.keyboard.press('n');
    const note = page.getByRole('textbox', { name: 'Nota' });
    await note.waitFor();
    await page.keyboard.type('Cliente ligou.', { delay: 40 });
    await page.keyboard.press('Control+Enter');
    await note.waitFor({ state: 'detached' });
    await page.getByText('Nota de Otto Lima').waitFor();
    await page.getByText('Cliente ligou.').waitFor();
    await finishStory(page);
  });

  test.each([
    ['volumes', 'Imprimir etiquetas'],
    ['documentos', 'NF-e 1234, série 1'],
    ['custo', 'Cobrado por CT-e'],
    ['bruto', 'Relato'],
  ])('has a part at an address of its own: %s', async (path, text) => {
    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const page = await stage.open(`/fretes/${code}/${path}`, { theme, width });
      await page.getByText(text).first().waitFor();
      if (path === 'volumes') await page.getByRole('img', { name: 'Etiqueta do volume 1' }).waitFor();
      await picture(page, `freight-${path}-${theme}-${width}`);
      await finishStory(page);
    }
  });

  test('is assigned, told what happened, and its labels are printed as last time', async () => {
    const page = await stage.open(`/fretes/${code}`, { theme: 'dark', width: 390 });
    await page.getByRole('heading', { level: 1, name: `Frete ${code}` }).waitFor();
    await picture(page, 'freight-dark-390');
    await page.getByRole('button', { name: 'Atribuir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Atribuir' }).click();
    await page.getByText('Com Otto Lima').waitFor();
    await page.getByRole('button', { name: 'Informar ocorrência' }).click();
    await page.getByRole('combobox', { name: 'O que aconteceu' }).selectOption('37');
    await page.getByLabel(/^Quando/).fill('2026-12-14T10:30');
    await picture(page, 'freight-report-dark-390');
    await finishStory(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Informar' }).click();
    await page.getByText('Ocorrência gravada.').waitFor();
    await page.getByRole('list').getByText('14/12/2026 10:30').waitFor();
    await page.getByRole('button', { name: 'Imprimir etiquetas' }).click();
    await page.getByRole('combobox', { name: 'Arquivo' }).selectOption('zpl');
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
    await page.getByRole('link', { name: 'Abrir as etiquetas' }).waitFor();
    await picture(page, 'freight-printed-dark-390');
    await finishStory(page);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Imprimir etiquetas' }).click();
    expect(await page.getByRole('combobox', { name: 'Arquivo' }).inputValue()).toBe('zpl');
  });

  test('is cancelled with a reason, and then no longer offers it', async () => {
    const page = await stage.open(`/fretes/${other}`);
    await page.getByRole('button', { name: 'Cancelar frete' }).click();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Cliente desistiu');
    await picture(page, 'freight-cancel-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Cancelar o frete' }).click();
    await page.getByText('Frete cancelado.').waitFor();
    await page.getByRole('button', { name: 'Cancelar frete' }).waitFor({ state: 'detached' });
    await finishStory(page);
  });

  test('that is not there leads back', async () => {
    const page = await stage.open('/fretes/FR261120ZZZZZ');
    await page.getByRole('heading', { name: 'Este frete não existe' }).waitFor();
    expect(takeTrouble(page)).toEqual([expect.stringContaining('404')]);
    await page.getByRole('link', { name: 'Voltar para Hoje' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: /Otto/ }).waitFor();
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('a person who may only read', () => {
  let stage: Stage;
  afterAll(() => stage?.close());

  test('is offered nothing that changes a freight', async () => {
    stage = await openStage({ permissions: ['freights.read'] });
    const code = await hired(stage.app, await openShop(stage.app));
    const page = await stage.open(`/fretes/${code}/custo`);
    await page.getByText('Os CT-es deste frete pedem a permissão audit.read.').waitFor();
    for (const name of [
      'Anotar',
      'Atribuir',
      'Imprimir etiquetas',
      'Informar ocorrência',
      'Cancelar frete',
    ]) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    await finishStory(page);
  });
});
