import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { blockShipper } from '../../src/registry/shippers/block-shipper.ts';
import { findShipperByCnpj, getShipper, listShippers } from '../../src/registry/shippers/find-shippers.ts';
import { addPlatform, removePlatform } from '../../src/registry/shippers/platforms.ts';
import { setHireQuota } from '../../src/registry/shippers/set-hire-quota.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import type { Rows } from '../../src/rows.ts';
import { cnpjNumber, failureOf, openTestRegistry, someShipper, tester } from '../support/registry.ts';

let ctx: Database<Rows>;
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());

describe('shippers', () => {
  it('starts with the default settings, unblocked, without quota or platforms', async () => {
    const shipper = await addShipper(ctx, tester, someShipper(1));
    expect(shipper).toMatchObject({
      cnpj: cnpjNumber(1),
      blocked: false,
      hireQuota: null,
      platforms: [],
      revision: 1,
    });
    expect(shipper.settings).toMatchObject({ easterHolidays: { carnival: true }, labelDpi: 203 });
    expect(await getShipper(ctx, shipper.id)).toEqual(shipper);
    expect(await findShipperByCnpj(ctx, cnpjNumber(1))).toEqual(shipper);
  });

  it('refuses a second shipper with the same CNPJ and names the member', async () => {
    await addShipper(ctx, tester, someShipper(2));
    expect(await failureOf(addShipper(ctx, tester, someShipper(2)))).toEqual({
      code: 'conflict',
      fields: ['cnpj'],
    });
  });

  it('changes what is named and leaves the rest', async () => {
    const before = await addShipper(ctx, tester, { ...someShipper(3), settings: { esgModule: true } });
    const after = await updateShipper(ctx, tester, {
      shipperId: before.id,
      changes: { revision: 1, stateInscription: null, settings: { labelDpi: 300 } },
    });
    expect(after).toEqual({
      ...before,
      stateInscription: null,
      revision: 2,
      settings: { ...before.settings, labelDpi: 300 },
    });
  });

  it('lets only the first of two edits of one revision pass', async () => {
    const { id: shipperId } = await addShipper(ctx, tester, someShipper(4));
    const edits = ['A', 'B'].map((tradeName) =>
      updateShipper(ctx, tester, { shipperId, changes: { revision: 1, tradeName } }),
    );
    const outcomes = await Promise.allSettled(edits);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await getShipper(ctx, shipperId)).revision).toBe(2);
  });

  it('blocks and unblocks', async () => {
    const { id: shipperId } = await addShipper(ctx, tester, someShipper(5));
    expect((await blockShipper(ctx, tester, { shipperId, blocked: true })).blocked).toBe(true);
    expect((await blockShipper(ctx, tester, { shipperId, blocked: true })).revision).toBe(2);
    expect((await blockShipper(ctx, tester, { shipperId, blocked: false })).blocked).toBe(false);
  });

  it('keeps a quota until it is taken away', async () => {
    const { id: shipperId } = await addShipper(ctx, tester, someShipper(6));
    expect((await setHireQuota(ctx, tester, { shipperId, remaining: 10 })).hireQuota).toBe(10);
    expect((await setHireQuota(ctx, tester, { shipperId, remaining: 0 })).hireQuota).toBe(0);
    expect((await setHireQuota(ctx, tester, { shipperId, remaining: null })).hireQuota).toBeNull();
  });

  it('draws platform codes, takes given ones, and lets a code serve any number of shippers, each once', async () => {
    const one = await addShipper(ctx, tester, someShipper(7));
    const other = await addShipper(ctx, tester, someShipper(8));
    const drawn = await addPlatform(ctx, tester, { shipperId: one.id, name: 'loja' });
    expect(drawn.code).toMatch(/^[0-9A-Za-z]{9}$/);
    await addPlatform(ctx, tester, { shipperId: one.id, name: 'antiga', code: 'AbC123xyZ' });
    const again = addPlatform(ctx, tester, { shipperId: one.id, name: 'outra', code: 'AbC123xyZ' });
    expect(await failureOf(again)).toEqual({ code: 'conflict', fields: ['code'] });
    expect((await getShipper(ctx, one.id)).platforms.map(({ name }) => name).sort()).toEqual([
      'antiga',
      'loja',
    ]);
    const notItsOwn = removePlatform(ctx, tester, { shipperId: other.id, code: 'AbC123xyZ' });
    expect(await failureOf(notItsOwn)).toMatchObject({ code: 'not_found' });
    await addPlatform(ctx, tester, { shipperId: other.id, name: 'módulo', code: 'AbC123xyZ' });
    await removePlatform(ctx, tester, { shipperId: one.id, code: 'AbC123xyZ' });
    expect((await getShipper(ctx, one.id)).platforms).toHaveLength(1);
    expect((await getShipper(ctx, other.id)).platforms.map(({ name }) => name)).toEqual(['módulo']);
  });

  it('answers not found for a shipper that does not exist', async () => {
    const shipperId = 999_999;
    const calls = [
      getShipper(ctx, shipperId),
      updateShipper(ctx, tester, { shipperId, changes: { revision: 1 } }),
      blockShipper(ctx, tester, { shipperId, blocked: true }),
      setHireQuota(ctx, tester, { shipperId, remaining: 1 }),
      addPlatform(ctx, tester, { shipperId, name: 'x' }),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toEqual({ code: 'not_found', fields: [] });
    }
  });

  it('lists in pages that neither repeat nor leave out', async () => {
    const all = await listShippers(ctx, { limit: 200 });
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await listShippers(ctx, { limit: 3, ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null && seen.length < 100);
    expect(seen).toEqual(all.items.map(({ id }) => id));
  });
});
