import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PostalSimulator } from '../../src/connectors/postal-operator/simulator/simulator.ts';
import { startPostalSimulator } from '../../src/connectors/postal-operator/simulator/simulator.ts';
import { type FoundFreight, findFreights } from '../../src/freight/find.ts';
import { voidCodesIn } from '../../src/freight/post/codes-of-freight.ts';
import { givePostalCodes } from '../../src/freight/post/give-codes.ts';
import { openPostingListIn } from '../../src/freight/post/open-posting-list.ts';
import { readPostingList } from '../../src/freight/post/posting-list.ts';
import { readPostalAccount } from '../../src/registry/postal/account.ts';
import { updatePostalAccount } from '../../src/registry/postal/update-account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, quoted, sendHire } from '../support/hire.ts';
import { loadRange, openPostalAccount, postalEnvironment } from '../support/postal.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let accountId: number;
let simulator: PostalSimulator;

beforeAll(async () => {
  app = await startTestApp({ environment: postalEnvironment });
  shop = await openShop(app);
  ({ accountId } = await openPostalAccount(app, shop));
  simulator = await startPostalSimulator();
  await loadRange(app, accountId, { prefix: 'QB', serviceCode: '90001', firstNumber: 1, lastNumber: 60 });
  await loadRange(app, accountId, { prefix: 'QC', serviceCode: '90002', firstNumber: 1, lastNumber: 60 });
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
});

/** A freight of a service of the demo's carriers, hired as shops do. */
async function freightOf(service: string, changes: object = {}): Promise<FoundFreight> {
  const { id, offers = [] } = await quoted(app, shop);
  const offer = offers.find((one) => JSON.stringify(one).includes(service));
  if (offer === undefined) throw new Error(`nobody offers ${service}`);
  const { offer: number } = offer as { offer: number };
  const { body } = await sendHire(app, shop, { token: id, offer: number, body: hireBody(shop, changes) });
  const [freight] = await findFreights(app.ctx.db, [{ shipperId: shop.id, freightCode: body.id_frete }]);
  if (freight === undefined) throw new Error('no freight');
  return freight;
}

const postal = () => freightOf('Encomenda Econômica');
const giveTo = async (...freights: FoundFreight[]) => givePostalCodes(app.ctx, freights);

async function list(...freights: FoundFreight[]) {
  const account = await readPostalAccount(app.ctx.db, accountId);
  const [first] = freights;
  if (first === undefined) throw new Error('no freights');
  const { corporateName, document, zip, address } = first.agreement.dispatcher;
  if (corporateName === null || address === null) throw new Error('no sender');
  const sender = { name: corporateName, document, address: { ...address, zip } };
  const closedAtMs = app.clock.nowMs();
  return app.ctx.db
    .transaction()
    .execute((tx) => openPostingListIn(tx, { account, sender, freights, closedAtMs }));
}

async function change(prePosting: { url: string; user: string; secret: string } | null): Promise<void> {
  const { revision } = await readPostalAccount(app.ctx.db, accountId);
  await updatePostalAccount(app.ctx, tester, { accountId, changes: { revision, prePosting } });
}

const refOf = ({ code }: FoundFreight) => ({ shipperId: shop.id, freightCode: code });

describe('codes of postal freights', () => {
  it('come from the ranges of their service, and carriers have none', async () => {
    const [economy, express, road] = [
      await postal(),
      await freightOf('Encomenda Expressa'),
      await freightOf('Rodolume'),
    ];
    const given = await giveTo(economy, express, road);
    expect([...given.keys()]).toEqual([economy.code, express.code]);
    expect(given.get(economy.code)).toMatchObject({
      codes: [1, 2].map(() => expect.stringMatching(/^QB/)),
      serviceCode: '90001',
    });
    expect(given.get(express.code)).toMatchObject({
      codes: [1, 2].map(() => expect.stringMatching(/^QC/)),
      serviceCode: '90002',
    });
    expect(await giveTo(economy)).toEqual(new Map([[economy.code, given.get(economy.code)]]));
  });

  it('are missing where no contract has the service', async () => {
    const freight = await postal();
    const use = async (services: string[]) => {
      const { revision } = await readPostalAccount(app.ctx.db, accountId);
      await updatePostalAccount(app.ctx, tester, { accountId, changes: { revision, services } });
    };
    await use(['90002']);
    expect((await giveTo(freight)).get(freight.code)).toEqual({ missing: 'service' });
    await use([]);
  });

  afterEach(() => change(null));

  it('come from the API of the operator where the contract has one, once for each volume', async () => {
    const freight = await postal();
    const api = { url: simulator.restUrl, user: 'loja', secret: 'acesso' };
    await change(api);
    simulator.state.mode = 'error';
    expect((await giveTo(freight)).get(freight.code)).toEqual({ missing: 'unavailable' });
    simulator.state.mode = 'lost_answer';
    const given = (await giveTo(freight)).get(freight.code);
    simulator.state.mode = 'normal';
    const { bookings } = simulator.state;
    const codes = bookings.map(({ code }) => code);
    expect(given).toMatchObject({ codes });
    expect(
      (await Promise.all([giveTo(freight), giveTo(freight)])).map((one) => one.get(freight.code)),
    ).toEqual([given, given]);
    expect(bookings.map(({ reference }) => reference)).toEqual([`${freight.code}001`, `${freight.code}002`]);

    // A contract that was edited begins anew with the operator.
    await change(api);
    // The code failed: another is booked under another reference.
    await app.ctx.db.transaction().execute((tx) => voidCodesIn(tx, refOf(freight)));
    const again = (await giveTo(freight)).get(freight.code);
    expect(again).toMatchObject({ codes: bookings.slice(2).map(({ code }) => code) });
    expect(bookings[2]?.reference).toBe(`${freight.code}001-2`);

    simulator.state.refusal = { code: 'PPN-330', sentence: 'serviço não contratado' };
    const other = await postal();
    expect((await giveTo(other)).get(other.code)).toEqual({
      missing: 'refused',
      sentence: expect.stringContaining('serviço não contratado'),
    });
    simulator.state.refusal = null;
  });
});

describe('a posting list', () => {
  it('holds the objects of its freights, is closed as it is written and printed the same again', async () => {
    const freights = [await postal(), await postal()];
    await giveTo(...freights);
    const opened = await list(...freights);
    const before = await readPostingList(app.ctx.db, { listId: opened?.id ?? 0 });
    expect(before?.items.map(({ freightCode, position }) => [position, freightCode])).toEqual(
      freights.flatMap(({ code }, index) => [1, 2].map((volume) => [index * 2 + volume, code])),
    );
    expect(before).toMatchObject({
      head: { contract: '9912345678', card: '0067599079' },
      items: [{ recipientZip: '01311000', serviceName: 'Encomenda Econômica', extras: ['25'] }, {}, {}, {}],
    });
    app.clock.advanceMs(86_400_000);
    const after = await readPostingList(app.ctx.db, { listId: opened?.id ?? 0 });
    expect(after).toEqual(before);
  });

  it('is one for labels that are asked for twice, also at the same time, and numbered without gaps', async () => {
    const freight = await postal();
    await giveTo(freight);
    const lists = await Promise.all([list(freight), list(freight), list(freight)]);
    expect(new Set(lists.map((one) => one?.id)).size).toBe(1);
    expect(lists.filter((one) => one?.isNew)).toHaveLength(1);
    const next = await postal();
    await giveTo(next);
    const other = await list(freight, next);
    expect(other).toMatchObject({ number: (lists[0]?.number ?? 0) + 1, isNew: true });
    const read = await readPostingList(app.ctx.db, { listId: other?.id ?? 0 });
    expect(read?.items.map(({ freightCode }) => freightCode)).toEqual([next.code, next.code]);
  });

  it('holds on to its codes', async () => {
    const freight = await postal();
    await giveTo(freight);
    await list(freight);
    const ref = { shipperId: shop.id, freightCode: freight.code };
    expect(await app.ctx.db.transaction().execute((tx) => voidCodesIn(tx, ref))).toEqual([]);
  });

  it('of freights without codes is none', async () => {
    expect(await list(await postal())).toBeNull();
  });
});
