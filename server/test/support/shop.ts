import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { inChange } from '../../src/registry/changes/change.ts';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { addPlatform } from '../../src/registry/shippers/platforms.ts';
import { audienceOf, importPreparedIn } from '../../src/registry/tables/import-table.ts';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import type { TestApp } from './app.ts';
import { preparedWorld } from './demo-tables.ts';
import { someShipper, tester } from './registry.ts';

export type Shop = { id: number; cnpj: string; token: string; platformCode: string };

/** The demo's shipper with its collection points and all its carriers' tables, in an app under test. */
export async function openShop(app: TestApp): Promise<Shop> {
  const { ctx } = app;
  const world = await preparedWorld();
  const { platform, ...newShipper } = world.shipper;
  const shipper = await addShipper(ctx, tester, newShipper);
  await addPlatform(ctx, tester, { shipperId: shipper.id, ...platform });
  const { token } = await issueToken(ctx, tester, {
    owner: { kind: 'shipper', id: shipper.id },
    name: 'shop',
  });
  for (const point of world.dispatchPoints)
    await addDispatchPoint(ctx, tester, { shipperId: shipper.id, point });
  const input = { shipperId: shipper.id, file: { name: null } };
  const audience = audienceOf(input);
  for (const { tables, ...newCarrier } of world.carriers) {
    const { id: carrierId } = await addCarrier(ctx, tester, newCarrier);
    for (const prepared of tables) {
      const { version } = await inChange(ctx, tester, (change) =>
        importPreparedIn(change, { input: { ...input, carrierId }, audience, prepared }),
      );
      await publishVersion(ctx, tester, version.id);
    }
  }
  await ctx.mirror.refresh();
  return { id: shipper.id, cnpj: shipper.cnpj, token, platformCode: platform.code };
}

/** Another shipper, with a platform code and a token, and without any carrier. */
export async function openBareShop(
  { ctx }: TestApp,
  n: number,
  changes: { isTest?: boolean } = {},
): Promise<Shop> {
  const shipper = await addShipper(ctx, tester, { ...someShipper(n), ...changes });
  const code = `BARE${String(n).padStart(5, '0')}`;
  await addPlatform(ctx, tester, { shipperId: shipper.id, code, name: 'loja' });
  const { token } = await issueToken(ctx, tester, {
    owner: { kind: 'shipper', id: shipper.id },
    name: 'shop',
  });
  await ctx.mirror.refresh();
  return { id: shipper.id, cnpj: shipper.cnpj, token, platformCode: code };
}
