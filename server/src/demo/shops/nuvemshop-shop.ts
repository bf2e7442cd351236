import type { NuvemshopSimulator } from '../../connectors/stores/nuvemshop/simulator/simulator.ts';
import { type Buyer, orderNumbers, type PlayedShop } from './played-shop.ts';
import { demoCart, orderOf } from './wire-nuvemshop.ts';

/** What a connection of the simulated Nuvemshop is made with. */
export const nuvemshopAccess = { appId: '4711', appSecret: 'segredoSimulado0001', storeId: '900' };

/** The shop on Nuvemshop, on the platform that `GET` and `POST` of its control address play too. */
export function nuvemshopShop(platform: NuvemshopSimulator): PlayedShop {
  const { appId, appSecret } = nuvemshopAccess;
  const nextId = orderNumbers();
  const firstRate = async ({ zip }: Buyer) => (await platform.askRates(demoCart(zip))).rates;
  return {
    platform: 'nuvemshop',
    name: 'Vermiluz na Nuvemshop',
    hosts: new Map([
      ['nuvemshop.api', platform.url],
      ['nuvemshop.install', platform.url],
    ]),
    access: { credential: { appSecret }, settings: { appId, contact: 'ana@exemplo.com.br' } },
    landing: () => `?code=${platform.newCode()}`,
    look: async (buyer) => (await firstRate(buyer)).length,
    async sell(buyer) {
      const [rate] = await firstRate(buyer);
      if (rate === undefined) return null;
      const id = nextId();
      platform.shop.orders.set(String(id), orderOf(id, rate, buyer));
      await platform.tell('order/paid', String(id));
      return String(id);
    },
    stop: () => platform.stop(),
  };
}
