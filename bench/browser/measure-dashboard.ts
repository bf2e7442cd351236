import { type Browser, chromium, type Page } from 'playwright-core';
import type { WebResult } from '../stages/web.ts';
import { type GridTimes, measureGrid } from './measure-grid.ts';
import { ask, onPage, type Place, pressKeys, type Session } from './on-page.ts';
import { preloadScript } from './probe.ts';

/** A browser, and what it needs in its environment beside what every program has. */
export type BrowserProgram = { path: string; environment: Readonly<Record<string, string>> };

/** How much is measured in the browser. */
export type BrowserPlan = { rounds: number; keys: number; frames: number; rows: number };

/** Every figure in milliseconds, as it was measured; of the list, and of an empty page in the same browser. */
export type BrowserResult = {
  cold: Paints;
  warm: Paints;
  emptyPage: Paints;
  route: number[];
  keys: { list: number[]; long: number[]; emptyPage: number[] };
  scroll: { long: number[]; leaping: number[]; emptyPage: number[] };
  grid: GridTimes;
  /** Rows that the long list has in the page. */
  rows: number;
};

/** First and largest contentful paint of each visit, and the frame that shows the first row. */
type Paints = { first: number[]; largest: number[]; shown: number[] };

type Served = Pick<WebResult, 'address' | 'emptyAddress' | 'name' | 'password' | 'tableId'>;

/** The list, and keys down its rows. */
const list = { selector: '.list', pressed: ['j', 'ArrowDown'] };
const row = '.list [role=row][aria-selected]';
const links = { today: '.rail-link', freights: '.rail-link[href*="/fretes"]' };
/** Pixels a frame: a hand on the wheel, and a hundred rows. */
const steps = { wheel: 120, leap: 3600 };
const lowestRow = 20;

/** Drives a browser through the dashboard of a service, and through a page with nothing on it. */
export async function measureDashboard(
  { path, environment }: BrowserProgram,
  served: Served,
  plan: BrowserPlan,
): Promise<BrowserResult> {
  const env = { ...process.env, ...environment } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'], env });
  try {
    const session = await logIn(browser, served);
    const freights = `${served.address}/painel/fretes`;
    const emptyPage = await visit(browser, { session, address: served.emptyAddress, ready: 'p' }, plan);
    const list = await visit(browser, { session, address: freights, ready: row }, plan);
    const near = await measureNear(browser, { session, address: freights }, plan);
    const far = await measureFar(browser, { session, address: `${served.address}/painel/` }, plan);
    const table = `${served.address}/painel/tabelas/${served.tableId}`;
    const grid = await measureGrid(browser, { session, address: table }, plan);
    const floor = await measureFloor(browser, served.emptyAddress, plan);
    return {
      cold: list.cold,
      warm: list.warm,
      emptyPage: emptyPage.cold,
      route: near.route,
      keys: { list: near.keys, long: far.keys, emptyPage: floor.keys },
      scroll: { long: far.wheel, leaping: far.leaping, emptyPage: floor.frames },
      grid,
      rows: far.rows,
    };
  } finally {
    await browser.close();
  }
}

async function logIn(browser: Browser, { address, name, password }: Served): Promise<Session> {
  return onPage(browser, { session: undefined, address: `${address}/painel/` }, async (page) => {
    await page.getByLabel('E-mail ou nome').fill(name);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('banner').waitFor();
    return page.context().storageState();
  });
}

type Visited = Place & { ready: string };

/** Opens the page as who never was there, then once more as who was: their browser has its files. */
async function visit(
  browser: Browser,
  { ready, ...place }: Visited,
  { rounds }: BrowserPlan,
): Promise<{ cold: Paints; warm: Paints }> {
  const cold: Paints = { first: [], largest: [], shown: [] };
  const warm: Paints = { first: [], largest: [], shown: [] };
  for (let round = 0; round < rounds; round += 1)
    await onPage(browser, place, async (page) => {
      await keepPaints(page, ready, cold);
      await page.goto(place.address);
      await keepPaints(page, ready, warm);
    });
  return { cold, warm };
}

/** Until what the page is for is there, and ten frames more, in which the largest paint is reported. */
async function keepPaints(page: Page, ready: string, into: Paints): Promise<void> {
  into.shown.push(await ask(page, 'shown', ready));
  await ask(page, 'scroll', null, 0, 10);
  const { firstMs, largestMs } = await ask(page, 'paints');
  into.first.push(firstMs);
  into.largest.push(largestMs);
}

/** The list as it opens: keys down its rows, and the way to another screen and back, all of which is in memory. */
async function measureNear(browser: Browser, place: Place, plan: BrowserPlan) {
  return onPage(browser, place, async (page) => {
    await page.locator(row).first().waitFor();
    const keys = await pressKeys(page, list, plan.keys);
    const there = ['.today li, .today p', row] as const;
    await ask(page, 'route', links.today, there[0]);
    await ask(page, 'route', links.freights, there[1]);
    const route: number[] = [];
    for (let round = 0; round < plan.rounds * 2; round += 1) {
      route.push(await ask(page, 'route', links.today, there[0]));
      route.push(await ask(page, 'route', links.freights, there[1]));
    }
    return { keys, route };
  });
}

/** The list with as many rows as the plan says, all of them in the page. */
async function measureFar(browser: Browser, place: Place, plan: BrowserPlan) {
  return onPage(browser, place, async (page) => {
    await page.locator(links.freights).waitFor();
    const rows: number = await page.evaluate(preloadScript(plan.rows));
    await page.locator(links.freights).click();
    await page.locator(row).first().waitFor();
    const { pixels } = await ask(page, 'list', '.list');
    if (pixels < rows * lowestRow) throw new Error(`the list shows fewer than ${rows} rows`);
    const wheel = await ask(page, 'scroll', '.list', steps.wheel, plan.frames);
    const leaping = await ask(page, 'scroll', '.list', steps.leap, plan.frames);
    const keys = await pressKeys(page, list, plan.keys);
    return { rows, wheel, leaping, keys };
  });
}

async function measureFloor(browser: Browser, address: string, plan: BrowserPlan) {
  return onPage(browser, { session: undefined, address }, async (page) => ({
    keys: await pressKeys(page, list, plan.keys),
    frames: await ask(page, 'scroll', null, 0, plan.frames),
  }));
}
