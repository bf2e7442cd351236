import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playSmall, startDemoApp } from '../../../server/test/support/lived-in.ts';
import { browserProgram, finishStory, openStage, type Stage } from '../support/story.ts';

/** `CARRETO_PICTURES=keep` takes the pictures of the README anew, with what stands on them beside each. */
const isKeeping = process.env.CARRETO_PICTURES === 'keep';
const folder = join(import.meta.dirname, '../../../docs/pictures');
const now = '2026-11-20T15:00:00Z';
const mostBytes = 150_000;

/** What a screen says whatever its data are: a picture that lacks any of it has grown old. */
async function frameOf(page: Page): Promise<string> {
  const said = await page
    .locator('h1, h2, [role=columnheader], nav a, nav button, main button, main dt, [role=tab]')
    .allInnerTexts();
  const bare = said.map((text) =>
    text
      .replaceAll(/FR\d{6}[0-9A-Z]{5}/g, 'FR')
      .replaceAll(/\d+/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return `${[...new Set(bare)].filter((text) => text !== '').join('\n')}\n`;
}

describe.skipIf(browserProgram === undefined)('the pictures of the README', () => {
  let stage: Stage;
  beforeAll(async () => {
    const app = await startDemoApp(now, { CARRETO_BASE_URL: 'https://frete.exemplo.com.br' });
    await playSmall(app);
    stage = await openStage({ app });
  }, 300_000);
  afterAll(() => stage?.close());

  const keep = async (page: Page, name: string): Promise<void> => {
    await finishStory(page);
    const frame = await frameOf(page);
    if (isKeeping) {
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await writeFile(join(folder, `${name}.txt`), frame);
    }
    const { size } = await stat(join(folder, `${name}.png`));
    expect(size).toBeLessThanOrEqual(mostBytes);
    expect(await readFile(join(folder, `${name}.txt`), 'utf8'), 'see README.md: take the pictures anew').toBe(
      frame,
    );
  };

  test('show what waits, and the life of a freight that is late, as they are today', async () => {
    const page = await stage.open('/fretes?situacao=atrasado');
    // The page says how long ago by the clock of its machine.
    await page.clock.setFixedTime(now);
    await page.reload();
    const rows = page.locator('[role=row][aria-selected]');
    await rows.first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Atrasados \d/ }).count()).toBe(1);
    await page.locator('#shipper-switcher').waitFor({ state: 'attached' });
    await keep(page, 'late-freights');
    // As a page of its own, not beside the list.
    const address = await rows.first().getByRole('link').getAttribute('href');
    await page.goto(new URL(address ?? '', stage.home).href);
    await page.getByRole('heading', { level: 1, name: /FR\d{6}/ }).waitFor();
    await page.getByText('Contratado', { exact: false }).first().waitFor();
    await keep(page, 'freight');
  });
});
