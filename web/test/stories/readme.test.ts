import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { livedInAt as now, startLivedIn } from '../../../server/test/support/lived-in.ts';
import { keepPicture } from '../support/kept-picture.ts';
import { browserProgram, openStage, type Stage } from '../support/story.ts';

const folder = join(import.meta.dirname, '../../../docs/pictures');
const mostBytes = 150_000;

describe.skipIf(browserProgram === undefined)('the pictures of the README', () => {
  let stage: Stage;
  beforeAll(async () => {
    const app = await startLivedIn();
    stage = await openStage({ app });
  }, 300_000);
  afterAll(() => stage?.close());

  const keep = (page: Page, name: string): Promise<void> =>
    keepPicture(page, { folder, file: `${name}.png`, mostBytes });

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
