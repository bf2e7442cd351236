import type { KeyedStore, NewStore, Store } from '@carreto/contract/admin/registry/stores';
import type { Context } from '../../context.ts';
import { listDispatchPoints } from '../../registry/dispatch-points/find-dispatch-points.ts';
import { findShipperByCnpj } from '../../registry/shippers/find-shippers.ts';
import { putSkus } from '../../registry/skus/put-skus.ts';
import { demoActor } from '../demo-actor.ts';
import type { DemoAccess } from '../wire.ts';
import { type PlayedShop, product } from './played-shop.ts';

/** Where the demo is called, and by whom. */
export type ShopAccess = { address: string } & Pick<DemoAccess, 'adminToken' | 'shipper'>;

/** What its shops sell stands in the catalogue of the demo's shipper; what somebody changed of it is put right. */
export async function stockShops(ctx: Context, cnpj: string): Promise<void> {
  const shipper = await findShipperByCnpj(ctx, cnpj);
  if (shipper === undefined) return;
  const { sku, name, size, weightG, priceCents } = product;
  const volume = {
    ...{ description: null, tag: null, amount: 1, ...size, weightG, priceCents },
    ...{ consolidate: false, overlaid: false, rotate: false },
  };
  const item = { sku, description: name, tag: null, category: 999, active: true, volumes: [volume] };
  await putSkus(ctx, demoActor, { shipperId: shipper.id, origin: 'api', items: [item] });
}

/**
 * Connects each shop, as a person would: by the admin API, and where the platform installs apps by landing there. A shop that is
 * connected already gets new addresses, for a platform that was started anew knows none. Gives those that are connected now: a shop
 * that somebody switched off, and one whose platform is elsewhere, is left alone.
 */
export async function connectShops(
  ctx: Context,
  access: ShopAccess,
  shops: readonly PlayedShop[],
): Promise<PlayedShop[]> {
  const shipper = await findShipperByCnpj(ctx, access.shipper.cnpj);
  if (shipper === undefined) return [];
  const [point] = (await listDispatchPoints(ctx, { shipperId: shipper.id, limit: 1 })).items;
  if (point === undefined) return [];
  const known = (
    await call<{ items: Store[] }>(access, { method: 'GET', path: `?shipperId=${shipper.id}&limit=200` })
  ).items;
  const connected: PlayedShop[] = [];
  for (const shop of shops) {
    const before = known.find((one) => one.platform === shop.platform && one.name === shop.name);
    const isHere = [...shop.hosts].every(([name, url]) => ctx.config.storeHosts.get(name) === url);
    if (before?.active === false || !isHere) continue;
    const wanted: NewStore = {
      ...{ shipperId: shipper.id, platform: shop.platform, name: shop.name, ...shop.access },
      ...{ platformCode: access.shipper.platformCode, dispatchPointId: point.id },
    };
    const { key } =
      before === undefined
        ? await call<KeyedStore>(access, { method: 'POST', path: '', body: wanted })
        : await call<KeyedStore>(access, { method: 'POST', path: `/${before.id}/key` });
    const query = shop.landing();
    const path = `${access.address}/stores/${shop.platform}/${key}/install${query ?? ''}`;
    const isInstalled = query === null || (await fetch(path, { signal: AbortSignal.timeout(callMs) })).ok;
    if (isInstalled) connected.push(shop);
  }
  return connected;
}

const callMs = 30_000;

async function call<Answered>(
  { address, adminToken }: ShopAccess,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: NewStore },
): Promise<Answered> {
  const answer = await fetch(`${address}/api/admin/v1/stores${path}`, {
    method,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(callMs),
  });
  if (!answer.ok) throw new Error(`shops of the demo: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answered;
}
