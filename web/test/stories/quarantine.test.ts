import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hired } from '../../../server/test/support/hire.ts';
import { carrierTokenOf, report, resultsOf, trailOf } from '../../../server/test/support/occurrences.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the quarantine', () => {
  let stage: Stage;
  let shop: Shop;
  let token: string;
  let freights: string[];
  beforeAll(async () => {
    stage = await openStage();
    const { app } = stage;
    shop = await openShop(app);
    freights = [await hired(app, shop), await hired(app, shop), await hired(app, shop)];
    token = await carrierTokenOf(app, freights[0] ?? '');
    const said = (id_frete: string | undefined, time: string, more: object) => ({
      ...{ id_frete, data_ocorrencia: `2026-11-20 ${time}`, ...more },
    });
    await report(app, token, [
      ...freights.map((code) => said(code, '12:00:00', { codigo: 15 })),
      said(freights[1], '13:00:00', { codigo: 3 }),
      ...freights.map((code) =>
        said(code, '14:00:00', { codigo_ocorrencia: 'R91', mensagem: 'Saiu da base <b>', volume: 1 }),
      ),
      said(freights[0], '15:00:00', { codigo_ocorrencia: 'ZZ9', mensagem: 'Aguardando' }),
      said(freights[1], '16:00:00', { codigo: 2, mensagem: 'Em trânsito depois da entrega' }),
    ]);
    app.clock.advanceMs(60_000);
    await app.settle();
  });
  afterAll(() => stage?.close());

  test('is seen light, dark and small', async () => {
    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const page = await stage.open('/fretes/quarentena', { theme, width });
      await page.getByRole('heading', { name: /código R91: sem significado 3 ocorrências/ }).waitFor();
      await picture(page, `quarantine-${theme}-${width}`);
      await finishStory(page);
    }
  });

  test('gives a code its meaning from Hoje on, and takes all of it in, by the keyboard alone', async () => {
    const page = await stage.open('/');
    const cards = page.getByRole('list', { name: 'O que espera' });
    const shortcut = await cards.getByRole('link', { name: 'Quarentena' }).getAttribute('aria-keyshortcuts');
    await page.keyboard.press(shortcut ?? '');
    await page.waitForURL(/\/fretes\/quarentena/);
    const group = page.getByRole('heading', { name: /código R91: sem significado/ });
    await group.waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    const code = page.getByRole('combobox', { name: 'Código do catálogo' });
    await code.waitFor();
    await page.keyboard.type('17');
    expect(await code.inputValue()).toBe('17');
    await picture(page, 'quarantine-map-light-1280');
    await finishStory(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // The one that was delivered meanwhile goes on waiting for another reason.
    await page.getByText('Código R91 gravado: 2 ocorrências entraram, 1 espera por outro motivo.').waitFor();
    await group.waitFor({ state: 'detached' });
    for (const freight of [freights[0], freights[2]]) {
      const trail = await trailOf(stage.app, freight ?? '');
      expect(trail.at(-1)).toMatchObject({ code: 17, carrierCode: 'R91' });
    }
    await picture(page, 'quarantine-mapped-light-1280');
    await finishStory(page);
    const next = await hired(stage.app, shop);
    expect(
      await resultsOf(stage.app, token, [
        { id_frete: next, codigo_ocorrencia: 'R91', data_ocorrencia: '2026-11-20 14:00:00' },
      ]),
    ).toEqual(['aceita']);
  });

  test('lets one go into its freight, drops another with a reason, and remembers both', async () => {
    const page = await stage.open('/fretes/quarentena?motivo=fora-do-fluxo', { theme: 'dark' });
    await page.getByText('Em trânsito depois da entrega').waitFor();
    expect(await page.getByText('Aguardando', { exact: true }).count()).toBe(0);
    await page
      .getByRole('button', { name: `Liberar a ocorrência de ${freights[1]}` })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
    await page.getByText('1 ocorrência liberada.').waitFor();
    await page.getByRole('button', { name: 'Tirar o filtro Motivo: Fora do fluxo do frete' }).click();
    await page.getByText('Aguardando', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Descartar a ocorrência de ${freights[0]}` }).click();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Não diz nada');
    await picture(page, 'quarantine-discard-dark-1280');
    await finishStory(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await page.getByText('1 ocorrência descartada.').waitFor();
    await page.getByRole('button', { name: 'Descartadas' }).click();
    await page.waitForURL(/estado=descartada/);
    await page.getByText(/Descartada por Otto Lima.*Não diz nada/).waitFor();
    await picture(page, 'quarantine-discarded-dark-1280');
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('the quarantine for who may only look', () => {
  let stage: Stage;
  afterAll(() => stage?.close());

  test('offers no decision, and says what would be here', async () => {
    stage = await openStage({ permissions: ['freights.read'] });
    const page = await stage.open('/fretes/quarentena');
    await page.getByRole('heading', { name: 'Nada em quarentena' }).waitFor();
    const { app } = stage;
    const code = await hired(app, await openShop(app));
    await report(app, await carrierTokenOf(app, code), [
      { id_frete: code, codigo_ocorrencia: 'Q1', data_ocorrencia: '2026-11-20 14:00:00' },
    ]);
    await page.reload();
    await page.getByRole('heading', { name: /código Q1/ }).waitFor();
    expect(await page.getByRole('button', { name: /Este código significa|Liberar|Descartar$/ }).count()).toBe(
      0,
    );
    await finishStory(page);
  });
});
