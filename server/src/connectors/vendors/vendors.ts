import { braspress } from './braspress/carrier.ts';
import { jadlog } from './jadlog/carrier.ts';
import { ssw } from './ssw/carrier.ts';
import type { Vendor } from './vendor.ts';

/** Every carrier's system that has a connector: the one file that names them all. */
export const vendors: readonly Vendor[] = [jadlog, ssw, braspress];

/** The connector of a name; null where there is none. */
export function vendorOf(name: string): Vendor | null {
  return vendors.find(({ manifest }) => manifest.vendor === name) ?? null;
}
