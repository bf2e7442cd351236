import { simulateVtex, vtexEvent } from '../../connectors/stores/vtex/simulator/simulator.ts';
import { startVendorSimulator } from '../../connectors/vendors/simulator/simulator.ts';
import { type Buyer, orderNumbers, type PlayedShop, type Reached, reachedAt } from './played-shop.ts';
import { type VtexSimulation, vtexOrder, vtexSimulation } from './wire-vtex.ts';

const account = {
  name: 'vermiluz',
  appKey: 'vtexappkey-vermiluz-SIMULA',
  appToken: 'TOKENSIMULADO00000000000',
};
const headers = { 'content-type': 'application/json' };
const callMs = 20_000;

/** Starts the shop on a simulated VTEX, whose key alone is needed: nothing is installed. */
export async function startVtexShop(reached: Reached): Promise<PlayedShop> {
  const vendor = simulateVtex({
    ...account,
    reachedAt: (url) => reachedAt(reached, url),
    takesPlain: true,
  });
  const simulator = await startVendorSimulator(vendor);
  const { orders } = vendor.account;
  const nextId = orderNumbers();
  const post = (url: string, sent: { headers?: Readonly<Record<string, string>>; body: string }) =>
    fetch(reachedAt(reached, url), {
      ...{ method: 'POST', headers: { ...headers, ...sent.headers }, body: sent.body },
      signal: AbortSignal.timeout(callMs),
    });
  // Its people enter the address of rates by hand: it stands beside that of events, which the hook knows.
  const ratesFor = async (buyer: Buyer): Promise<VtexSimulation['logisticsInfo'][number]['slas']> => {
    const { hook } = vendor.account;
    if (hook === null) return [];
    const url = hook.url.replace(/\/events$/, '/rates/pvt/orderForms/simulation');
    const answer = await post(url, { body: JSON.stringify(vtexSimulation(buyer)) });
    return answer.ok ? (((await answer.json()) as VtexSimulation).logisticsInfo[0]?.slas ?? []) : [];
  };
  return {
    platform: 'vtex',
    name: 'Vermiluz na VTEX',
    hosts: new Map([['vtex.api', simulator.hosts.api ?? '']]),
    access: {
      credential: { appKey: account.appKey, accessToken: account.appToken },
      settings: { storeId: account.name },
    },
    landing: () => null,
    look: async (buyer) => (await ratesFor(buyer)).length,
    async sell(buyer) {
      const [sla] = await ratesFor(buyer);
      const { hook } = vendor.account;
      if (sla === undefined || hook === null) return null;
      const orderId = `${nextId()}-01`;
      orders.set(orderId, vtexOrder(orderId, { buyer, sla }));
      const at = new Date().toISOString();
      const body = vtexEvent(account, { orderId, state: 'ready-for-handling', at });
      await post(hook.url, { headers: hook.headers, body });
      return orderId;
    },
    stop: () => simulator.stop(),
  };
}
