import type { Store } from '../store.ts';
import { openVtex } from './client.ts';
import { manifest } from './describe.ts';
import { isGenuine, readEvent } from './verify.ts';
import { noRates, readCart, refusedRates, unavailableRates, writeRates } from './wire-rates.ts';

/** Accounts on VTEX: orders by hook and reading, NF-es of their parcels, tracking back into them, rates of a seller. */
export const vtex: Store = {
  manifest,
  rates: {
    // What it sends to a seller is not signed.
    isGenuine: () => true,
    read: readCart,
    write: writeRates,
    none: () => noRates,
    refused: () => refusedRates,
    unavailable: () => unavailableRates,
  },
  events: { isGenuine, read: readEvent },
  isInstalled: ({ credential, settings }) =>
    Boolean(credential.appKey && credential.accessToken && settings.storeId),
  open: openVtex,
};
