import type { FoundFreightView } from '@carreto/contract/admin/freights/freights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;

/** Of these, four of five took twenty business days, far longer than promised. */
const deliveries = 20;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-08-03T12:00:00Z' });
  shop = await openShop(app);
  admin = await adminOf(app);
  const codes: string[] = [];
  for (let n = 0; n < deliveries; n += 1) codes.push(await hired(app, shop));
  const token = await carrierTokenOf(app, String(codes[0]));
  app.clock.set('2026-09-01T12:00:00Z');
  const entries = codes.flatMap((id_frete, n) => [
    { id_frete, codigo: 15, data_ocorrencia: '2026-08-03 15:00:00' },
    { id_frete, codigo: 16, data_ocorrencia: '2026-08-05 15:00:00' },
    // 2 September 2026 would be the 22nd business day; four come on the third, sixteen on the twentieth.
    { id_frete, codigo: 3, data_ocorrencia: n < 4 ? '2026-08-06 09:00:00' : '2026-08-31 09:00:00' },
  ]);
  const { body } = await report(app, token, entries);
  expect(new Set(body.resultados.map(({ resultado }) => resultado))).toEqual(new Set(['aceita']));
});
afterAll(() => app.close());

async function shown(code: string): Promise<FoundFreightView> {
  return (await admin(`GET /freights?code=${code}`)).body.items[0];
}

test('lanes are measured once a day, by business days and by the longest silence', async () => {
  await app.settle();
  const lanes = await app.ctx.db.selectFrom('transitLane').selectAll().orderBy('zipBlock').execute();
  expect(lanes).toMatchObject([
    { zipBlock: '', freightCount: 20, p50Days: 20, p80Days: 20, p90Days: 20 },
    { zipBlock: '013', freightCount: 20, p80Days: 20 },
  ]);
  // From the fifth of August, 15:00, to the 31st, 9:00.
  expect(lanes[1]?.p90SilenceMinutes).toBe((25 * 24 + 18) * 60);
  await app.ctx.db.updateTable('transitLane').set({ freightCount: 1 }).execute();
  await app.settle();
  const again = await app.ctx.db.selectFrom('transitLane').select('freightCount').execute();
  expect(again).toMatchObject([{ freightCount: 1 }, { freightCount: 1 }]);
});

test('a freight is at risk where four of five of its lane would come too late, from its hire on', async () => {
  const code = await hired(app, shop);
  const { isAtRisk, isLate } = await shown(code);
  expect({ isAtRisk, isLate }).toEqual({ isAtRisk: true, isLate: false });
  expect((await admin('GET /freights?atRisk=true')).body.items).toMatchObject([{ code }]);
  // Then it is late, and no longer at risk of it.
  app.clock.advanceMs(30 * 86_400_000);
  expect(await shown(code)).toMatchObject({ isAtRisk: false, isLate: true });
  expect((await admin('GET /freights?atRisk=true')).body.items).toEqual([]);
});

test('freights that go on are judged again when lanes change, and those that end are at risk of nothing', async () => {
  app.clock.set('2026-09-08T12:00:00Z');
  const code = await hired(app, shop);
  await app.ctx.db.deleteFrom('transitLane').execute();
  await app.ctx.db.updateTable('transitBuild').set({ builtOn: '2026-09-07' }).execute();
  expect(await shown(code)).toMatchObject({ isAtRisk: true });
  // The deliveries are in the last 90 days: measured anew, nothing changes.
  await app.settle();
  expect(await shown(code)).toMatchObject({ isAtRisk: true });
  app.clock.set('2026-12-15T12:00:00Z');
  await app.settle();
  expect(await app.ctx.db.selectFrom('transitLane').selectAll().execute()).toEqual([]);
  const { riskOn } = await app.ctx.db
    .selectFrom('freightProgress')
    .select('riskOn')
    .where('freightCode', '=', code)
    .executeTakeFirstOrThrow();
  expect(riskOn).toBeNull();
  const token = await carrierTokenOf(app, code);
  await report(app, token, [{ id_frete: code, codigo: 3, data_ocorrencia: '2026-12-15 08:00:00' }]);
  const ended = await app.ctx.db
    .selectFrom('freightProgress')
    .select(['riskOn', 'stuckAt', 'phase'])
    .where('freightCode', '=', code)
    .executeTakeFirstOrThrow();
  expect(ended).toEqual({ riskOn: null, stuckAt: null, phase: 'delivered' });
});
