import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { inChange, record } from '../../src/registry/changes/change.ts';
import { listChanges } from '../../src/registry/changes/list-changes.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { blockShipper } from '../../src/registry/shippers/block-shipper.ts';
import { addPlatform } from '../../src/registry/shippers/platforms.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import type { Rows } from '../../src/rows.ts';
import { failureOf, openTestRegistry, someCarrier, someShipper, tester } from '../support/registry.ts';

let ctx: Database<Rows>;
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());

describe('the change log', () => {
  it('says who changed what, with the members that differ before and after', async () => {
    const operator = await addOperator(ctx, tester, { name: 'Dora', role: 'admin' });
    const actor = { operatorId: operator.id, name: operator.name };
    const { id: shipperId } = await addShipper(ctx, actor, someShipper(1));
    await updateShipper(ctx, actor, { shipperId, changes: { revision: 1, tradeName: 'Novo nome' } });
    await blockShipper(ctx, actor, { shipperId, blocked: true });
    await addPlatform(ctx, actor, { shipperId, name: 'loja', code: 'abcdefghi' });
    const { items } = await listChanges(ctx, { shipperId });
    expect(items.map(({ action }) => action)).toEqual(['add_platform', 'block', 'update', 'add']);
    expect(items[2]).toMatchObject({
      operatorId: operator.id,
      actor: 'Dora',
      kind: 'shipper',
      entityId: shipperId,
      subject: 'Novo nome',
      before: { tradeName: 'Embarcador 1', revision: 1 },
      after: { tradeName: 'Novo nome', revision: 2 },
    });
    expect(items[3]).toMatchObject({ before: null, after: { cnpj: someShipper(1).cnpj } });
  });

  it('has no line and moves no epoch for a change that failed', async () => {
    const before = await listChanges(ctx, { limit: 1 });
    const epochs = await ctx.db.selectFrom('epoch').selectAll().execute();
    await failureOf(addShipper(ctx, tester, someShipper(1)));
    const broken = inChange(ctx, tester, async (change) => {
      await record(change, { kind: 'carrier', id: 1, action: 'add', before: null, after: {} });
      throw new Error('afterwards');
    });
    await expect(broken).rejects.toThrow('afterwards');
    expect(await listChanges(ctx, { limit: 1 })).toEqual(before);
    expect(await ctx.db.selectFrom('epoch').selectAll().execute()).toEqual(epochs);
  });

  it('is read backwards in pages, by kind and by thing', async () => {
    const carrier = await addCarrier(ctx, tester, someCarrier(2));
    const ofCarrier = await listChanges(ctx, { kind: 'carrier', entityId: carrier.id });
    expect(ofCarrier.items).toHaveLength(1);
    const all = await listChanges(ctx, { limit: 200 });
    const first = await listChanges(ctx, { limit: 2 });
    const second = await listChanges(ctx, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 4));
    expect(all.nextCursor).toBeNull();
  });

  it('holds parts of the mirror only while their own changes commit', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? addCarrier(ctx, tester, someCarrier(100 + index))
          : addShipper(ctx, tester, someShipper(100 + index)),
      ),
    );
    expect(outcomes).toHaveLength(20);
  });
});
