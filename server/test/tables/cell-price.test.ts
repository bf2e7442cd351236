import type { TriedQuoteView } from '@carreto/contract/admin/freights/quote-trials';
import type { OfferReceiptView } from '@carreto/contract/admin/freights/receipts';
import type { CellPriceView } from '@carreto/contract/admin/tables/table-prices';
import type { TableRowsView } from '@carreto/contract/admin/tables/table-rows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
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

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  carrierId = (await addCarrier(app.ctx, tester, someCarrier(50))).id;
  authorization = await viewerNamed(app, 'Lia');
  await app.settle();
});
afterAll(() => app.close());

async function send<Body>(path: string, body?: object): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

async function priced(versionId: number, question: object): Promise<CellPriceView> {
  const { status, body } = await send<CellPriceView>(`table-versions/${versionId}/price`, question);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

const draft = async (document: object) =>
  (await importTable(app.ctx, tester, { carrierId, shipperId: shop.id, file: tableFile(document) })).version
    .id;

const inForce = () =>
  app.ctx.db.selectFrom('freightTableVersion').select('id').where('state', '=', 'published').execute();

/** Whether emissions are shown is a setting of the shipper. */
const withoutEmissions = ({ lines, ...offer }: OfferReceiptView) => ({
  ...offer,
  number: null,
  lines: lines.filter(({ section }) => section !== 'emissions'),
});

const price = 'bands/0-30000-fixed/priceMicros';

describe('the price of a cell', () => {
  it('is what a quote of the same parcel says, line by line, in every table that is in force', async () => {
    let offers = 0;
    for (const { id } of await inForce()) {
      const { rows, columns } = (await send<TableRowsView>(`table-versions/${id}/rows?part=tariff&limit=500`))
        .body;
      const bands = columns.filter(({ band }) => band !== null);
      const column = bands[Math.floor(bands.length / 3)]?.id;
      const row = rows[Math.floor(rows.length / 2)]?.row ?? 0;
      const cell = await priced(id, {
        row,
        ...(column === undefined ? {} : { column }),
        sample: { originZip: '29161376', heightMm: 100, widthMm: 150, lengthMm: 200 },
      });
      const goods = { heightMm: 100, widthMm: 150, lengthMm: 200, category: 999 };
      const quote = (
        await send<TriedQuoteView>(`shippers/${shop.id}/quotes/try`, {
          ...{
            originZip: '29161376',
            destinationZip: cell.destinationZip,
            loadTypes: ['fractional', 'full_load'],
          },
          volumes: [{ ...goods, unitWeightG: cell.weightG, unitValueCents: cell.valueCents }],
          asksLive: false,
        })
      ).body;
      const offer = quote.offers.find(({ versionId }) => versionId === id);
      if (cell.offer !== null && offer !== undefined) {
        offers += 1;
        expect(withoutEmissions(cell.offer)).toEqual(withoutEmissions(offer));
      } else {
        const refusal = quote.refusals.find(({ versionId }) => versionId === id);
        expect(cell.refusal?.code).toBe(refusal?.code);
      }
    }
    expect(offers).toBeGreaterThan(5);
  });

  it('is of the heaviest parcel of its band, or of one that is said and lies within', async () => {
    const versionId = await draft(manyRanges(500));
    const column = 'bands/3000-4000-fixed/priceMicros';
    const heaviest = await priced(versionId, { row: 7, column });
    expect(heaviest).toMatchObject({ region: 'R7', weightG: 4_000, valueCents: 10_000 });
    expect(await priced(versionId, { row: 7, column, sample: { weightG: 3_500 } })).toMatchObject({
      weightG: 3_500,
    });
    const outside = await priced(versionId, { row: 7, column, sample: { weightG: 9_000 } });
    expect(outside.weightG).toBe(4_000);
    expect(outside.offer?.costCents).toBe(heaviest.offer?.costCents);
    expect((await priced(versionId, { row: 7 })).weightG).toBe(1_000);
    const adding = (heaviest.offer?.lines ?? []).flatMap(({ adds }) =>
      adds !== null && adds.to === 'cost' ? [adds.cents] : [],
    );
    expect(adding.reduce((sum, cents) => sum + cents, 0)).toBe(heaviest.offer?.costCents);
  });

  it('has edits in it that nobody saved, and keeps nothing of them', async () => {
    const versionId = await draft(someTable({ service: 'Sem salvar' }));
    const cost = async (edits?: object[]) =>
      (await priced(versionId, { row: 0, column: price, ...(edits === undefined ? {} : { edits }) })).offer
        ?.costCents ?? 0;
    const before = await cost();
    const dearer = [{ kind: 'cell', part: 'tariff', row: 0, column: price, value: 39_800_000 }];
    const doubled = await cost(dearer);
    // The tax is in the price: twice the table is twice the cost, less a cent of rounding at most.
    expect(Math.abs(doubled - 2 * before)).toBeLessThanOrEqual(1);
    const charge = { kind: 'charge', code: 'gris', cells: [{ column: 'fixedCents', value: 500 }] };
    expect(await cost([...dearer, charge])).toBeGreaterThanOrEqual(doubled + 500);
    expect(await cost()).toBe(before);
    const versions = await app.ctx.db
      .selectFrom('freightTableVersion')
      .select('id')
      .where('sourceKind', '=', 'edited')
      .execute();
    expect(versions).toEqual([]);
  });

  it('is a refusal where the table serves no such parcel, and nothing where no place leads to the region', async () => {
    const document = { ...someTable({ service: 'Só empresas' }), recipients: 'company' } as unknown as {
      tariff: { regions: object[] };
    };
    const [region] = document.tariff.regions;
    document.tariff.regions.push({ ...region, region: 'SOLTA' });
    const versionId = await draft(document);
    expect((await priced(versionId, { row: 0 })).offer).not.toBeNull();
    const refused = await priced(versionId, { row: 0, sample: { recipientType: 'individual' } });
    expect(refused).toMatchObject({ offer: null, refusal: { code: 'recipient_type' } });
    expect(await priced(versionId, { row: 1 })).toEqual({
      ...{ region: 'SOLTA', weightG: 1_000, valueCents: 10_000, originZip: null, destinationZip: null },
      ...{ offer: null, refusal: null },
    });
  });

  it('is refused by name of what is not there or cannot be made', async () => {
    const versionId = await draft(someTable({ service: 'Recusas' }));
    const of = async (question: object, id = versionId) => {
      const { status, body } = await send<{ details?: { field: string }[] }>(
        `table-versions/${id}/price`,
        question,
      );
      return { status, fields: body.details?.map(({ field }) => field) ?? [] };
    };
    const cell = { kind: 'cell', part: 'tariff', row: 0, column: price, value: 1_000_000 };
    expect(await of({ row: 0 }, 999_999)).toMatchObject({ status: 404 });
    expect(await of({ row: 0, edits: [cell] }, 999_999)).toMatchObject({ status: 404 });
    expect(await of({ row: 1 })).toEqual({ status: 422, fields: ['row'] });
    expect(await of({ row: 0, edits: [{ ...cell, row: 4 }] })).toEqual({
      ...{ status: 422, fields: ['edits[0].row'] },
    });
    expect(await of({ row: 0, edits: [{ ...cell, value: -5 }] })).toEqual({
      ...{ status: 422, fields: ['/tariff/regions/0/bands/0/priceMicros'] },
    });
    expect(await of({ row: 0, sample: { weightG: 0 } })).toMatchObject({ status: 422 });
  });
});
