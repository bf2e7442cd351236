import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addContract } from '../../../server/src/registry/contracts/add-contract.ts';
import { byRoad, hiredWith, nfeNumber } from '../../../server/test/support/label-requests.ts';
import { pdfText } from '../../../server/test/support/pdf-tools.ts';
import { someVolume } from '../../../server/test/support/quote.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { wedge } from '../support/scan.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

/** Notes which tones were played: there is nobody to hear them. */
const listen = `globalThis.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {
  globalThis.heard.push(this.frequency.value);
  return start.call(this, at);
};`;
const heard = (page: Page): Promise<number[]> => page.evaluate('globalThis.heard.splice(0)');
/** The id of what has the focus. */
const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement?.id ?? ""');
const sounds = { loaded: 1320, again: 880, foreign: 220, missing: 587 } as const;

describe.skipIf(browserProgram === undefined)('a loading manifest', () => {
  let stage: Stage;
  let shop: Shop;
  let n = 0;
  const packed = async (
    volumes = 1,
    carrier = byRoad,
  ): Promise<{ code: string; key: string; order: string }> => {
    n += 1;
    const nfe = nfeNumber(n);
    const order = `PED-${100 + n}`;
    const code = await hiredWith(stage.app, shop, {
      carrier,
      body: { numero_pedido: order, nota_fiscal: nfe },
      dispatcher: { volumes: [{ ...someVolume, amount: volumes }] },
    });
    return { code, key: nfe.chave_acesso, order };
  };
  const phaseOf = async (code: string) => {
    const { db } = stage.app.ctx;
    const row = db.selectFrom('freightProgress').select('phase').where('freightCode', '=', code);
    return (await row.executeTakeFirstOrThrow()).phase;
  };

  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    const { db } = stage.app.ctx;
    const road = db.selectFrom('carrier').select('id').where('tradeName', '=', byRoad);
    const { id: carrierId } = await road.executeTakeFirstOrThrow();
    await addContract(stage.app.ctx, tester, { shipperId: shop.id, carrierId, notfisLayout: '5.0' });
  });
  afterAll(() => stage?.close());

  test('is loaded with a missing and a foreign volume, closed and printed, by a scanner and the keyboard alone', async () => {
    const [single, pair, three, late] = [await packed(), await packed(2), await packed(3), await packed()];
    const foreign = await packed(1, 'Operador Postal');
    const page = await stage.open('/fretes/romaneios');
    await page.addInitScript(listen);
    await page.reload();
    await page.getByRole('heading', { name: 'Nenhum romaneio ainda.' }).waitFor();
    await finishStory(page);
    // Opened by keys.
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    const point = dialog.getByRole('combobox', { name: 'Ponto de expedição' });
    await point.locator('option', { hasText: 'Serra' }).waitFor({ state: 'attached' });
    await finishStory(page);
    await point.focus();
    await page.keyboard.type('Vermiluz S');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rodolume');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Romaneio RM\d{8}/ }).waitFor();
    const field = page.getByRole('textbox', { name: /^Leia o volume/ });
    const status = page.locator('.manifest-outcome');
    await field.waitFor();
    expect(await focused(page)).toBe('scan');
    // Scanned faster than anybody answers: in their order, none lost.
    await wedge(page, single.key);
    await wedge(page, `${pair.code}001`);
    await wedge(page, `${three.code}001`);
    await wedge(page, `${three.code}002`);
    await status.getByText('Volume 2 de 3.').waitFor();
    await page.getByLabel('4 de 7 volumes carregados').waitFor();
    expect(await heard(page)).toEqual(Array.from({ length: 4 }, () => sounds.loaded));
    // A second time, and a foreign one.
    await wedge(page, `${pair.code}001`);
    await status.getByText(/^Já carregado por Otto Lima em/).waitFor();
    expect(await heard(page)).toEqual([sounds.again, sounds.again]);
    await wedge(page, `${foreign.code}001`);
    await status.getByText('O frete é de outra transportadora.').waitFor();
    expect((await heard(page))[0]).toBe(sounds.foreign);
    await picture(page, 'manifest-foreign-light-1280');
    await finishStory(page);
    // The code of a whole freight asks, and F2 answers.
    await wedge(page, pair.order);
    await page.getByRole('button', { name: /^Carregar/ }).waitFor();
    await page.keyboard.press('F2');
    await status.getByText('Volume 2 de 2.').waitFor();
    // Wherever the focus is, what a scanner types comes to the field, and nobody is caught in it.
    await page.getByRole('link', { name: 'Todos os romaneios' }).focus();
    await wedge(page, 'NADA-123');
    await status.getByText('Código desconhecido.').waitFor();
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).not.toBe('scan');
    // Driver and plate.
    await page.keyboard.press('F9');
    await page.getByRole('textbox', { name: 'Motorista' }).waitFor();
    await page.keyboard.type('João Batista');
    // Another key of the screen takes nothing from a half-filled form.
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rqk-4b2');
    await page.keyboard.press('Enter');
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.keyboard.type('7');
    await finishStory(page);
    await page.keyboard.press('Enter');
    await page.getByText('João Batista · RQK4B27').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Closed: one volume is accepted as missing, what nothing is loaded of waits.
    await heard(page);
    await page.keyboard.press('F8');
    const closing = page.getByRole('dialog');
    await closing.getByText(`${three.order}: falta o volume 3`).waitFor();
    expect((await heard(page))[0]).toBe(sounds.missing);
    await closing.getByRole('radio', { name: 'Espera o próximo romaneio' }).focus();
    await page.keyboard.press('ArrowDown');
    const reason = closing.getByRole('combobox', { name: 'Motivo da falta' });
    await reason.focus();
    await page.keyboard.type('Caixa molhada');
    await closing.getByRole('checkbox', { name: /espera o próximo romaneio/ }).press('Space');
    await closing.getByRole('checkbox', { name: /Coletado/ }).press('Space');
    await picture(page, 'manifest-close-light-1280');
    await finishStory(page);
    await reason.press('Enter');
    await page.getByText(/^Fechado em .* por Otto Lima/).waitFor();
    await stage.app.settle();
    await page.getByText('Coleta informada em 3 fretes.').waitFor();
    await page.getByText('NOTFIS 5.0: 1 arquivo.').waitFor();
    expect(await Promise.all([single, pair, three, late].map(({ code }) => phaseOf(code)))).toEqual([
      ...['underway', 'underway', 'underway', 'preparing'],
    ]);
    await picture(page, 'manifest-closed-light-1280');
    await finishStory(page);
    // The paper.
    const link = page.getByRole('link', { name: 'Abrir o PDF' });
    const answer = await page.request.get(new URL((await link.getAttribute('href')) ?? '', stage.home).href);
    expect(answer.headers()['content-disposition']).toMatch(/^inline/);
    const text = await pdfText(new Uint8Array(await answer.body()));
    for (const said of [single.order, pair.order, three.order, 'João Batista', 'RQK4B27', 'Caixa molhada'])
      expect(text).toContain(said);
    for (const left of [late.order, foreign.order]) expect(text).not.toContain(left);
  });

  test('loses no scan while the server is away, and sends each under its own key', async () => {
    const { code } = await packed(2);
    const page = await stage.open('/fretes/romaneios');
    await page.getByRole('button', { name: 'Novo romaneio' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox', { name: 'Transportadora' })
      .locator('option', { hasText: byRoad })
      .waitFor({ state: 'attached' });
    await dialog.getByRole('combobox', { name: 'Ponto de expedição' }).selectOption({ index: 1 });
    await dialog.getByRole('combobox', { name: 'Transportadora' }).selectOption({ label: byRoad });
    await dialog.getByRole('button', { name: 'Abrir romaneio' }).click();
    const field = page.getByRole('textbox', { name: /^Leia o volume/ });
    await field.waitFor();
    const keys: (string | undefined)[] = [];
    let isAway = true;
    await page.route('**/scans', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (!isAway) return route.continue();
      return route.fulfill({
        ...{ status: 503, headers: { 'retry-after': '600' }, contentType: 'application/json' },
        body: JSON.stringify({ code: 'overloaded', message: 'Serviço sobrecarregado.', details: [] }),
      });
    });
    await wedge(page, `${code}001`);
    await page.getByText('será reenviada em 600 s', { exact: false }).waitFor();
    await wedge(page, `${code}002`);
    await page.getByText('2 leituras a caminho').waitFor();
    await finishStoryAway(page);
    // The page is loaded anew: what had no answer is still there, under the same key.
    await page.reload();
    await page.getByText('2 leituras a caminho').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Enviar agora' }).click();
    await page.locator('.manifest-outcome').getByText('Volume 2 de 2.').waitFor();
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
    // Taken off again.
    await page.getByRole('button', { name: `volume 2 de 2: retirar do romaneio (${code})` }).click();
    await page.getByText('Volume 2 retirado.').waitFor();
    await picture(page, 'manifest-open-light-1280');
    await finishStoryAway(page);
  });

  test.each([
    ['light', 390],
    ['dark', 1280],
    ['dark', 390],
  ] as const)('is usable in %s at %i pixels, as is its list', async (theme, width) => {
    const page = await stage.open('/fretes/romaneios', { theme, width });
    const [first] = await page.getByRole('link', { name: /^RM\d{8}$/ }).all();
    await page
      .getByRole('link', { name: /^RM\d{8}$/ })
      .first()
      .waitFor();
    await picture(page, `manifests-${theme}-${width}`);
    await finishStory(page);
    await (first ?? page.getByRole('link', { name: /^RM\d{8}$/ }).first()).click();
    await page.getByRole('heading', { level: 1, name: /^Romaneio RM/ }).waitFor();
    await page.getByRole('list', { name: 'Faltam' }).waitFor({ state: 'attached' });
    await wedge(page, 'NADA');
    await page.locator('.manifest-outcome').getByText('Código desconhecido.').waitFor();
    await picture(page, `manifest-${theme}-${width}`);
    await finishStory(page);
  });

  test('that is not there leads back, and one is cancelled after it was asked', async () => {
    const page = await stage.open('/fretes/romaneios/99999');
    await page.getByRole('heading', { name: 'Este romaneio não existe' }).waitFor();
    takeTrouble(page);
    await page.getByRole('link', { name: 'Todos os romaneios' }).press('Enter');
    await page
      .getByRole('link', { name: /^RM\d{8}$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Cancelar romaneio' }).click();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Caminhão quebrou');
    await finishStory(page);
    await page.getByRole('button', { name: 'Cancelar o romaneio' }).click();
    await page.getByText(/^Cancelado em .* por Otto Lima/).waitFor();
    await page.getByRole('button', { name: 'Fechar romaneio' }).waitFor({ state: 'detached' });
    await finishStory(page);
  });
});

/** As `finishStory`, where the server was away on purpose. */
async function finishStoryAway(page: Page): Promise<void> {
  expect(takeTrouble(page).every((one) => one.includes('503'))).toBe(true);
  await finishStory(page);
}

describe.skipIf(browserProgram === undefined)('a person who may only read', () => {
  let stage: Stage;
  afterAll(() => stage?.close());

  test('is offered no manifest to open', async () => {
    stage = await openStage({ permissions: ['freights.read'] });
    await openShop(stage.app);
    const page = await stage.open('/fretes/romaneios');
    await page.getByRole('heading', { name: 'Nenhum romaneio ainda.' }).waitFor();
    expect(await page.getByRole('button', { name: 'Novo romaneio' }).count()).toBe(0);
    await finishStory(page);
  });
});
