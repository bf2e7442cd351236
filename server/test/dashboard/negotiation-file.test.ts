import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited } from '../support/audits.ts';
import { type CteSender, cteItem, sentCte, storedCte } from '../support/ctes.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let token: string;
let ids: number[];
let sender: CteSender;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  ({ admin, token } = await personOf(app, { name: 'Ada', role: 'admin' }));
  ({ ids, sender } = await dearCtes(app, shop, [3000, -700, 0]));
  await sentCte(app, sender, cteItem(shop, sender, { valor: 12.34, numero_nf: 88_001 }));
  await audited(app);
});
afterAll(() => app.close());

async function fileOf(query: string, who = token): Promise<{ type: string | null; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${who}` };
  const response = await fetch(`${app.address}/api/admin/v1/ctes/file?${query}`, { headers });
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

const rowsOf = ({ bytes }: { bytes: Buffer }) =>
  bytes
    .toString('utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'));
const money = (cents: number | null) => ((cents ?? 0) / 100).toFixed(2).replace('.', ',');

test('has a row for each CT-e with its causes, what is due, and the CT-e that would settle it', async () => {
  const file = await fileOf(`shipperId=${shop.id}&carrierId=${sender.id}&state=divergence`);
  expect(file.type).toContain('text/csv');
  const [dear, cheap] = [await storedCte(app, ids[0] ?? 0), await storedCte(app, ids[1] ?? 0)];
  const [unlinked, second, first] = rowsOf(file);
  expect(first?.slice(8)).toEqual([
    ...['divergente', money(dear.totalCents), money(dear.expectedCents), '30,00'],
    ...['sem explicação (R$ 30,00)', 'substituto', money(dear.expectedCents)],
  ]);
  expect(second?.slice(2, 5)).toEqual([cheap.accessKey, String(cheap.series), String(cheap.number)]);
  const [difference, causes, ...settled] = second?.slice(11) ?? [];
  expect([difference, ...settled]).toEqual(['-7,00', 'complementar', '7,00']);
  expect(causes).toMatch(/^valor da taxa \(-R\$ .*arredondamento \(-R\$ [^)]*\)$/);
  expect(unlinked?.slice(9)).toEqual(['12,34', '', '', 'nenhum frete encontrado', '', '']);
});

test('adds up to what the queue counts', async () => {
  const { groups } = (await admin(`GET /ctes/counts?shipperId=${shop.id}&state=divergence&cause=unexplained`))
    .body;
  const rows = rowsOf(await fileOf(`shipperId=${shop.id}&state=divergence&cause=unexplained`));
  const sum = rows.reduce((cents, row) => cents + Math.round(Number(row[11]?.replace(',', '.')) * 100), 0);
  expect({ count: rows.length, sum }).toEqual({ count: groups[0].count, sum: groups[0].atStakeCents });
});

test('comes as a workbook too, and has nothing of shippers beyond the scope', async () => {
  const { type, bytes } = await fileOf(`shipperId=${shop.id}&format=xlsx`);
  expect(type).toContain('spreadsheetml');
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const bare = await openBareShop(app, 11);
  const eva = await personOf(app, { name: 'Eva', roles: ['finance'], shipperIds: [bare.id] });
  expect(rowsOf(await fileOf('', eva.token))).toEqual([]);
});
