import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDispatchPoint } from '../../../server/src/registry/dispatch-points/add-dispatch-point.ts';
import { addShipper } from '../../../server/src/registry/shippers/add-shipper.ts';
import { someDispatchPoint, someShipper, tester } from '../../../server/test/support/registry.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

/** One more than a page of the API has. */
const many = 201;

describe.skipIf(browserProgram === undefined)('whoever has more than a page of something', () => {
  let stage: Stage;
  let shopId = 0;
  beforeAll(async () => {
    stage = await openStage();
    shopId = (await openShop(stage.app)).id;
    const { ctx } = stage.app;
    for (let n = 1; n <= many; n += 1) {
      await addShipper(ctx, tester, someShipper(3000 + n));
      await addDispatchPoint(ctx, tester, { shipperId: shopId, point: someDispatchPoint(6000 + n) });
    }
    await stage.app.settle();
  });
  afterAll(() => stage?.close());

  test('finds the last shipper by its name, in the bar and on a screen of one shipper', async () => {
    const page = await stage.open('/fretes');
    await page.locator('#shipper-switcher').click();
    await page.getByPlaceholder('Filtrar por nome ou CNPJ').fill(`embarcador ${3000 + many}`);
    await page.getByRole('option', { name: `Embarcador ${3000 + many}` }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('embarcador')).not.toBeNull();
    const shown = new URL(page.url()).searchParams.get('embarcador');
    await page.goto(`${stage.home}/produtos`);
    await page.getByRole('searchbox', { name: 'Filtrar por nome ou CNPJ' }).fill(`EMBARCADOR ${3000 + many}`);
    await picture(page, 'one-of-many-shippers');
    await finishStory(page);
    await page.getByRole('main').getByRole('button').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('embarcador')).toBe(shown);
  });

  test('finds the last dispatch point at the packing station', async () => {
    const page = await stage.open(`/fretes/expedicao?embarcador=${shopId}`);
    await page
      .getByRole('option', { name: new RegExp(`Depósito ${6000 + many}`) })
      .first()
      .waitFor({ state: 'attached' });
  });
});
