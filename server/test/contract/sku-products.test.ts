import type { NewSku } from '@carreto/contract/admin/registry/skus';
import type { ProductPageOut } from '@carreto/contract/shipper/sku-products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

const volume = {
  description: 'Caixa',
  tag: null,
  amount: 2,
  heightMm: 125,
  widthMm: 800,
  lengthMm: 1_250,
  weightG: 23_500,
  priceCents: 48_990,
  consolidate: true,
  overlaid: false,
  rotate: true,
};

function product(sku: string, changes: Partial<NewSku> = {}): NewSku {
  return {
    ...{ sku, description: 'Chaleira elétrica', tag: null, category: 64, active: true },
    volumes: [volume],
    ...changes,
  };
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await openBareShop(app, 1);
  const other = await openBareShop(app, 2);
  await putSkus(app.ctx, tester, {
    shipperId: shop.id,
    origin: 'file',
    items: [
      product('A-1', { tag: 'cozinha' }),
      product('B-2', { description: 'Mesa de 100% madeira', volumes: [{ ...volume, tag: 'frágil' }] }),
      product('C-3', { category: 18, volumes: [volume, { ...volume, widthMm: null, priceCents: null }] }),
      product('D-4', { active: false, volumes: [{ ...volume, description: null, weightG: null }] }),
    ],
  });
  await putSkus(app.ctx, tester, {
    shipperId: other.id,
    origin: 'api',
    items: [product('A-1'), product('Z')],
  });
});
afterAll(() => app.close());

async function page(query: Record<string, string>): Promise<ProductPageOut> {
  const words = new URLSearchParams({ page: '1', perPage: '100', token: shop.token, ...query });
  const response = await fetch(`${app.address}/api/skus/products?${words}`);
  expect(response.status).toBe(200);
  return (await response.json()) as ProductPageOut;
}
const codes = async (query: Record<string, string>) => (await page(query)).products.map(({ sku }) => sku);

describe('the list of products', () => {
  test('shows every member of a product and its volumes', async () => {
    const { total, products } = await page({ sku: 'A-1' });
    expect(total).toBe(1);
    const [{ _id, id, ...rest } = { _id: '', id: '' }] = products;
    expect([_id, /^[1-9][0-9]*$/.test(id)]).toEqual([id, true]);
    expect(rest).toEqual({
      shipperCnpj: shop.cnpj,
      sku: 'A-1',
      active: true,
      category: 64,
      categoryDescription: 'Móveis desmontados',
      description: 'Chaleira elétrica',
      origin: 'file',
      updatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      volumes: [
        {
          ...{ description: 'Caixa', tag: '', amount: 2, width: 0.8, height: 0.125, length: 1.25 },
          ...{ weight: 23.5, price: 489.9, consolidate: true, overlaid: false, rotate: true },
        },
      ],
    });
  });

  test('shows what is unknown as 0 and as empty text', async () => {
    const { products } = await page({ sku: 'D-4' });
    expect(products[0]).toMatchObject({ active: false, volumes: [{ description: '', weight: 0 }] });
  });

  test('is cut into pages in the order products were added', async () => {
    expect(await page({ page: '2', perPage: '3' })).toMatchObject({ total: 4, products: [{ sku: 'D-4' }] });
    expect(await page({ page: '3', perPage: '3' })).toEqual({ total: 4, products: [] });
    expect(await codes({ perPage: '2' })).toEqual(['A-1', 'B-2']);
  });

  test.each([
    [{ sku: 'B-2' }, ['B-2']],
    [{ sku: 'b-2' }, []],
    [{ tag: 'cozinha' }, ['A-1']],
    [{ tag: 'frágil' }, ['B-2']],
    [{ description: 'MESA' }, ['B-2']],
    [{ description: '0% m' }, ['B-2']],
    [{ description: '%' }, ['B-2']],
    [{ description: 'true' }, []],
    [{ category: '18' }, ['C-3']],
    [{ onlyInvalids: 'true' }, ['C-3', 'D-4']],
    [{ onlyInvalids: 'true', category: '18' }, ['C-3']],
    [{ onlyInvalids: 'false' }, ['A-1', 'B-2', 'C-3', 'D-4']],
    [{ sku: '' }, ['A-1', 'B-2', 'C-3', 'D-4']],
  ])('narrowed by %j', async (query, found) => {
    expect(await codes(query as unknown as Record<string, string>)).toEqual(found);
  });

  test.each([
    [{ page: '0' }, 'page'],
    [{ page: '' }, 'page'],
    [{ perPage: '101' }, 'perPage'],
    [{ perPage: 'x' }, 'perPage'],
    [{ category: 'x' }, 'category'],
    [{ onlyInvalids: 'yes' }, 'onlyInvalids'],
  ])('refuses %j by name', async (query, field) => {
    const words = new URLSearchParams({ page: '1', perPage: '10', token: shop.token, ...query });
    const response = await fetch(`${app.address}/api/skus/products?${words}`);
    const { details } = (await response.json()) as { details: { field: string }[] };
    expect([response.status, details.map((detail) => detail.field)]).toEqual([422, [field]]);
  });
});
