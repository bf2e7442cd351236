import { startNuvemshop } from '../../connectors/stores/nuvemshop/simulator/simulator.ts';
import { nuvemshopAccess, nuvemshopShop } from './nuvemshop-shop.ts';
import { type PlayedShop, type Reached, reachedAt } from './played-shop.ts';
import { startShopControl } from './shop-control.ts';
import { startShopifyShop } from './shopify-shop.ts';
import { startVtexShop } from './vtex-shop.ts';

/** Shops on simulated platforms: those that ask for rates. */
export type DemoShops = {
  shops: readonly PlayedShop[];
  /** Their addresses as `CARRETO_STORE_HOSTS` names them. */
  hosts: ReadonlyMap<string, string>;
  /** Where people play the buyer of the one on Nuvemshop. */
  controlUrl: string;
  /** Says where the service that they call listens. */
  reach(address: string): void;
  stop(): Promise<void>;
};

/** Starts them. They know no order until somebody buys. */
export async function startShops(): Promise<DemoShops> {
  const reached: Reached = { address: '' };
  const nuvemshop = await startNuvemshop({
    ...nuvemshopAccess,
    reachedAt: (url) => reachedAt(reached, url),
    takesPlain: true,
  });
  const control = await startShopControl(nuvemshop);
  const shops = [nuvemshopShop(nuvemshop), await startShopifyShop(reached), await startVtexShop(reached)];
  return {
    shops,
    hosts: new Map(shops.flatMap(({ hosts }) => [...hosts])),
    controlUrl: control.controlUrl,
    reach(address) {
      reached.address = address;
    },
    async stop() {
      await Promise.all([control, ...shops].map((one) => one.stop()));
    },
  };
}
