import type { SimulatedOrder } from '../../connectors/stores/shopify/simulator/shop.ts';
import { amount, type Buyer, product } from './played-shop.ts';

/** A rate as the shop shows it. */
export type ShopifyRate = { service_name: string; service_code: string; total_price: string };

/** The product in a cart, as the shop wants to know rates for it. */
export function shopifyRate({ zip, city, state }: Buyer): object {
  return {
    origin: { country: 'BR', postal_code: '29161-376', province: 'ES', city: 'Serra' },
    destination: { country: 'BR', postal_code: zip, province: state, city, name: null },
    items: [
      {
        ...{ name: product.name, sku: product.sku, quantity: amount, grams: product.weightG },
        ...{ price: product.priceCents, vendor: 'Vermiluz', requires_shipping: true, taxable: true },
        ...{ product_id: 2, variant_id: 3, properties: null },
      },
    ],
    ...{ currency: 'BRL', locale: 'pt-BR' },
  };
}

/** The same bought by a rate that was shown, paid, as the platform answers it. */
export function shopifyOrder(
  id: number,
  { buyer, rate }: { buyer: Buyer; rate: ShopifyRate },
): SimulatedOrder {
  const now = new Date().toISOString();
  return {
    ...{ id: `gid://shopify/Order/${id}`, legacyResourceId: String(id), name: `#${id % 100_000}` },
    ...{ createdAt: now, updatedAt: now, cancelledAt: null, currencyCode: 'BRL' },
    ...{ displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED', requiresShipping: true },
    ...{ note: null, email: 'cliente@exemplo.com.br', phone: null, customAttributes: [] },
    currentSubtotalPriceSet: money(amount * product.priceCents),
    localizedFields: [{ key: 'TAX_CREDENTIAL_BR', value: '529.982.247-25', purpose: 'TAX' }],
    shippingLines: [
      {
        ...{ code: rate.service_code, title: rate.service_name, source: 'Carreto' },
        discountedPriceSet: money(Number(rate.total_price)),
      },
    ],
    shippingAddress: {
      // The checkout for Brazil parts street from number and complement from district by a sign that nobody sees.
      ...{ name: buyer.name, address1: `${buyer.street}, \u2060${buyer.number}` },
      ...{ address2: `\u2060${buyer.district}`, city: buyer.city, provinceCode: buyer.state },
      ...{ zip: buyer.zip, countryCodeV2: 'BR', phone: '+5511987654321' },
    },
    lineItems: [
      {
        ...{ id: `gid://shopify/LineItem/${id}`, sku: product.sku, name: product.name },
        ...{ requiresShipping: true, quantity: amount, currentQuantity: amount },
        originalUnitPriceSet: money(product.priceCents),
        variant: {
          inventoryItem: {
            measurement: { weight: { value: product.weightG / 1000, unit: 'KILOGRAMS' } },
          },
        },
      },
    ],
    fulfillmentOrders: [
      {
        ...{ id: `gid://shopify/FulfillmentOrder/${id}`, status: 'OPEN' },
        supportedActions: [{ action: 'CREATE_FULFILLMENT' }],
        deliveryMethod: { methodType: 'SHIPPING' },
      },
    ],
    fulfillments: [],
  };
}

function money(cents: number): object {
  return { shopMoney: { amount: String(cents / 100), currencyCode: 'BRL' } };
}
