import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../../server/src/registry/carriers/add-carrier.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { someCarrier, tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';
import { walkThrough } from '../support/walk.ts';

const rooms = ['prazo', 'custo', 'economia', 'cotacoes', 'auditoria'];

/** Runs in the page. A screen that waits for ever, says nothing but its name, or failed. */
const wrongWith = `(() => {
  const main = document.querySelector('main');
  const heading = main.querySelector('h1, h2')?.innerText ?? '';
  const wrong = [];
  if (main.querySelector('.state-bar') !== null) wrong.push('waits for ever');
  if (main.innerText.trim().length < heading.length + 40) wrong.push('says nothing');
  const refused = main.querySelector('.state[role=alert]');
  if (refused !== null) wrong.push(refused.innerText);
  return wrong.join(', ');
})()`;

describe.skipIf(browserProgram === undefined)('where there is little or much to look at', () => {
  let stage: Stage;
  let shop: Shop;
  let carrierId = 0;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    await hired(stage.app, shop);
    carrierId = (await addCarrier(stage.app.ctx, tester, someCarrier(77))).id;
    await stage.app.ctx.mirror.refresh();
    await stage.app.settle();
  });
  afterAll(() => stage?.close());

  const walk = async (page: Page, paths: readonly string[], name: string): Promise<string[]> => {
    const wrong: string[] = [];
    await walkThrough(
      page,
      paths.map((path) => `${stage.home}${path}`),
      async (address) => {
        const found = (await page.evaluate(wrongWith)) as string;
        const path = address.slice(stage.home.length);
        if (found !== '') wrong.push(`${path}: ${found}`);
        if (process.env.CARRETO_PICTURES === 'keep')
          await picture(page, `${name}${path.replaceAll(/[^a-z]+/g, '-')}`);
      },
    );
    return wrong;
  };

  test('ten years of reports are shown, or say which period would do', async () => {
    const page = await stage.open('/');
    const paths = rooms.map((room) => `/desempenho/${room}?de=2016-11-20&ate=2026-11-19`);
    expect(await walk(page, paths, 'ten-years')).toEqual([]);
    await finishStory(page);
  }, 150_000);

  test('a period that ends before it begins, and days that do not exist, are said', async () => {
    const page = await stage.open('/');
    const days = [
      'de=2026-11-20&ate=2026-11-01',
      'de=2026-02-30',
      'de=2031-01-01&ate=2031-12-31',
      'ate=ontem',
    ];
    const paths = rooms.flatMap((room) => days.map((one) => `/desempenho/${room}?${one}`));
    expect(await walk(page, paths, 'bad-days')).toEqual([]);
    await finishStory(page);
  }, 150_000);

  test('what a figure counted is said where there is nothing of it any more', async () => {
    const page = await stage.open('/');
    const days = 'de=2016-11-20&ate=2016-12-19';
    const paths = [
      `/auditoria?${days}&causa-contada=peso`,
      `/auditoria?${days}&recuperado=sim`,
      `/cotacoes?${days}&ofertas=nenhuma&uf=BA`,
      `/fretes?prometido-de=2016-11-20&prometido-ate=2016-12-19&motivo-do-atraso=sem-motivo`,
      '/tabelas/importar?situacao=com-perguntas',
    ];
    expect(await walk(page, paths, 'counted')).toEqual([]);
    await finishStory(page);
  }, 150_000);

  test('a carrier without freights has pages that say so', async () => {
    const page = await stage.open('/');
    const paths = [
      ...rooms.map((room) => `/desempenho/${room}?transportadoras=${carrierId}`),
      `/fretes?transportadora=${carrierId}`,
      ...['', '/placar', '/tabelas', '/contratos', '/rastreio'].map(
        (tab) => `/transportadoras/${carrierId}${tab}`,
      ),
    ];
    expect(await walk(page, paths, 'no-freights')).toEqual([]);
    await finishStory(page);
  }, 150_000);

  test('a shipper with one freight has figures of one', async () => {
    const page = await stage.open('/');
    const paths = ['/', '/fretes', ...rooms.map((room) => `/desempenho/${room}`)].map(
      (path) => `${path}?embarcador=${shop.id}`,
    );
    expect(await walk(page, paths, 'one-freight')).toEqual([]);
    await finishStory(page);
    // A screen that says nothing is seen.
    await page.evaluate(`document.querySelector('main').replaceChildren()`);
    expect(await page.evaluate(wrongWith)).toBe('says nothing');
  }, 150_000);
});
