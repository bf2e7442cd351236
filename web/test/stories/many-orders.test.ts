import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOf, type NfeParts, nfeXml, someDest } from '../../../server/test/support/nfe-xml.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const many = 500;

describe.skipIf(browserProgram === undefined)('five hundred NF-es', () => {
  let stage: Stage;
  let shop: Shop;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
  });
  afterAll(() => stage?.close());

  test('are dropped at once, measured together, and hired, each once', async () => {
    const parts = Array.from({ length: many }, (_, at): Partial<NfeParts> => {
      return { issuer: shop.cnpj, nNF: String(1000 + at), dest: someDest, qVol: ['1'], grossKg: '3.500' };
    });
    const page = await stage.open('/fretes/novo');
    await page.getByRole('heading', { name: 'Nenhum pedido por aqui' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(
      parts.map((one) => ({
        ...{ name: `NFe${keyOf(one)}.xml`, mimeType: 'text/xml', buffer: Buffer.from(nfeXml(one)) },
      })),
    );
    await page.getByText('Faltam as medidas dos volumes de 500 pedidos.').waitFor({ timeout: 300_000 });
    await page.getByLabel('Altura (cm)').fill('20');
    await page.getByLabel('Largura (cm)').fill('30');
    await page.getByLabel('Comprimento (cm)').fill('40');
    await page.getByRole('button', { name: 'Usar nos que faltam' }).click();
    const hire = page.getByRole('button', { name: /^Contratar 500 por R\$/ });
    await hire.waitFor({ timeout: 300_000 });
    await picture(page, 'many-orders-light-1280');
    await hire.click();
    await page.getByText('500 fretes contratados').waitFor({ timeout: 600_000 });
    await page
      .getByRole('link', { name: /^FR\d{6}/ })
      .first()
      .waitFor();
    await picture(page, 'many-orders-hired-light-1280');
    const { db } = stage.app.ctx;
    const nfes = await db.selectFrom('freightNfe').select(['accessKey', 'freightCode']).execute();
    expect(nfes).toHaveLength(many);
    expect(new Set(nfes.map(({ accessKey }) => accessKey)).size).toBe(many);
    expect(new Set(nfes.map(({ freightCode }) => freightCode)).size).toBe(many);
    await finishStory(page);
  }, 900_000);
});
