import { simulateShopify } from '../../connectors/stores/shopify/simulator/simulator.ts';
import { shopifyCart, shopifyEvent, topicOf } from '../../connectors/stores/shopify/simulator/wire-calls.ts';
import { startVendorSimulator } from '../../connectors/vendors/simulator/simulator.ts';
import { type Buyer, orderNumbers, type PlayedShop, type Reached, reachedAt } from './played-shop.ts';
import { type ShopifyRate, shopifyOrder, shopifyRate } from './wire-shopify.ts';

const app = { appId: 'aplicativo0simulado0', appSecret: 'segredo0simulado0da0shopify00001' };
const domain = 'vermiluz.myshopify.com';
const paid = 'orders/paid';
const callMs = 20_000;

/** Starts the shop on a simulated Shopify. */
export async function startShopifyShop(reached: Reached): Promise<PlayedShop> {
  const vendor = simulateShopify({ ...app, domain, takesPlain: true });
  const simulator = await startVendorSimulator(vendor);
  const { shop } = vendor;
  const nextId = orderNumbers();
  const from = { domain, appSecret: app.appSecret };
  const post = (url: string, { headers, body }: ReturnType<typeof shopifyCart>) =>
    fetch(reachedAt(reached, url), {
      ...{ method: 'POST', headers, body },
      signal: AbortSignal.timeout(callMs),
    });
  const ratesFor = async (buyer: Buyer): Promise<ShopifyRate[]> => {
    const [service] = shop.services;
    if (service === undefined) return [];
    const answer = await post(service.callbackUrl, shopifyCart(from, shopifyRate(buyer)));
    return answer.ok ? ((await answer.json()) as { rates: ShopifyRate[] }).rates : [];
  };
  return {
    platform: 'shopify',
    name: 'Vermiluz na Shopify',
    hosts: new Map([['shopify.api', simulator.hosts.api ?? '']]),
    access: {
      credential: { appSecret: app.appSecret },
      settings: { storeId: domain, appId: app.appId },
    },
    landing() {
      shop.isInstalled = true;
      return `?shop=${domain}`;
    },
    look: async (buyer) => (await ratesFor(buyer)).length,
    async sell(buyer) {
      const [rate] = await ratesFor(buyer);
      if (rate === undefined) return null;
      const id = nextId();
      shop.orders.set(String(id), shopifyOrder(id, { buyer, rate }));
      const event = { topic: paid, webhookId: `order-${id}`, payload: { id } };
      for (const { topic, uri } of shop.hooks)
        if (topicOf(topic) === paid) await post(uri, shopifyEvent(from, event));
      return String(id);
    },
    stop: () => simulator.stop(),
  };
}
