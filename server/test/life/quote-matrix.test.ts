import type { QuoteMatrixView } from '@carreto/contract/admin/freights/quote-matrix';
import type { TriedQuoteView } from '@carreto/contract/admin/freights/quote-trials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { manyRanges, someTable, tableFile } from '../support/table-files.ts';
import { viewerNamed } from '../support/viewer.ts';

let app: TestApp;
let shop: Shop;
let authorization: string;
let carrierId: number;
let inForce: number[];

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  carrierId = (await addCarrier(app.ctx, tester, someCarrier(50))).id;
  authorization = await viewerNamed(app, 'Lia');
  const rows = await app.ctx.db
    .selectFrom('freightTableVersion')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id')
    .execute();
  inForce = rows.map((row) => row.id);
  await app.settle();
});
afterAll(() => app.close());

async function send<Body>(path: string, body: object): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${app.address}/api/admin/v1/shippers/${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const sides = { heightMm: 200, widthMm: 300, lengthMm: 400 };
const origin = { originZip: '29161376' };

async function matrix(question: object): Promise<QuoteMatrixView> {
  const { status, body } = await send<QuoteMatrixView>(`${shop.id}/quotes/matrix`, {
    ...{ ...origin, ...sides, valueCents: 15_000 },
    ...question,
  });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

const draft = async (document: object) =>
  (await importTable(app.ctx, tester, { carrierId, shipperId: shop.id, file: tableFile(document) })).version
    .id;

describe('a matrix of prices', () => {
  it('says of each cell what trying that parcel says, offers and refusals', async () => {
    const destinationZips = ['01311000', '69900001', '29161376', '00000001'];
    const weightsG = [300, 7_500, 80_000];
    const versionIds = inForce.slice(0, 2);
    const { rows, versions } = await matrix({ destinationZips, weightsG, versionIds });
    expect(versions.map(({ versionId }) => versionId)).toEqual(versionIds);
    expect(rows.map(({ zip, uf }) => [zip, uf])).toEqual([
      ['01311000', 'SP'],
      ['69900001', 'AC'],
      ['29161376', 'ES'],
      ['00000001', null],
    ]);
    let offers = 0;
    for (const { zip, cells } of rows)
      for (const [at, cell] of cells.entries())
        for (const [side, versionId] of versionIds.entries()) {
          const volume = { ...sides, unitWeightG: weightsG[at], unitValueCents: 15_000 };
          const { body } = await send<TriedQuoteView>(`${shop.id}/quotes/try`, {
            ...{ ...origin, destinationZip: zip, volumes: [volume], loadTypes: ['fractional', 'full_load'] },
            ...{ versionIds: [versionId], onlyVersions: true },
          });
          const [offer] = body.offers;
          const [refusal] = body.refusals;
          offers += body.offers.length;
          expect(body.offers.length + body.refusals.length).toBe(1);
          expect(cell[side]).toEqual({
            costCents: offer?.costCents ?? null,
            finalCents: offer?.finalCents ?? null,
            days: offer === undefined ? null : offer.transitMinutes / 1440 + offer.extraDays,
            refusal: refusal === undefined ? null : { code: refusal.code, text: refusal.text },
          });
        }
    expect(offers).toBeGreaterThan(8);
    expect(offers).toBeLessThan(24);
  });

  it('compares a draft with what is in force, whatever table each is of', async () => {
    const cheap = await draft(someTable({ service: 'Barata', cents: 1_000 }));
    const dear = await draft(someTable({ service: 'Cara', cents: 2_000 }));
    const { rows, versions } = await matrix({
      ...{ destinationZips: ['01311000'], weightsG: [1_000, 31_000], versionIds: [cheap, dear] },
    });
    expect(versions).toMatchObject([
      { versionId: cheap, state: 'draft' },
      { versionId: dear, state: 'draft' },
    ]);
    const [light, heavy] = rows[0]?.cells ?? [];
    expect(light?.[1]?.costCents).toBeGreaterThan(light?.[0]?.costCents ?? 0);
    expect(heavy?.map(({ refusal }) => refusal?.code)).toEqual(['weight_over_limit', 'weight_over_limit']);
  });

  it('applies the rules of the shipper, or leaves them out', async () => {
    const rule = { name: 'Mais um real', conditions: {}, actions: [{ type: 'fixed' as const, cents: 100 }] };
    const { id, revision } = await addRule(app.ctx, tester, { shipperId: shop.id, rule });
    await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active: true } });
    await app.settle();
    const asked = { destinationZips: ['01311000'], weightsG: [1_000], versionIds: inForce.slice(0, 1) };
    const side = ({ rows }: QuoteMatrixView) => rows[0]?.cells[0]?.[0];
    const [ruled, bare] = [side(await matrix(asked)), side(await matrix({ ...asked, withoutRules: true }))];
    expect(ruled?.finalCents).toBe((bare?.finalCents ?? 0) + 100);
    expect(ruled?.costCents).toBe(bare?.costCents);
    expect(bare?.finalCents).toBe(bare?.costCents);
    const { body } = await send<TriedQuoteView>(`${shop.id}/quotes/try`, {
      ...{ ...origin, destinationZip: '01311000', versionIds: asked.versionIds, onlyVersions: true },
      volumes: [{ ...sides, unitWeightG: 1_000, unitValueCents: 15_000 }],
      withoutAllRules: true,
    });
    expect(body.offers.map(({ finalCents }) => finalCents)).toEqual([bare?.finalCents]);
  });

  it('takes a hundred places and twenty weights of two versions, and keeps nothing', async () => {
    const versionIds = [await draft(manyRanges(2_000)), inForce[0] ?? 0];
    const destinationZips = Array.from({ length: 100 }, (_, index) =>
      String(1_000_000 + index * 970_003).padStart(8, '0'),
    );
    const weightsG = Array.from({ length: 20 }, (_, index) => (index + 1) * 700);
    const { rows } = await matrix({ destinationZips, weightsG, versionIds });
    expect(rows.map(({ zip }) => zip)).toEqual(destinationZips);
    expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([20]));
    expect(rows.flatMap(({ cells }) => cells.flat())).toHaveLength(4_000);
    const kept = await app.ctx.db.selectFrom('quote').select('id').execute();
    expect(kept).toEqual([]);
  });

  it('is refused beyond its size and of what is not there', async () => {
    const of = async (changes: object, id = shop.id) =>
      (
        await send(`${id}/quotes/matrix`, {
          ...{ ...origin, destinationZips: ['01311000'], weightsG: [1], versionIds: [inForce[0]] },
          ...changes,
        })
      ).status;
    expect(await of({})).toBe(200);
    expect(await of({}, 999_999)).toBe(404);
    expect(await of({ versionIds: [999_999] })).toBe(404);
    expect(await of({ versionIds: [1, 2, 3] })).toBe(422);
    expect(await of({ versionIds: [] })).toBe(422);
    expect(await of({ weightsG: Array(21).fill(1) })).toBe(422);
    expect(await of({ destinationZips: Array(101).fill('01311000') })).toBe(422);
    expect(await of({ destinationZips: ['123'] })).toBe(422);
    expect(await of({ weightsG: [0] })).toBe(422);
  });
});
