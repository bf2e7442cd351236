import type { StoreManifest } from '@carreto/server/connectors/stores/manifest';
import { manifest as nuvemshopManifest } from '@carreto/server/connectors/stores/nuvemshop/describe';
import { manifest as shopifyManifest } from '@carreto/server/connectors/stores/shopify/describe';
import { shopifyCart } from '@carreto/server/connectors/stores/shopify/simulator/wire-calls';
import { manifest as vtexManifest } from '@carreto/server/connectors/stores/vtex/describe';
import { skuOf } from './catalogue.ts';
import type { Trip } from './traffic.ts';

type Cart = { body: string; headers: Readonly<Record<string, string>> };

/** How a platform asks for rates of a trip, and what its answer says. */
export type CartPlatform = {
  platform: string;
  title: string;
  manifest: StoreManifest;
  access: { credential: Record<string, string>; settings: Record<string, string> };
  /** The quote that says of the goods what its carts say: their measures, or their codes for the catalogue. */
  beside: 'measured' | 'named';
  cartOf(trip: Trip, index: number): Cart;
  cheapestCents(answer: unknown): number;
};

const storeId = '900';

export const nuvemshop: CartPlatform = {
  platform: nuvemshopManifest.platform,
  title: 'Nuvemshop',
  manifest: nuvemshopManifest,
  access: {
    credential: { appSecret: 'segredo0do0aplicativo0de0medir01' },
    settings: { appId: '4711', contact: 'ana@exemplo.com.br', storeId },
  },
  beside: 'measured',
  cartOf({ zip, originZip, volumes }) {
    const body = {
      store_id: Number(storeId),
      currency: 'BRL',
      language: 'pt',
      origin: { postal_code: postal(originZip), country: 'BR' },
      destination: { postal_code: postal(zip), country: 'BR', city: 'Vitória', address: 'Rua das Medidas' },
      items: volumes.map((volume, index) => ({
        ...{ id: index, product_id: index, name: `Product ${index}`, sku: '', quantity: volume.amount },
        ...{ free_shipping: false, grams: volume.weightG, price: volume.valueCents / 100 },
        dimensions: {
          width: volume.widthMm / 10,
          height: volume.heightMm / 10,
          depth: volume.lengthMm / 10,
        },
      })),
    };
    return { body: JSON.stringify(body), headers: {} };
  },
  cheapestCents(answer) {
    const { rates } = answer as { rates: { price: number }[] };
    return Math.round(least(rates.map(({ price }) => price)) * 100);
  },
};

const shopifyShop = { domain: 'loja-de-medir.myshopify.com', appSecret: 'segredo0do0aplicativo0de0medir02' };

/** Its carts have weights and no measures, and are signed. */
export const shopify: CartPlatform = {
  platform: shopifyManifest.platform,
  title: 'Shopify',
  manifest: shopifyManifest,
  access: {
    credential: { appSecret: shopifyShop.appSecret },
    settings: { storeId: shopifyShop.domain },
  },
  beside: 'named',
  cartOf({ zip, originZip, volumes }, trip) {
    const { body, headers } = shopifyCart(shopifyShop, {
      origin: { country: 'BR', postal_code: postal(originZip), province: 'ES', city: 'Serra' },
      destination: { country: 'BR', postal_code: postal(zip), province: 'ES', city: 'Vitória', name: null },
      items: volumes.map(({ amount, weightG, valueCents }, index) => ({
        ...{ name: `Product ${index}`, sku: skuOf(trip, index), quantity: amount, grams: weightG },
        ...{ price: valueCents, vendor: 'Loja', requires_shipping: true, taxable: true },
        ...{ product_id: index, variant_id: index, properties: null },
      })),
      ...{ currency: 'BRL', locale: 'pt-BR' },
    });
    const { 'content-type': _, ...signed } = headers;
    return { body, headers: signed };
  },
  cheapestCents(answer) {
    const { rates } = answer as { rates: { total_price: string }[] };
    return least(rates.map(({ total_price: cents }) => Number(cents)));
  },
};

/** Its checkout says neither prices nor measures. */
export const vtex: CartPlatform = {
  platform: vtexManifest.platform,
  title: 'VTEX',
  manifest: vtexManifest,
  access: {
    credential: { appKey: 'vtexappkey-loja-MEDIR', accessToken: 'TOKENDEMEDIR000000000000' },
    settings: { storeId: 'loja' },
  },
  beside: 'named',
  cartOf({ zip, volumes }, trip) {
    const items = volumes.map(({ amount }, index) => ({
      ...{ id: skuOf(trip, index), quantity: amount, seller: '1' },
    }));
    return { body: JSON.stringify({ items, postalCode: postal(zip), country: 'BRA' }), headers: {} };
  },
  cheapestCents(answer) {
    const { logisticsInfo } = answer as { logisticsInfo: { slas: { id: string; price: number }[] }[] };
    // Each is shared out over the lines of the cart.
    const sums = new Map<string, number>();
    for (const { slas } of logisticsInfo)
      for (const { id, price } of slas) sums.set(id, (sums.get(id) ?? 0) + price);
    return least([...sums.values()]);
  },
};

function postal(code: number): string {
  return String(code).padStart(8, '0');
}

function least(amounts: readonly number[]): number {
  return Math.min(...amounts);
}
