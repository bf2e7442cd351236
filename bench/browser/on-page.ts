import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Probe, probeScript } from './probe.ts';

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
export type Place = { session: Session | undefined; address: string };

const longestMs = 300_000;

async function openContext(browser: Browser, session: Session | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...(session === undefined ? {} : { storageState: session }),
  });
  context.setDefaultTimeout(longestMs);
  await context.addInitScript(probeScript);
  return context;
}

/** Does something on a page of a context of its own, whose caches are empty. */
export async function onPage<Result>(
  browser: Browser,
  { session, address }: Place,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await openContext(browser, session);
  try {
    const page = await context.newPage();
    await page.goto(address);
    return await act(page);
  } finally {
    await context.close();
  }
}

/** Asks the probe; an answer with a function of the page in it is its own. */
export function ask<Name extends keyof Probe>(
  page: Page,
  name: Name,
  ...words: Parameters<Probe[Name]>
): Promise<Awaited<ReturnType<Probe[Name]>>> {
  return page.evaluate(`probe.${name}(${words.map((word) => JSON.stringify(word)).join(', ')})`);
}

type Pressed = { selector: string; pressed: readonly string[] };

/** Presses keys in turn where the focus of a list or grid is; each when the one before is seen. */
export async function pressKeys(
  page: Page,
  { selector, pressed: chosen }: Pressed,
  keys: number,
): Promise<number[]> {
  const grid = page.locator(selector);
  if ((await grid.count()) > 0) await grid.focus();
  await ask(page, 'takeKeys');
  const from = await ask(page, 'list', selector);
  for (let pressed = 0; pressed < keys; pressed += 1) {
    await page.keyboard.press(chosen[pressed % chosen.length] ?? 'ArrowDown');
    await ask(page, 'scroll', null, 0, 2);
  }
  const taken = await ask(page, 'takeKeys');
  const to = await ask(page, 'list', selector);
  if (taken.length !== keys) throw new Error(`${taken.length} of ${keys} keys were seen`);
  if (from.active !== null && from.active === to.active) throw new Error('the keys moved nothing');
  return taken;
}
