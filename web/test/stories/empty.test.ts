import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';
import { routePaths, walkThrough } from '../support/walk.ts';

/** Every path that names nothing, and those that only look at a part of what is there. */
const addresses = routePaths()
  .map((path) => path.replace('/{-$aba}', ''))
  .filter((path) => !path.includes('$'))
  // Those of a carrier's own people are of somebody else.
  .filter((path) => !path.startsWith('/parceiro'));

/** Where nothing is how it should be. */
const isGood = /^names no next act: (?:Nada em quarentena|Nenhum pedido espera por alguém)/;

/**
 * Runs in the page. What is wrong with a screen on which there is nothing: it waits for ever, says nothing but its name, or says
 * that nothing is there without a way on.
 */
const missing = `(() => {
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1, h2')?.innerText ?? '';
  const wrong = [];
  if (main.querySelector('.state-bar') !== null) wrong.push('waits for ever');
  if (main.innerText.trim().length < heading.length + 20) wrong.push('says nothing');
  const acts = [...main.querySelectorAll('a[href], button:not([disabled]), input, select, textarea')];
  const ways = acts.filter((act) => act.closest('nav') === null && act.checkVisibility());
  if (ways.length === 0) wrong.push('has no way on');
  const hasMain = main.querySelector('.button[data-kind=main]') !== null;
  for (const state of main.querySelectorAll('.state[role=status]'))
    if (state.querySelector('a, button') === null && !hasMain && !state.innerText.includes('./carreto'))
      wrong.push('names no next act: ' + state.innerText.replaceAll('\\n', ' '));
  return wrong.join(', ');
})()`;

describe.skipIf(browserProgram === undefined)('an installation without anything', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const walk = async (page: Page): Promise<string[]> => {
    const wrong: string[] = [];
    const headings = await walkThrough(
      page,
      addresses.map((address) => `${stage.home}${address}`),
      async (address) => {
        const found = (await page.evaluate(missing)) as string;
        const path = address.slice(stage.home.length);
        if (found !== '' && !isGood.test(found)) wrong.push(`${path}: ${found}`);
        if (process.env.CARRETO_PICTURES === 'keep')
          await picture(page, `empty${path.replaceAll(/[^a-z]+/g, '-')}`);
      },
    );
    expect(headings).toBeGreaterThan(addresses.length / 2);
    return wrong;
  };

  test('says on every screen what would be there, and how to go on', async () => {
    const page = await stage.open('/');
    expect(await walk(page)).toEqual([]);
    await finishStory(page);
    // A screen that says nothing is seen.
    await page.evaluate(`document.querySelector('main').replaceChildren(document.createElement('h1'))`);
    expect(await page.evaluate(missing)).toBe('says nothing, has no way on');
  }, 150_000);

  test('leads whoever looks for things of a shipper to the first one', async () => {
    const page = await stage.open('/cotacoes/nova');
    await page.getByRole('heading', { name: 'Nenhum embarcador cadastrado' }).waitFor();
    await finishStory(page);
    await page.getByRole('link', { name: 'Cadastrar a empresa' }).press('Enter');
    await page.getByRole('heading', { name: 'A empresa que despacha' }).waitFor();
    await finishStory(page);
  });
});
