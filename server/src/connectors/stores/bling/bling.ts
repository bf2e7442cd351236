import { neverAsks } from '../never-asks.ts';
import type { Store } from '../store.ts';
import { openBling } from './client.ts';
import { manifest } from './describe.ts';
import { isGenuine, readEvent } from './verify.ts';

/** Companies on Bling: orders by webhook and reading, NF-es by their XML, tracking back into logistics objects. */
export const bling: Store = {
  manifest,
  rates: neverAsks,
  events: { isGenuine, read: readEvent },
  isInstalled: ({ credential }) => Boolean(credential.refreshToken),
  open: openBling,
};
