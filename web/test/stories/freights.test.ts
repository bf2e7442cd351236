import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hired, someRecipient } from '../../../server/test/support/hire.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the list of freights', () => {
  let stage: Stage;
  const codes: string[] = [];
  beforeAll(async () => {
    stage = await openStage();
    const shop = await openShop(stage.app);
    for (const [at, name] of ['Ana Souza', 'Bruno Lima', 'Carla Dias', 'Davi Rocha', 'Ana Prado'].entries()) {
      const destinatario = { ...someRecipient, nome: name };
      codes.push(await hired(stage.app, shop, { numero_pedido: `P-${at + 1}`, canal: 'site', destinatario }));
      stage.app.clock.advanceMs(1000);
    }
    stage.app.clock.advanceMs(20 * 86_400_000);
  });
  afterAll(() => stage?.close());

  const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Fretes' }).locator('[role=row][aria-selected]');

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('shows what is late, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/fretes?situacao=atrasado', { theme, width });
    await expect.poll(() => rowsOf(page).count()).toBe(5);
    await page.getByRole('button', { name: /^Atrasados 5/ }).waitFor();
    await picture(page, `freights-${theme}-${width}`);
    await finishStory(page);
  });
});
