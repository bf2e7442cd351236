import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allocatePostalCodesIn } from '../../src/freight/post/allocate-codes.ts';
import { codesOfFreight, voidCodesIn } from '../../src/freight/post/codes-of-freight.ts';
import { listChanges } from '../../src/registry/changes/list-changes.ts';
import { addPostalRange } from '../../src/registry/postal/add-range.ts';
import { findLowServices, listPostalRanges } from '../../src/registry/postal/find-ranges.ts';
import { takeNumbersIn } from '../../src/registry/postal/take-numbers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { isTrackingCode, loadRange, openPostalAccount } from '../support/postal.ts';
import { failureOf, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let accountId: number;

let accounts = 0;
/** Letters that no other test has: numbers are used once in the whole installation. */
let [prefix, otherPrefix] = ['', ''];

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  accounts += 1;
  const card = String(accounts).padStart(10, '0');
  ({ accountId } = await openPostalAccount(app, shop, { lowMark: 5, card, name: `Contrato ${card}` }));
  const letter = String.fromCharCode(64 + accounts);
  [prefix, otherPrefix] = [`${letter}A`, `${letter}B`];
});

const service = '90001';
const wanted = (count: number) => ({ accountId, kind: 'object' as const, serviceCode: service, count });

function take(count: number) {
  return app.ctx.db.transaction().execute((tx) => takeNumbersIn(tx, wanted(count)));
}

describe('number ranges', () => {
  it('give each number once, whoever asks at the same time, over the end of a range', async () => {
    await loadRange(app, accountId, { prefix, serviceCode: service, firstNumber: 1, lastNumber: 30 });
    await loadRange(app, accountId, {
      prefix: otherPrefix,
      serviceCode: service,
      firstNumber: 1,
      lastNumber: 30,
    });
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(3)));
    const names = taken.flatMap((numbers) =>
      (numbers ?? []).map(({ prefix, number }) => `${prefix}${number}`),
    );
    expect(names).toHaveLength(60);
    expect(new Set(names).size).toBe(60);
    expect(await take(1)).toBeNull();
  });

  it('give all that is asked for or nothing', async () => {
    await loadRange(app, accountId, { prefix, serviceCode: service, firstNumber: 1, lastNumber: 4 });
    expect(await take(5)).toBeNull();
    expect(await take(4)).toHaveLength(4);
  });

  it('take nothing from a transaction that is undone', async () => {
    await loadRange(app, accountId, { prefix, serviceCode: service, firstNumber: 1, lastNumber: 4 });
    const undone = app.ctx.db.transaction().execute(async (tx) => {
      await takeNumbersIn(tx, wanted(2));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await take(1))?.[0]?.number).toBe(1);
  });

  it('share no number with another range, whosever it is', async () => {
    await loadRange(app, accountId, {
      prefix,
      serviceCode: service,
      firstNumber: 100,
      lastNumber: 200,
    });
    for (const range of [
      { prefix, firstNumber: 200, lastNumber: 300 },
      { prefix, firstNumber: 0, lastNumber: 99_999_999 },
    ]) {
      const failure = await failureOf(loadRange(app, accountId, { ...range, serviceCode: '90002' }));
      expect(failure).toEqual({ code: 'conflict', fields: ['firstNumber'] });
    }
    await loadRange(app, accountId, {
      prefix,
      serviceCode: service,
      firstNumber: 201,
      lastNumber: 300,
    });
    await loadRange(app, accountId, {
      prefix: otherPrefix,
      serviceCode: service,
      firstNumber: 100,
      lastNumber: 200,
    });
    await loadRange(app, accountId, { serviceCode: service, firstNumber: 100, lastNumber: 200 });
  });

  it('are refused where they run backwards, are too long, or have letters that do not belong', async () => {
    const refused = async (range: object) =>
      failureOf(loadRange(app, accountId, { serviceCode: service, firstNumber: 5, lastNumber: 9, ...range }));
    expect((await refused({ prefix, lastNumber: 4 })).fields).toEqual(['lastNumber']);
    expect((await refused({ prefix, lastNumber: 100_000_000 })).fields).toEqual(['lastNumber']);
    const without = { kind: 'object' as const, serviceCode: service, firstNumber: 1, lastNumber: 2 };
    expect((await failureOf(addPostalRange(app.ctx, tester, { accountId, range: without }))).fields).toEqual([
      'prefix',
    ]);
  });

  it('tell people once when few are left, and again after another range', async () => {
    const low = async () =>
      (await listChanges(app.ctx, { kind: 'postalRange' })).items.filter(
        ({ action, after }) => action === 'low' && (after as { accountId: number }).accountId === accountId,
      );
    const lowServices = async () =>
      (await findLowServices(app.ctx.db)).filter((low) => low.accountId === accountId);
    await loadRange(app, accountId, { prefix, serviceCode: service, firstNumber: 1, lastNumber: 8 });
    await take(3);
    expect(await low()).toHaveLength(0);
    expect(await lowServices()).toEqual([]);
    await take(1);
    await take(1);
    expect(await low()).toHaveLength(1);
    expect(await lowServices()).toMatchObject([{ accountId, serviceCode: service, remaining: 3 }]);
    await loadRange(app, accountId, { prefix, serviceCode: service, firstNumber: 20, lastNumber: 22 });
    await take(2);
    expect(await low()).toHaveLength(2);
    const { items } = await listPostalRanges(app.ctx, { accountId });
    expect(items.map(({ remaining }) => remaining)).toEqual([1, 3]);
  });
});

describe('codes of a freight', () => {
  const freight = (freightCode: string) => ({
    shipperId: shop.id,
    freightCode,
    volumeCount: 3,
    account: { id: accountId },
    serviceCode: service,
  });
  const allocate = (code: string) =>
    app.ctx.db.transaction().execute((tx) => allocatePostalCodesIn(tx, freight(code)));

  it('are drawn once, in the order of the volumes, also when asked for at the same time', async () => {
    await loadRange(app, accountId, { prefix, serviceCode: service, firstNumber: 1, lastNumber: 100 });
    const code = await hired(app, shop);
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => allocate(code)));
    expect(first).toHaveLength(3);
    expect(first?.every(isTrackingCode)).toBe(true);
    for (const other of others) expect(other).toEqual(first);
    const { postalCodes } = await app.ctx.db
      .selectFrom('freightProgress')
      .select('postalCodes')
      .where('freightCode', '=', code)
      .executeTakeFirstOrThrow();
    expect(postalCodes).toEqual(first);
    expect(await allocate(await hired(app, shop))).not.toEqual(first);
  });

  it('are null where the ranges hold too few, and none is used', async () => {
    await loadRange(app, accountId, { prefix, serviceCode: service, firstNumber: 1, lastNumber: 2 });
    expect(await allocate(await hired(app, shop))).toBeNull();
    expect(await take(2)).toHaveLength(2);
  });

  it('that failed are never used again', async () => {
    await loadRange(app, accountId, { prefix, serviceCode: service, firstNumber: 1, lastNumber: 100 });
    const code = await hired(app, shop);
    const before = await allocate(code);
    const ref = { shipperId: shop.id, freightCode: code };
    const failed = await app.ctx.db.transaction().execute((tx) => voidCodesIn(tx, ref));
    expect(failed).toEqual(before);
    expect(await codesOfFreight(app.ctx.db, ref)).toEqual([]);
    const after = await allocate(code);
    expect(after?.filter((one) => before?.includes(one))).toEqual([]);
  });
});
