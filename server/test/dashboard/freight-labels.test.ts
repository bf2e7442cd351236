import type { LabelCountsView } from '@carreto/contract/admin/freights/label-counts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { byPost, byRoad, follow, hiredWith, nfeNumber } from '../support/label-requests.ts';
import { loadRange, openPostalAccount } from '../support/postal.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let token: string;
const points = { here: 0, there: 0 };
/** Two of Serra by road, one of Serra by post, one of Jundiaí by road, one from where nothing is registered. */
let road: string[];
let post: string;
let there: string;
let elsewhere: string;

const jundiai = { registered_number: '99500101000270', zipcode: 13212070 };

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { accountId } = await openPostalAccount(app, shop);
  await loadRange(app, accountId, {
    ...{ prefix: 'DM', serviceCode: '90001', firstNumber: 10_000_000, lastNumber: 10_000_099 },
  });
  ({ admin, token } = await personOf(app, { name: 'Ada', role: 'admin' }));
  const found = await app.ctx.db.selectFrom('dispatchPoint').select(['id', 'zip']).execute();
  points.here = found.find(({ zip }) => zip === '29161376')?.id ?? 0;
  points.there = found.find(({ zip }) => zip === '13212070')?.id ?? 0;
  const hire = async (hiring = {}): Promise<string> => {
    const code = await hiredWith(app, shop, hiring);
    app.clock.advanceMs(1000);
    return code;
  };
  road = [await hire(), await hire()];
  post = await hire({ carrier: byPost });
  there = await hire({ dispatcher: jundiai });
  elsewhere = await hire();
  await app.ctx.db
    .updateTable('freightFacts')
    .set({ leavesFrom: null })
    .where('freightCode', '=', elsewhere)
    .execute();
});
afterAll(() => app.close());

const ask = async (path: string, query: Record<string, string>) => {
  const { status, body } = await admin(`GET /freights${path}?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const listed = async (query: Record<string, string>): Promise<string[]> =>
  (await ask('', query)).items.map(({ code }: { code: string }) => code);
const labels = (query: Record<string, string> = {}): Promise<LabelCountsView> => ask('/labels/counts', query);
const exported = async (query: Record<string, string>): Promise<number> => {
  const address = `${app.address}/api/admin/v1/freights/file?${new URLSearchParams({ format: 'csv', ...query })}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  return (await response.text()).trim().split('\n').length - 1;
};
const print = async (body: object) => {
  const printed = (await admin('POST /freights/labels', { layout: 2, format: 'zpl', ...body })).body;
  for (const { url } of printed.files) await follow(app, url);
  return printed;
};

describe('labels of freights', () => {
  test('are chosen by where freights leave from: list, file, counts and groups say the same', async () => {
    const cases: [string, string[]][] = [
      [String(points.here), [...road, post]],
      [String(points.there), [there]],
      [`${points.here},${points.there}`, [...road, post, there]],
      ['none', [elsewhere]],
      ['999999', []],
    ];
    for (const [dispatchPointIds, codes] of cases) {
      const query = { dispatchPointIds };
      expect(new Set(await listed(query)), dispatchPointIds).toEqual(new Set(codes));
      expect((await ask('/counts', query)).count).toBe(codes.length);
      expect((await labels(query)).freightCount).toBe(codes.length);
      expect(await exported(query)).toBe(codes.length);
    }
    const { body } = await admin('POST /freights/actions', {
      ...{ preview: true, action: { type: 'note', text: 'x' } },
      filter: { dispatchPointIds: String(points.there) },
    });
    expect(body.preview.chosenCount).toBe(1);
  });

  test('refuse a list of dispatch points that is none', async () => {
    for (const bad of ['0', '1,', 'none,1', '1;2', '-1'])
      expect((await admin(`GET /freights?dispatchPointIds=${encodeURIComponent(bad)}`)).status).toBe(422);
    expect((await admin('GET /freights?printedFrom=2026-11-21&printedUntil=2026-11-20')).status).toBe(422);
  });

  test('are counted by dispatch point and carrier', async () => {
    const { groups, printers, ...total } = await labels({ unprinted: 'true' });
    expect(total).toEqual({ freightCount: 5, volumeCount: 10, printedVolumes: 0, isMore: false });
    expect(printers).toEqual([]);
    const seen = groups.map(({ dispatchPointId, carrierName, freightCount, volumeCount }) => [
      ...[dispatchPointId, carrierName, freightCount, volumeCount],
    ]);
    expect(seen).toContainEqual([points.here, byRoad, 2, 4]);
    expect(seen).toContainEqual([points.here, byPost, 1, 2]);
    expect(seen).toContainEqual([points.there, byRoad, 1, 2]);
    expect(seen).toContainEqual([null, byRoad, 1, 2]);
    for (const { dispatchPointId, carrierId, freightCount } of groups)
      expect(
        await listed({ dispatchPointIds: String(dispatchPointId ?? 'none'), carrierId: String(carrierId) }),
      ).toHaveLength(freightCount);
  });

  test('that were printed are found by day, latest first, with by whom and how often', async () => {
    const today = { printedFrom: '2026-11-20', printedUntil: '2026-11-20' };
    expect(await listed({ printed: 'true' })).toEqual([]);
    const [one = '', two = ''] = road;
    await print({ freightCodes: [two] });
    app.clock.advanceMs(60_000);
    await print({ filter: { dispatchPointIds: String(points.there), unprinted: true } });
    app.clock.advanceMs(60_000);
    await print({ freightCodes: [two] });
    expect(await listed({ ...today, sort: '-printedAt' })).toEqual([two, there]);
    expect(await listed({ ...today, sort: 'printedAt' })).toEqual([there, two]);
    expect(new Set(await listed({ printed: 'true' }))).toEqual(new Set([two, there]));
    expect(new Set(await listed({ printed: 'false' }))).toEqual(new Set([one, post, elsewhere]));
    expect(await listed({ printedFrom: '2026-11-21' })).toEqual([]);
    expect(await listed({ printedUntil: '2026-11-19' })).toEqual([]);
    expect((await ask('/counts', today)).count).toBe(2);
    expect(await exported(today)).toBe(2);
    const first = await ask('', { ...today, sort: '-printedAt', limit: '1' });
    expect(first.items[0]).toMatchObject({ code: two, printedBy: 'Ada', printCount: 4, printedVolumes: 2 });
    expect(await listed({ ...today, sort: '-printedAt', limit: '1', cursor: first.nextCursor })).toEqual([
      there,
    ]);
    const { printers } = await labels(today);
    expect(printers).toMatchObject([{ printedBy: 'Ada', freightCount: 2, printCount: 6 }]);
    expect((await labels({ unprinted: 'true' })).freightCount).toBe(3);
  });

  test('are left out where all were printed and nothing is to be printed again', async () => {
    const [, two = ''] = road;
    const { files, alreadyPrinted, problems } = await print({ freightCodes: [two, post], again: false });
    expect(files).toMatchObject([{ freightCodes: [post] }]);
    expect(alreadyPrinted).toMatchObject([{ freightCode: two, printedBy: 'Ada', printCount: 4 }]);
    expect(problems).toEqual([]);
    expect((await print({ freightCodes: [two], again: false })).files).toEqual([]);
    expect(await print({ freightCodes: [two] })).toMatchObject({
      files: [{ labelCount: 2 }],
      alreadyPrinted: [],
    });
  });

  test('of the volumes that lack one come alone', async () => {
    const code = await hiredWith(app, shop, { body: { nota_fiscal: nfeNumber(9) } });
    const scan = { code, layout: 2, format: 'zpl', volumes: 'next' };
    expect((await admin('POST /packing/scan', scan)).body).toMatchObject({
      volumeNumbers: [1],
      remaining: 1,
    });
    expect(await listed({ unprinted: 'true', code })).toEqual([code]);
    const { files } = await print({ freightCodes: [code], again: false });
    expect(files).toMatchObject([{ labelCount: 1, freightCodes: [code] }]);
    const { prints } = (await admin(`GET /freights/${code}`)).body;
    expect(prints).toMatchObject([{ printCount: 1 }, { printCount: 1 }]);
    expect(await listed({ unprinted: 'true', code })).toEqual([]);
  });
});
