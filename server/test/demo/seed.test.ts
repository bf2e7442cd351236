import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../src/demo/seed.ts';
import type { DemoAccess } from '../../src/demo/wire.ts';
import { demoWorld } from '../../src/demo/world.ts';
import { hashToken } from '../../src/kernel/token.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { revokeToken } from '../../src/registry/access/edit-token.ts';
import { listTokens } from '../../src/registry/access/list-tokens.ts';
import { findCarrierByCnpj } from '../../src/registry/carriers/find-carriers.ts';
import { listChanges } from '../../src/registry/changes/list-changes.ts';
import { listDispatchPoints } from '../../src/registry/dispatch-points/find-dispatch-points.ts';
import { listRules } from '../../src/registry/rules/find-rules.ts';
import { findShipperByCnpj } from '../../src/registry/shippers/find-shippers.ts';
import { listTables } from '../../src/registry/tables/list-tables.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry, tester } from '../support/registry.ts';

let ctx: Database<Rows>;
let first: DemoAccess;
const world = demoWorld();

beforeAll(async () => {
  ctx = await openTestRegistry();
  first = { baseUrl: 'http://127.0.0.1:8080', live: null, ...(await seedDemo(ctx, null)) };
});
afterAll(() => ctx.close());

async function lastChange(): Promise<number | undefined> {
  return (await listChanges(ctx, { limit: 1 })).items[0]?.id;
}

async function isLive(token: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('accessToken')
    .select('id')
    .where('hash', '=', hashToken(token))
    .where('revokedAt', 'is', null)
    .execute();
  return found.length === 1;
}

describe('the demo world in the registry', () => {
  it('is the shipper with its platform, collection points, boxes and rules', async () => {
    const shipper = await findShipperByCnpj(ctx, world.shipper.cnpj);
    expect(shipper).toMatchObject({ tradeName: 'Lojas Vermiluz', settings: { esgModule: true } });
    expect(shipper?.platforms.map(({ code }) => code)).toEqual([first.shipper.platformCode]);
    const shipperId = shipper?.id ?? 0;
    const points = await listDispatchPoints(ctx, { shipperId });
    expect(points.items.map(({ boxes }) => boxes.length)).toEqual([4, 2]);
    const rules = await listRules(ctx, { shipperId });
    expect(rules.items.map(({ name, active }) => [name, active])).toEqual(
      world.rules.map(({ name }) => [name, true]),
    );
  });

  it('is every carrier with its tables in force for the shipper', async () => {
    for (const { cnpj, tables } of world.carriers) {
      const carrier = await findCarrierByCnpj(ctx, cnpj);
      const { items } = await listTables(ctx, { carrierId: carrier?.id ?? 0 });
      expect(items.map(({ service }) => service)).toEqual(
        tables.map(({ document }) => document.service.name),
      );
      expect(items.map(({ audience, published }) => [audience.kind, published?.validFrom])).toEqual(
        tables.map(({ validFromOn }) => ['shipper', validFromOn]),
      );
    }
  });

  it('has live tokens for the shipper, every carrier and an operator', async () => {
    const tokens = [first.adminToken, first.shipper.token, ...first.carriers.map(({ token }) => token)];
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) expect(await isLive(token)).toBe(true);
    expect(first.carriers.map(({ kind }) => kind)).toEqual(world.carriers.map(({ kind }) => kind));
  });

  it('does not change at the next start, and keeps its tokens', async () => {
    const before = await lastChange();
    expect(await seedDemo(ctx, first)).toEqual({
      adminToken: first.adminToken,
      shipper: first.shipper,
      carriers: first.carriers,
    });
    expect(await lastChange()).toBe(before);
  });

  it('gets a new token where the one it had was revoked', async () => {
    const shipper = await findShipperByCnpj(ctx, world.shipper.cnpj);
    const { items } = await listTokens(ctx, { owner: { kind: 'shipper', id: shipper?.id ?? 0 } });
    for (const { id } of items) await revokeToken(ctx, tester, id);
    const again = await seedDemo(ctx, first);
    expect(again.shipper.token).not.toBe(first.shipper.token);
    expect(await isLive(again.shipper.token)).toBe(true);
    expect(again.carriers).toEqual(first.carriers);
  });

  it('replaces all tokens when nobody remembers them', async () => {
    const again = await seedDemo(ctx, null);
    expect(await isLive(first.adminToken)).toBe(false);
    expect(await isLive(again.adminToken)).toBe(true);
    for (const [index, { token }] of again.carriers.entries()) {
      expect(token).not.toBe(first.carriers[index]?.token);
      expect(await isLive(token)).toBe(true);
    }
  });
});
