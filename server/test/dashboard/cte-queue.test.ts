import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited } from '../support/audits.ts';
import { type CteSender, cteItem, sentCte, storedCte } from '../support/ctes.ts';
import { dearCtes } from '../support/dear-ctes.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let bare: Shop;
let admin: AdminCall;
let ids: number[];
let sender: CteSender;
let unlinked: number;

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  shop = await openShop(app);
  bare = await openBareShop(app, 7);
  ({ admin } = await personOf(app, { name: 'Ada', role: 'admin' }));
  ({ ids, sender } = await dearCtes(app, shop, [3000, 50, 700, 700, 0]));
  unlinked = await sentCte(app, sender, cteItem(shop, sender, { valor: 12.34, numero_nf: 88_001 }));
  await audited(app);
});
afterAll(() => app.close());

const found = async (query: string): Promise<number[]> =>
  (await admin(`GET /ctes?shipperId=${shop.id}&${query}`)).body.items.map(({ id }: { id: number }) => id);
const at = (...places: number[]) => places.map((place) => ids[place]);

describe('the queue of the audit', () => {
  test('shows what is at stake, dearest first, and pages through equal amounts', async () => {
    expect(await found('state=divergence&sort=-difference')).toEqual([ids[0], unlinked, ...at(3, 2, 1)]);
    expect(await found('state=divergence&sort=difference')).toEqual([...at(1, 2, 3), unlinked, ids[0]]);
    const walked: number[] = [];
    let cursor = '';
    do {
      const query = `shipperId=${shop.id}&state=divergence&sort=-difference&limit=1${cursor}`;
      const { body } = await admin(`GET /ctes?${query}`);
      walked.push(body.items[0].id);
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(walked).toEqual([ids[0], unlinked, ...at(3, 2, 1)]);
    expect(await found('sort=receivedAt&limit=2')).toEqual(at(0, 1));
    const { body } = await admin(`GET /ctes?shipperId=${shop.id}&sort=receivedAt&limit=2`);
    expect(await found(`sort=receivedAt&limit=2&cursor=${body.nextCursor}`)).toEqual(at(2, 3));
  });

  test('is narrowed by cause, difference, age, words and who sees to it', async () => {
    expect(await found('cause=unlinked')).toEqual([unlinked]);
    expect(await found('cause=charge_amount')).toEqual([]);
    expect(await found('cause=unexplained&sort=receivedAt')).toEqual(at(0, 1, 2, 3));
    expect(await found('differenceFrom=51&differenceUntil=700')).toEqual(at(3, 2));
    expect(await found('age=1')).toEqual([]);
    expect(await found('age=0')).toHaveLength(6);
    expect(await found('assignee=1')).toEqual([]);
    const { number, accessKey, freightCode } = await storedCte(app, ids[2] ?? 0);
    for (const text of [String(number), accessKey, freightCode?.toLowerCase()])
      expect(await found(`text=${text}`)).toEqual(at(2));
    const { tradeName } = (await admin(`GET /carriers/${sender.id}`)).body;
    expect(
      await found(`text=${encodeURIComponent(` ${tradeName.slice(1, 4).toUpperCase()} `)}`),
    ).toHaveLength(6);
    expect(await found('text=%25')).toEqual([]);
  });

  test('is counted by state, cause and carrier as the list shows it', async () => {
    const { status, body } = await admin(`GET /ctes/counts?shipperId=${shop.id}`);
    expect(status).toBe(200);
    const charged = async (places: readonly number[]) => {
      const rows = await Promise.all(places.map((id) => storedCte(app, id)));
      return rows.reduce((sum, { totalCents }) => sum + totalCents, 0);
    };
    const ofCarrier = { carrierId: sender.id, countedCents: null };
    expect(body).toEqual({
      isCut: false,
      groups: [
        {
          ...{ state: 'divergence', cause: 'unexplained', ...ofCarrier, count: 4, atStakeCents: 4450 },
          ...{ largestCents: 3000, chargedCents: await charged(ids.slice(0, 4)) },
        },
        {
          ...{ state: 'divergence', cause: 'unlinked', ...ofCarrier, count: 1, atStakeCents: 1234 },
          ...{ largestCents: 1234, chargedCents: 1234 },
        },
        {
          ...{ state: 'pre_released', cause: null, ...ofCarrier, count: 1, atStakeCents: 0 },
          ...{ largestCents: 0, chargedCents: await charged(ids.slice(4)) },
        },
      ],
    });
    for (const group of body.groups) {
      const cause = group.cause === null ? '' : `&cause=${group.cause}`;
      expect(await found(`state=${group.state}&carrierId=${group.carrierId}${cause}`)).toHaveLength(
        group.count,
      );
    }
    const narrow = await admin(`GET /ctes/counts?shipperId=${shop.id}&differenceUntil=700&state=divergence`);
    expect(narrow.body.groups).toMatchObject([{ cause: 'unexplained', count: 3, atStakeCents: 1450 }]);
  });

  test('counts what is in scope alone', async () => {
    const groupsOf = async (name: string, scope: object, query = '') => {
      const scoped = await personOf(app, { name, roles: ['finance'], ...scope });
      return scoped.admin(`GET /ctes/counts${query}`);
    };
    const mine = await groupsOf('Lia', { shipperIds: [shop.id], carrierIds: [sender.id] });
    expect(mine.body.groups).toHaveLength(3);
    expect((await groupsOf('Eva', { shipperIds: [bare.id] })).body.groups).toEqual([]);
    const { body: foreign } = await groupsOf('Rui', { shipperIds: [bare.id] }, `?shipperId=${shop.id}`);
    expect(foreign.groups ?? []).toEqual([]);
  });

  test('refuses what no filter is', async () => {
    for (const query of ['cause=azar', 'sort=cor', 'cursor=x', 'age=-1', 'differenceFrom=1.5'])
      expect((await admin(`GET /ctes?${query}`)).status).toBe(422);
  });
});
