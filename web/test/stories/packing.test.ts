import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminOf } from '../../../server/test/support/admin-calls.ts';
import { hiredWith, nfeNumber } from '../../../server/test/support/label-requests.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { wedge } from '../support/scan.ts';
import {
  browserProgram,
  finishStory,
  type Look,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

/** A program on the machine of the station that takes labels, as the browser of the station sees it. */
async function startPrinter() {
  const printed: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      printed.push(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { printed, address: `http://127.0.0.1:${port}/print`, close };
}

const volumesIn = (zpl: string): string[] => [
  ...new Set([...zpl.matchAll(/FR[0-9]{6}[0-9A-Z]{5}00[0-9]/g)].map(([code]) => code)),
];

describe.skipIf(browserProgram === undefined)('the packing station', () => {
  let stage: Stage;
  let shop: Shop;
  let printer: Awaited<ReturnType<typeof startPrinter>>;
  let n = 0;
  beforeAll(async () => {
    printer = await startPrinter();
    stage = await openStage({ environment: { CARRETO_LABEL_PRINTER: printer.address } });
    shop = await openShop(stage.app);
  });
  afterAll(async () => {
    await stage?.close();
    await printer?.close();
  });

  /** A freight of two volumes; `null`: without an NF-e. */
  async function packed(dispatcher: object = {}, isWithNfe = true) {
    n += 1;
    const nfe = nfeNumber(n);
    const body = { numero_pedido: `P-${n}`, ...(isWithNfe ? { nota_fiscal: nfe } : {}) };
    const code = await hiredWith(stage.app, shop, { body, dispatcher });
    return { code, key: nfe.chave_acesso, order: `P-${n}` };
  }

  /** The token that the stage adds to all requests would make the browser ask the printer, which is of another origin, first. */
  async function openStation(search = '', look: Look = {}): Promise<Page> {
    const page = await stage.open(`/fretes/expedicao${search}`, look);
    await page.route(printer.address, (route) => route.continue());
    return page;
  }

  const figure = (page: Page, name: string) =>
    page.getByLabel('Turno', { exact: true }).locator('div', { hasText: name }).locator('dd');
  const hasFocus = (page: Page) =>
    page.evaluate('document.activeElement?.getAttribute("maxlength") === "500"');
  const ready = (page: Page) => expect.poll(() => hasFocus(page)).toBe(true);
  const volumesWithPrint = async (): Promise<{ volumes: number; prints: number }> => {
    const prints = await stage.app.ctx.db.selectFrom('volumePrint').select('printCount').execute();
    return { volumes: prints.length, prints: prints.reduce((sum, { printCount }) => sum + printCount, 0) };
  };

  test('works a shift of twenty volumes by scanner and keyboard alone, and loses and doubles nothing', async () => {
    const freights = [];
    for (let at = 0; at < 10; at += 1) freights.push(await packed());
    const [first, second, third] = freights;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no freights');
    const cancelled = await packed();
    const admin = await adminOf(stage.app);
    await admin(`POST /freights/${cancelled.code}/cancellation`, { reason: 'desistiu' });
    const foreign = await packed({ registered_number: '99500101000270', zipcode: 13212070 });
    const without = await packed({}, false);
    const page = await openStation(`?embarcador=${shop.id}`);
    await ready(page);
    // Where it stands: chosen by keys, and back to the field by Escape.
    await page.getByRole('option', { name: 'Vermiluz Jundiaí · 13212070' }).waitFor({ state: 'attached' });
    const point = page.getByLabel('Ponto de expedição');
    for (let tab = 0; tab < 10; tab += 1) {
      if (await page.evaluate('document.activeElement?.tagName === "SELECT"')) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => point.locator('option:checked').textContent()).toBe('Vermiluz Serra · 29161376');
    await page.keyboard.press('Escape');
    await ready(page);

    // The answer to the second scan is lost on its way, twice, after the server has printed.
    let lost = 0;
    await page.route('**/packing/scan', async (route) => {
      const isSecond = route.request().postData()?.includes(second.key) === true;
      if (!isSecond || lost === 2) return await route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    // In quick succession: by key, by order, by freight.
    for (const [at, { key, order, code }] of freights.entries())
      await wedge(page, [key, order, code][at === 1 ? 0 : at % 3] ?? key);
    await expect.poll(() => figure(page, 'Impressas').textContent(), { timeout: 30_000 }).toBe('20');
    expect(lost).toBe(2);
    expect(await volumesWithPrint()).toEqual({ volumes: 20, prints: 20 });
    await page.getByRole('heading', { name: 'Impressa', exact: true }).waitFor();
    await expect.poll(() => printer.printed.length).toBe(10);
    expect(printer.printed.flatMap(volumesIn)).toEqual(
      freights.flatMap(({ code }) => [`${code}001`, `${code}002`]),
    );
    await picture(page, 'packing-printed-light-1280');
    await finishTroubled(page);

    // Scanned twice: it says by whom and when, and asks.
    await wedge(page, first.key);
    await page.getByText('Já impressa por Otto Lima em 20/11/2026 09:00. Imprimir de novo?').waitFor();
    await picture(page, 'packing-question-light-1280');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => figure(page, 'Impressas').textContent()).toBe('22');
    expect(await volumesWithPrint()).toEqual({ volumes: 20, prints: 22 });
    await ready(page);
    await wedge(page, third.key);
    await page.getByText('Já impressa por Otto Lima').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Já impressa por Otto Lima').waitFor({ state: 'detached' });

    // What must not be packed: red, one after the other, until a person has seen each.
    for (const { key, order } of [cancelled, foreign]) await wedge(page, key === '' ? order : key);
    await wedge(page, without.order);
    await wedge(page, '12345678');
    const reasons = [
      'O frete foi cancelado.',
      'O frete sai de outro ponto de expedição.',
      'O frete não tem NF-e.',
      'Código desconhecido.',
    ];
    await expect.poll(() => figure(page, 'Recusadas').textContent()).toBe('4');
    for (const [at, reason] of reasons.entries()) {
      const alert = page.getByRole('alert');
      await alert.getByText(reason).waitFor();
      await alert.getByRole('heading', { name: 'NÃO EMBALE' }).waitFor();
      if (at < 3) await alert.getByText(at === 2 ? 'Mais 1 para ver.' : `Mais ${3 - at} para ver.`).waitFor();
      if (at === 0) {
        await picture(page, 'packing-refused-light-1280');
        await finishTroubled(page);
      }
      await page.keyboard.press('Escape');
    }
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await ready(page);
    expect(await volumesWithPrint()).toEqual({ volumes: 20, prints: 22 });
    await expect.poll(() => printer.printed.length).toBe(11);

    // What a scanner reads beside the field comes here, too, and not into search.
    await page
      .getByRole('heading', { level: 1 })
      .evaluate('(element) => { element.tabIndex = -1; element.focus(); }');
    const another = await packed();
    await wedge(page, another.key);
    await expect.poll(() => figure(page, 'Impressas').textContent()).toBe('24');
    await expect.poll(() => printer.printed.length).toBe(12);
    await finishTroubled(page);

    // What the shift has done stands after a reload.
    await page.reload();
    await expect.poll(() => figure(page, 'Impressas').textContent()).toBe('24');
    await ready(page);
    await finishTroubled(page);
  });

  /** The printer is asked, as the policy allows, and lost answers are complained of by the browser. */
  async function finishTroubled(page: Page): Promise<void> {
    const left = takeTrouble(page).filter(
      (one) => one !== `asked ${printer.address}` && !one.includes('ERR_CONNECTION_RESET'),
    );
    expect(left).toEqual([]);
    await finishStory(page);
  }

  test('keeps scans while the server is away, waits as long as it says, and goes on after a reload', async () => {
    const freights = [await packed(), await packed()];
    const page = await openStation();
    await ready(page);
    let refusals = 0;
    await page.route('**/packing/scan', async (route) => {
      refusals += 1;
      await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { code: 'overloaded' } });
    });
    for (const { key } of freights) await wedge(page, key);
    await page.getByRole('heading', { name: 'Fila (2)' }).waitFor();
    await page.getByText('Servidor ocupado; será enviado de novo').waitFor({ timeout: 30_000 });
    await picture(page, 'packing-busy-light-1280');
    takeTrouble(page);
    await page.unroute('**/packing/scan');
    await page.reload();
    await expect.poll(() => figure(page, 'Impressas').textContent(), { timeout: 30_000 }).toBe('4');
    expect(refusals).toBeGreaterThan(0);
    const printed = freights.flatMap(({ code }) => [`${code}001`, `${code}002`]);
    await expect.poll(() => printer.printed.slice(-2).flatMap(volumesIn)).toEqual(printed);
    await finishTroubled(page);
  });

  test.each([
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('is a screen, red too, %s at %i pixels', async (theme, width) => {
    const page = await openStation('', { theme, width });
    await ready(page);
    await picture(page, `packing-${theme}-${width}`);
    await finishStory(page);
    await wedge(page, '87654321');
    await page.getByRole('alert').getByText('Código desconhecido.').waitFor();
    await picture(page, `packing-refused-${theme}-${width}`);
    await finishStory(page);
  });
});
