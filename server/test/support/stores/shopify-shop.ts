import { simulateShopify } from '../../../src/connectors/stores/shopify/simulator/simulator.ts';
import { shopifyCart } from '../../../src/connectors/stores/shopify/simulator/wire-calls.ts';
import { startVendorSimulator } from '../../../src/connectors/vendors/simulator/simulator.ts';
import { simulated } from './simulated.ts';

/** The app that the simulated shop has, and the shop. */
export const shopifyApp = { appId: 'aplicativo0de0teste0', appSecret: 'segredo0do0aplicativo0de0teste01' };
export const shopifyDomain = 'livros-de-teste.myshopify.com';

type SimulatedOrder = ReturnType<typeof shopifyOrder>;

/** A simulated Shopify that listens, with its one shop. */
export async function startShopify(nowMs: () => number = Date.now) {
  const vendor = simulateShopify({ ...shopifyApp, domain: shopifyDomain, nowMs });
  return { shop: vendor.shop, simulator: await startVendorSimulator(vendor) };
}

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'BRL' } });

/** One line of an order: books of 1.6 kg. */
export function shopifyLine(amount: number, changes: object = {}) {
  return {
    ...{ id: 'gid://shopify/LineItem/1', sku: 'LV-1', name: 'Livro', requiresShipping: true },
    ...{ quantity: amount, currentQuantity: amount, originalUnitPriceSet: money('149.9') },
    variant: { inventoryItem: { measurement: { weight: { value: 1.6, unit: 'KILOGRAMS' } } } },
    ...changes,
  };
}

/** An order, paid, as the platform answers it: books to São Paulo, to be shipped from one place. */
export function shopifyOrder(id: number, changes: object = {}) {
  return {
    ...{ id: `gid://shopify/Order/${id}`, legacyResourceId: String(id), name: `#${1000 + id}` },
    ...{ createdAt: '2026-11-20T12:00:00Z', updatedAt: '2026-11-20T12:00:00Z', cancelledAt: null },
    ...{ currencyCode: 'BRL', displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED' },
    ...{ requiresShipping: true, note: 'Deixar na portaria', email: 'maria@exemplo.com.br', phone: null },
    currentSubtotalPriceSet: money('299.8'),
    customAttributes: [] as { key: string; value: string }[],
    localizedFields: [{ key: 'TAX_CREDENTIAL_BR', value: '529.982.247-25', purpose: 'TAX' }],
    shippingLines: [
      {
        ...{ code: 'Econômica', title: 'Entrega econômica', source: 'Carreto' },
        discountedPriceSet: money('31.74'),
      },
    ],
    shippingAddress: {
      ...{ name: 'Maria Aparecida de Souza', address1: 'Avenida Paulista, \u20601000' },
      ...{ address2: 'Apto 42, \u2060Bela Vista', city: 'São Paulo', provinceCode: 'SP' },
      ...{ zip: '01311-000', countryCodeV2: 'BR', phone: '+5511987654321' },
    },
    lineItems: [shopifyLine(2)],
    fulfillmentOrders: [toShip(id)],
    fulfillments: [],
    ...changes,
  };
}

/** What is left to be shipped of an order at one place. */
export function toShip(id: number | string, changes: object = {}) {
  return {
    ...{ id: `gid://shopify/FulfillmentOrder/${id}`, status: 'OPEN' },
    supportedActions: [{ action: 'CREATE_FULFILLMENT' }, { action: 'HOLD' }],
    deliveryMethod: { methodType: 'SHIPPING' },
    ...changes,
  };
}

/** Two books in a cart, as it asks for rates of them. */
export function shopifyRate(changes: object = {}) {
  return {
    origin: { country: 'BR', postal_code: '29161-376', province: 'ES', city: 'Serra' },
    destination: { country: 'BR', postal_code: '01311-000', province: 'SP', city: 'São Paulo', name: null },
    items: [
      {
        ...{ name: 'Livro', sku: 'LV-1', quantity: 2, grams: 1600, price: 14_990, vendor: 'Loja' },
        ...{ requires_shipping: true, taxable: true, product_id: 2, variant_id: 3, properties: null },
      },
    ],
    ...{ currency: 'BRL', locale: 'pt-BR' },
    ...changes,
  };
}

/** What the suite of all platforms needs of it. */
export async function openShopifyFixture() {
  const { shop, simulator } = await startShopify();
  shop.token = { text: 'a'.repeat(40), untilMs: Number.POSITIVE_INFINITY };
  const [item] = shopifyRate().items;
  return {
    simulator: {
      ...simulated(simulator),
      putOrder(ref: string) {
        const order: SimulatedOrder = shopifyOrder(Number(ref), { lineItems: [shopifyLine(3)] });
        shop.orders.set(ref, order);
      },
      eventCount: (ref: string, word: string | undefined) =>
        (shop.orders.get(ref)?.fulfillments ?? [])
          .flatMap(({ events }) => events)
          .filter(({ status }) => status === word).length,
    },
    access: {
      credential: { appSecret: shopifyApp.appSecret, accessToken: 'a'.repeat(40) },
      settings: { storeId: shopifyDomain },
    },
    tokens: ['accessToken'],
    hosts: simulator.hosts,
    signsRates: true,
    cart: { rate: shopifyRate({ items: [{ ...item, quantity: 3 }] }) },
    // It knows no measures: they are the catalogue's.
    unit: { amount: 3, unitCents: 14_990, unitWeightG: 1600, heightMm: null, widthMm: null, lengthMm: null },
  };
}

/** Asks an address for rates as the shop does. */
export async function askRates(url: string, rate: object = shopifyRate()) {
  const { headers, body } = shopifyCart({ domain: shopifyDomain, appSecret: shopifyApp.appSecret }, rate);
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.text() };
}
