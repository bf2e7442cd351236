import { bling } from './bling/bling.ts';
import { nuvemshop } from './nuvemshop/nuvemshop.ts';
import { shopify } from './shopify/shopify.ts';
import type { Store } from './store.ts';
import { vtex } from './vtex/vtex.ts';

/** Every platform there is a connector for, by its name; the only place that names them all. */
export const stores: ReadonlyMap<string, Store> = new Map(
  [nuvemshop, bling, shopify, vtex].map((store) => [store.manifest.platform, store]),
);
