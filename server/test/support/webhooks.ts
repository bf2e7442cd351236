import type { SigningKey } from '../../src/freight/notify/deliveries/sign.ts';
import { addEndpoint, type NewEndpoint } from '../../src/freight/notify/endpoints/add-endpoint.ts';
import type { EndpointView } from '../../src/freight/notify/endpoints/endpoint.ts';
import type { TestApp } from './app.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { tester } from './registry.ts';
import type { Shop } from './shop.ts';

/** What an app under test needs so that it may call receivers on this machine. */
export const webhookEnvironment = { CARRETO_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' };

export type Hook = { receiver: Receiver; endpoint: EndpointView; key: SigningKey };

let serial = 0;

/** A receiver with its endpoint, which hears of everything from now on. */
export async function openHook(app: TestApp, shop: Shop, changes: Partial<NewEndpoint> = {}): Promise<Hook> {
  const receiver = await startReceiver();
  serial += 1;
  const { endpoint, key } = await addEndpoint(app.ctx, tester, {
    shipperId: shop.id,
    endpoint: { name: `Hook ${serial}`, url: `${receiver.url}/hooks`, kinds: ['occurrence'], ...changes },
  });
  return { receiver, endpoint, key };
}
