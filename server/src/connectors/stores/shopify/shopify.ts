import type { Store } from '../store.ts';
import { openShopify } from './client.ts';
import { manifest } from './describe.ts';
import { isGenuine, readEvent } from './verify.ts';
import { noRates, readCart, refusedRates, unavailableRates, writeRates } from './wire-rates.ts';

/** Shops on Shopify: rates by signed call-back, orders by webhook and GraphQL, tracking back as events of fulfillments. */
export const shopify: Store = {
  manifest,
  rates: {
    isGenuine,
    read: readCart,
    write: writeRates,
    none: () => noRates,
    refused: () => refusedRates,
    unavailable: () => unavailableRates,
  },
  events: { isGenuine, read: readEvent },
  isInstalled: ({ credential }) => Boolean(credential.accessToken),
  open: openShopify,
};
