import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../connectors/listen-on-loopback.ts';
import { readBody } from '../../connectors/read-body.ts';
import type { NuvemshopSimulator } from '../../connectors/stores/nuvemshop/simulator/simulator.ts';
import { buyers } from './played-shop.ts';
import { demoCart, orderOf } from './wire-nuvemshop.ts';

/** Where people play the buyer of a shop on the simulated Nuvemshop: `GET` says how it stands, `POST {"act":…}` does something. */
export type ShopControl = { controlUrl: string; stop(): Promise<void> };

const mostBytes = 65_536;

/** What a buyer and a platform do: `code` of an installation, `rates` of a cart, `order` of what was shown, `tell` an event again. */
type Act = { act?: unknown; zip?: unknown; event?: unknown; id?: unknown };

/** Starts it. */
export async function startShopControl(platform: NuvemshopSimulator): Promise<ShopControl> {
  const server = createServer((request, response) => {
    serve(platform, request, response).catch((error: unknown) =>
      write(response, 500, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  const url = await listenOnLoopback(server);
  return {
    controlUrl: `${url}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  platform: NuvemshopSimulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return write(response, 200, stateOf(platform));
  const given = JSON.parse(await readBody(request, mostBytes)) as Act;
  switch (given.act) {
    case 'code':
      return write(response, 200, { code: platform.newCode() });
    case 'rates':
      return write(response, 200, await platform.askRates(demoCart(String(given.zip ?? '01311000'))));
    case 'order': {
      const { rates, status } = await platform.askRates(demoCart('01311000'));
      const [[rate], [buyer]] = [rates, buyers];
      if (rate === undefined || buyer === undefined)
        return write(response, 409, { error: 'no rates to buy by', status });
      const id = Date.now();
      platform.shop.orders.set(String(id), orderOf(id, rate, buyer));
      return write(response, 200, { id, told: await platform.tell('order/paid', String(id)) });
    }
    case 'tell':
      return write(response, 200, { told: await platform.tell(String(given.event), String(given.id)) });
    default:
      return write(response, 422, { error: 'no such act', acts: ['code', 'rates', 'order', 'tell'] });
  }
}

/** What the shop knows: what it was told of its orders above all. */
function stateOf({ shop, calls }: NuvemshopSimulator): object {
  return {
    isInstalled: shop.accessToken !== null,
    carriers: shop.carriers,
    webhooks: shop.webhooks.map(({ event }) => event),
    orders: [...shop.orders.keys()].map((id) => ({ id, heard: shop.fulfillments.get(id) ?? [] })),
    calls: calls.length,
  };
}

function write(response: ServerResponse, status: number, value: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(`${JSON.stringify(value, null, 2)}\n`);
}
