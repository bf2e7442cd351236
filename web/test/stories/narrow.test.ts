import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Belongings,
  openScopeWorld,
  type ScopeWorld,
} from '../../../server/test/support/scope-world.ts';
import { misfits } from '../support/overflow.ts';
import { type PathProxy, startProxy } from '../support/proxy.ts';
import { speakLonger } from '../support/pseudo.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';
import { addressesOf, jobOf, routePaths, walkThrough } from '../support/walk.ts';

/** 1280 pixels, enlarged four times. */
const narrow = { language: 'en', theme: 'dark', width: 320, height: 256 } as const;

const misfit = `{
  const wide = document.createElement('button');
  wide.textContent = 'wide';
  wide.style.cssText = 'width: 400px; flex: none';
  const cut = document.createElement('button');
  cut.textContent = 'Um nome';
  cut.style.cssText = 'width: 20px; overflow: hidden; white-space: nowrap';
  document.querySelector('main').append(wide, cut);
}`;

describe.skipIf(browserProgram === undefined)('below a path', () => {
  let proxy: PathProxy;
  let world: ScopeWorld;
  let stage: Stage;
  let things: Belongings;
  beforeAll(async () => {
    proxy = await startProxy('/hub');
    world = await openScopeWorld({ CARRETO_BASE_URL: proxy.address, CARRETO_RATE_PER_MINUTE: '100000' });
    stage = await openStage({
      ...{ app: world.app, address: proxy.address },
      onListening: (address) => proxy.pass(address),
    });
    things = { ...world.things, jobId: await jobOf(stage, world.things) };
  });
  afterAll(async () => {
    await stage?.close();
    await world?.close();
    await proxy?.close();
  });

  /** Adds what does not fit any screen; keeps a picture of each where somebody wants to look at them all. */
  async function everywhere(page: Page, name: string, wrong: string[]): Promise<void> {
    const addresses = addressesOf(things).map((address) => stage.home + address);
    const headings = await walkThrough(page, addresses, async (address) => {
      wrong.push(...(await misfits(page)));
      if (process.env.CARRETO_PICTURES === 'all')
        await picture(page, `${name}${address.slice(stage.home.length).replaceAll(/[^a-z]+/g, '-')}`);
    });
    expect(headings).toBeGreaterThan(routePaths().length / 2);
  }

  test('in English, dark, at 320 pixels and enlarged four times, every screen fits', async () => {
    const page = await stage.open('/', { ...narrow });
    const wrong: string[] = [];
    await everywhere(page, 'narrow-dark-320', wrong);
    expect(wrong).toEqual([]);
    await finishStory(page);
    // What does not fit is seen.
    await page.evaluate(misfit);
    expect((await misfits(page)).join('\n')).toMatch(
      /scrolls to[\s\S]*sticks out: .* wide[\s\S]*does not fit: .* Um nome/,
    );
  }, 150_000);

  test('without a network reads from memory and writes nothing, and goes on when it is back', async () => {
    const page = await stage.open('/fretes', { ...narrow });
    const freight = page.getByRole('link', { name: String(things.freightCode) });
    await freight.first().click();
    await page.getByRole('heading', { level: 1, name: /^Freight FR/ }).waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Write a note' });
    await dialog.getByLabel('Note').fill('Doorbell is broken.');
    await page.context().setOffline(true);
    await page.getByText('No connection.', { exact: false }).waitFor();
    const save = dialog.getByRole('button', { name: 'Save the note' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await dialog.getByLabel('Note').press('Control+Enter');
    await picture(page, 'offline-dark-320');
    await page.context().setOffline(false);
    await page.getByText('No connection.', { exact: false }).waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Doorbell is broken.');
    await save.press('Enter');
    await page.getByText('The note is saved.').waitFor();
    await page.getByText('Doorbell is broken.').first().waitFor();
    expect(takeTrouble(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByText('No connection.', { exact: false }).waitFor();
    // What was read is there, the way back and forth.
    await page.goBack();
    await freight.first().waitFor();
    await page.goForward();
    await page.getByText('Doorbell is broken.').first().waitFor();
    // What was not waits, and nothing of this page is lost meanwhile.
    await page.keyboard.press('g');
    await page.keyboard.press(',');
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
    await page.getByText('Doorbell is broken.').first().waitFor();
    expect(takeTrouble(page).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/hub/painel/configuracoes');
    takeTrouble(page);
    await finishStory(page);
  });

  test('lengthened by four tenths, no name on any screen is cut off', async () => {
    const page = await stage.open('/perfil');
    await speakLonger(page);
    const wrong: string[] = [];
    await everywhere(page, 'longer-light-1280', wrong);
    expect(wrong).toEqual([]);
    expect(takeTrouble(page)).toEqual([]);
  }, 150_000);
});
