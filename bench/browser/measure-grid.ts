import type { Browser } from 'playwright-core';
import { ask, onPage, type Place, pressKeys } from './on-page.ts';

/** Figures of the grid of prices, in milliseconds. */
export type GridTimes = {
  /** From a key that walks to the frame in which the cell is marked. */
  walking: number[];
  /** From a key that writes to the frame in which the field is there, and from `Enter` to that of the next cell. */
  typing: number[];
  wheel: number[];
  leaping: number[];
  sideways: number[];
  rows: number;
  bands: number;
};

const grid = '.grid';
const bands = 40;
/** Pixels a frame: a hand on the wheel, a hundred rows, and a column. */
const steps = { wheel: 120, leap: 3200, column: 112 };
const lowestRow = 20;
const walks = ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];
const writes = ['7', 'Enter'];

/**
 * The grid of a table with rows and bands as the plan says. A table may have fewer regions than that (65,535), so that the windows are
 * made in the page, of the size and shape that the service gives them: what is measured is the page.
 */
export async function measureGrid(
  browser: Browser,
  place: Place,
  { keys, frames, rows }: { keys: number; frames: number; rows: number },
): Promise<GridTimes> {
  return onPage(browser, place, async (page) => {
    const tab = page.locator('.table-tabs a[href*="/precos"]');
    await tab.waitFor();
    await page.evaluate(windowsScript(rows));
    await tab.click();
    await page.locator(`${grid} [role=gridcell]`).first().waitFor();
    const { pixels } = await ask(page, 'list', grid);
    if (pixels < rows * lowestRow) throw new Error(`the grid shows fewer than ${rows} rows`);
    const wheel = await ask(page, 'scroll', grid, steps.wheel, frames);
    const leaping = await ask(page, 'scroll', grid, steps.leap, frames);
    const sideways = await ask(page, 'scroll', grid, { left: steps.column }, frames);
    const walking = await pressKeys(page, { selector: grid, pressed: walks }, keys);
    await page.keyboard.press('ArrowRight');
    // The press is seen before others are counted.
    await ask(page, 'scroll', null, 0, 2);
    const typing = await pressKeys(page, { selector: grid, pressed: writes }, keys);
    return { walking, typing, wheel, leaping, sideways, rows, bands };
  });
}

/** Answers windows of the prices of a version as the service would, each a millisecond after it is wanted. */
function windowsScript(rows: number): string {
  return `(() => {
    const ask = globalThis.fetch;
    const bandOf = (at) => ({ fromG: at * 1000, toG: (at + 1) * 1000, kind: 'fixed' });
    const priced = Array.from({ length: ${bands} }, (_, at) => ({
      id: 'bands/' + at * 1000 + '-' + (at + 1) * 1000 + '-fixed/priceMicros',
      unit: 'micros', isFixed: false, band: bandOf(at),
    }));
    const columns = [{ id: 'region', unit: 'text', isFixed: true, band: null }, ...priced];
    const rowOf = (row) => ({
      row,
      cells: ['Região ' + row, ...priced.map((_, at) => (10 + (row % 90) + at) * 1000000 + 990000)],
    });
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (!url.pathname.endsWith('/rows')) return ask(input, init);
      const from = Number(url.searchParams.get('from'));
      const limit = Math.max(0, Math.min(Number(url.searchParams.get('limit')), ${rows} - from));
      const window = Array.from({ length: limit }, (_, at) => rowOf(from + at));
      const body = { part: 'tariff', count: ${rows}, matched: ${rows}, from, columns, rows: window };
      await new Promise((resolve) => setTimeout(resolve, 1));
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    };
  })()`;
}
