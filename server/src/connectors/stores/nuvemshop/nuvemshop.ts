import type { Store } from '../store.ts';
import { openNuvemshop } from './client.ts';
import { manifest } from './describe.ts';
import { isGenuine, readEvent } from './verify.ts';
import { noRates, readCart, refusedRates, unavailableRates, writeRates } from './wire-rates.ts';

/** Shops on Nuvemshop: rates by call-back, orders by webhook and reading, tracking back as fulfillment events. */
export const nuvemshop: Store = {
  manifest,
  rates: {
    // Its call-backs for rates are not signed.
    isGenuine: () => true,
    read: readCart,
    write: writeRates,
    none: () => noRates,
    refused: () => refusedRates,
    unavailable: () => unavailableRates,
  },
  events: { isGenuine, read: readEvent },
  // Which shop it is comes with its access.
  isInstalled: ({ credential, settings }) => Boolean(credential.accessToken && settings.storeId),
  open: openNuvemshop,
};
