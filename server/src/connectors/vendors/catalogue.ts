import type { Vendor } from './vendor.ts';

/** The connectors there are, by their names. */
export type VendorCatalogue = ReadonlyMap<string, Vendor>;

/** Connectors by the names in their manifests. Pure. */
export function catalogueOf(vendors: readonly Vendor[]): VendorCatalogue {
  return new Map(vendors.map((vendor) => [vendor.manifest.vendor, vendor]));
}
