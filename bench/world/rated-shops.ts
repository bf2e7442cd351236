import type { Context } from '@carreto/server/context';
import { commandLine } from '@carreto/server/registry/changes/change';
import { addDispatchPoint } from '@carreto/server/registry/dispatch-points/add-dispatch-point';
import { addStore } from '@carreto/server/registry/stores/add-store';
import { type CartPlatform, nuvemshop, shopify, vtex } from './carts.ts';
import type { Asker } from './request.ts';
import { company } from './seed.ts';
import type { Trip } from './traffic.ts';

/** A shop that asks for rates: where, by what, and how long its answers may take at most. */
export type RatedShop = Pick<CartPlatform, 'platform' | 'title' | 'beside' | 'cheapestCents'> & {
  path: string;
  bodies: string[];
  headers: Readonly<Record<string, string>>[];
  deadlineMs: number;
};

/** Platforms that ask for rates; Bling has nothing to ask by. */
const platforms: readonly CartPlatform[] = [nuvemshop, shopify, vtex];

/**
 * Connects a shop of the asker on each platform, whose goods leave from where its quotes say, with the carts of all trips. For rates nobody
 * has to install an app.
 */
export async function connectShops(
  ctx: Context,
  asker: Asker & { id: number },
  trips: readonly Trip[],
): Promise<RatedShop[]> {
  const { id: shipperId, cnpj, platformCode } = asker;
  const point = { document: cnpj, ...company('Point') };
  const { id: dispatchPointId } = await addDispatchPoint(ctx, commandLine, { shipperId, point });
  const shops: RatedShop[] = [];
  for (const { manifest, access, cartOf, ...shop } of platforms) {
    const { key } = await addStore(ctx, commandLine, {
      ...{ shipperId, platform: shop.platform, name: shop.title, platformCode, dispatchPointId },
      ...access,
    });
    const carts = trips.map(cartOf);
    shops.push({
      ...shop,
      path: `/stores/${shop.platform}/${key}/rates${manifest.rates.below ?? ''}`,
      bodies: carts.map(({ body }) => body),
      headers: carts.map(({ headers }) => headers),
      deadlineMs: manifest.rates.answersWithinMs / 2,
    });
  }
  return shops;
}
