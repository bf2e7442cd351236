import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { tester } from '../support/registry.ts';
import { addRival } from '../support/rival-tables.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let app: TestApp;
let admin: AdminCall;
let carrierId: number;
beforeAll(async () => {
  app = await startTestApp();
  carrierId = await addRival(app, 1);
  admin = await adminOf(app);
});
afterAll(() => app.close());

async function versionOf(changes: object, service: string): Promise<number> {
  const file = tableFile({ ...someTable({ service }), ...changes }, `${service}.json`);
  return (await importTable(app.ctx, tester, { carrierId, file })).version.id;
}

describe('the terms of a version', () => {
  it('are what its document says beside prices and places, for a draft, too', async () => {
    const id = await versionOf(
      {
        weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 }, rounding: 'ceil_kg', minimumG: 10_000 },
        limits: { object: { maxSumMm: 3000 }, shipment: { maxValueCents: 9_000_000 } },
        minimum: { cents: 4500, mode: 'flagged', withTax: false },
        surcharges: [
          { line: 7, code: 'gris', name: 'GRIS', percentPpm: 3000, minCents: 250 },
          {
            ...{ line: 8, code: 'toll', name: 'Pedágio' },
            unit: { of: 'chargeable_kg', micros: 5_500_000, stepMilli: 100_000 },
            scope: { uf: ['SP', 'RJ'], zip: [[1_000_000, 1_999_999]] },
          },
        ],
      },
      'Termos',
    );
    const { status, body } = await admin(`GET /table-versions/${id}/terms`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ service: { name: 'Termos' }, mode: 'weight', originCount: 0, chargeCount: 2 },
      weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 }, scope: 'shipment', minimumG: 10_000 },
      limits: { object: { maxSumMm: 3000, maxWeightG: null }, shipment: { maxValueCents: 9_000_000 } },
      minimum: { cents: 4500, mode: 'flagged' },
      tax: { included: expect.any(Boolean), issPpm: null },
      charges: [
        {
          code: 'gris',
          percentBase: 'invoice',
          percentPpm: 3000,
          minCents: 250,
          maxCents: null,
          scope: null,
        },
        {
          ...{
            code: 'toll',
            unit: { of: 'chargeable_kg', micros: 5_500_000, mode: 'ceil', franchiseMilli: 0 },
          },
          scope: {
            side: 'destination',
            ufs: { first: ['SP', 'RJ'], count: 2 },
            zips: { first: ['01000000-01999999'], count: 1 },
            recipientCount: null,
          },
        },
      ],
    });
  });

  it('count long lists beyond their first members, and name no recipient', async () => {
    const recipients = Array.from({ length: 40 }, (_, index) => String(10_000_000 + index));
    const rows = Array.from({ length: 50 }, (_, index) => ({ upTo: (index + 1) * 100, fixedCents: index }));
    const id = await versionOf(
      {
        surcharges: Array.from({ length: 230 }, (_, index) => ({
          ...{ line: index + 1, code: 'other', name: `Taxa ${index}`, scope: { recipient: recipients } },
          tiers: { by: 'invoice', rows },
        })),
      },
      'Muitas',
    );
    const { body } = await admin(`GET /table-versions/${id}/terms`);
    expect(body.charges).toHaveLength(200);
    expect(body.chargeCount).toBe(230);
    expect(body.charges[0]).toMatchObject({ scope: { recipientCount: 40 }, tiers: { count: 50 } });
    expect(body.charges[0].tiers.rows).toHaveLength(30);
    expect(JSON.stringify(body)).not.toContain('10000000');
  });

  it('of a version that nobody knows are not found', async () => {
    expect((await admin('GET /table-versions/999999/terms')).status).toBe(404);
  });
});
