import type { NewSku } from '@carreto/contract/admin/registry/skus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { findSkus, listSkus } from '../../src/registry/skus/find-skus.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import type { Rows } from '../../src/rows.ts';
import { failureOf, openTestRegistry, someShipper, tester } from '../support/registry.ts';

let ctx: Database<Rows>;
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());

const volume = {
  description: null,
  tag: null,
  amount: 1,
  heightMm: 100,
  widthMm: 200,
  lengthMm: 300,
  weightG: 1500,
  priceCents: 9990,
  consolidate: true,
  overlaid: false,
  rotate: true,
};

function product(sku: string, changes: Partial<NewSku> = {}): NewSku {
  return {
    sku,
    description: 'Chaleira',
    tag: null,
    category: 64,
    active: true,
    volumes: [volume],
    ...changes,
  };
}

let series = 0;
async function newCatalogue() {
  series += 1;
  const { id: shipperId } = await addShipper(ctx, tester, someShipper(series));
  return { shipperId, put: (items: NewSku[]) => putSkus(ctx, tester, { shipperId, origin: 'api', items }) };
}

describe('the catalogue of products', () => {
  it('adds what is new, replaces what differs and leaves the same alone', async () => {
    const { shipperId, put } = await newCatalogue();
    expect(await put([product('A'), product('B')])).toEqual({ added: 2, changed: 0, unchanged: 0 });
    const mixed = [product('A'), product('B', { description: 'Bule' }), product('C')];
    expect(await put(mixed)).toEqual({ added: 1, changed: 1, unchanged: 1 });
    const { items } = await listSkus(ctx, { shipperId });
    expect(items.map(({ sku, description }) => [sku, description])).toEqual([
      ['A', 'Chaleira'],
      ['B', 'Bule'],
      ['C', 'Chaleira'],
    ]);
  });

  it('knows which products are complete', async () => {
    const { shipperId, put } = await newCatalogue();
    await put([product('whole'), product('part', { volumes: [volume, { ...volume, weightG: null }] })]);
    const complete = await listSkus(ctx, { shipperId, complete: true });
    const incomplete = await listSkus(ctx, { shipperId, complete: false });
    expect(complete.items.map(({ sku }) => sku)).toEqual(['whole']);
    expect(incomplete.items.map(({ sku }) => sku)).toEqual(['part']);
  });

  it('gives the active products among codes, byte for byte and of this shipper only', async () => {
    const [mine, other] = [await newCatalogue(), await newCatalogue()];
    await mine.put([product('x-1'), product('off', { active: false })]);
    await other.put([product('X-1')]);
    const known = await findSkus(ctx, mine.shipperId, ['x-1', 'X-1', 'off', 'x-1']);
    expect([...known]).toEqual([['x-1', { category: 64, volumes: [volume] }]]);
  });

  it('refuses a code twice and a category that is not in the table, and stores nothing', async () => {
    const { shipperId, put } = await newCatalogue();
    expect(await failureOf(put([product('A'), product('A'), product('B', { category: 998 })]))).toEqual({
      code: 'invalid_request',
      fields: ['items[1].sku', 'items[2].category'],
    });
    expect((await listSkus(ctx, { shipperId })).items).toEqual([]);
  });

  it('takes two loads of one catalogue one after the other', async () => {
    const { shipperId, put } = await newCatalogue();
    const items = Array.from({ length: 50 }, (_, index) => product(`S${index}`));
    const outcomes = await Promise.all([put(items), put([...items].reverse())]);
    expect(outcomes.map(({ added }) => added).sort()).toEqual([0, 50]);
    expect((await listSkus(ctx, { shipperId, limit: 200 })).items).toHaveLength(50);
  });

  it('suggests by the beginning of a code, then by words of the description, without case and accents', async () => {
    const [mine, other] = [await newCatalogue(), await newCatalogue()];
    await mine.put([
      product('0001', { description: 'Caneca de porcelana/azul' }),
      product('CAN-10', { description: 'Balde' }),
      product('can-1', { description: 'Funil' }),
      product('X_1', { description: 'Açaí, 500 g' }),
    ]);
    await other.put([product('CAN-2')]);
    const suggested = async (text: string) =>
      (await listSkus(ctx, { shipperId: mine.shipperId, text })).items.map(({ sku }) => sku);
    expect(await suggested('Can')).toEqual(['CAN-10', 'can-1', '0001']);
    expect(await suggested('azul can')).toEqual(['0001']);
    expect(await suggested('ACAI')).toEqual(['X_1']);
    expect(await suggested('x_')).toEqual(['X_1']);
    expect(await suggested('_')).toEqual([]);
    expect(await suggested('%')).toEqual([]);
    expect(await suggested("o'clock & | ! :* (")).toEqual([]);
    expect(await suggested('  ')).toHaveLength(4);
  });

  it('pages suggestions without a repetition, in their order', async () => {
    const { shipperId, put } = await newCatalogue();
    await put(['P2', 'A', 'P10', 'P1', 'B'].map((sku) => product(sku, { description: 'Prato' })));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listSkus(ctx, {
        shipperId,
        text: 'p',
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...page.items.map(({ sku }) => sku));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['P1', 'P10', 'P2', 'A', 'B']);
  });
});
