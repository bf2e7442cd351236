import { createServer } from 'node:http';
import { listenOnLoopback } from '../../connectors/listen-on-loopback.ts';
import { changeEndpoint } from '../../freight/notify/endpoints/change-endpoint.ts';
import type { WebhookContext } from '../../freight/notify/endpoints/endpoint.ts';
import { demoActor } from '../demo-actor.ts';
import { receiverNames } from '../history/webhook-log.ts';

/** The programs of the demo that hear webhooks, on loopback: one of them fails, another now and then. */
export type DemoReceiver = { url: string; stop(): Promise<void> };

/** Every so many calls are answered by an error. */
const failsEvery = 25;
const failing = `/${receiverNames.failing.toLowerCase()}`;

/** Starts it; a port that is taken gives any free one. */
export async function startReceiver(port = 0): Promise<DemoReceiver> {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    calls += 1;
    const fails = request.url?.startsWith(failing) === true || calls % failsEvery === 0;
    response.writeHead(fails ? 503 : 200, { 'content-type': 'application/json' });
    response.end(fails ? '{"erro":"indisponível"}' : '{"recebido":true}');
  });
  const url = await listenOnLoopback(server, port);
  return {
    url,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The port that the demo's endpoints are called at; 0 where there are none yet. */
export async function receiverPort(ctx: Pick<WebhookContext, 'db'>): Promise<number> {
  const [known] = await ownEndpoints(ctx);
  return known === undefined ? 0 : Number(new URL(known.url).port);
}

/** Has the demo's endpoints follow their receiver to another port. What somebody sent elsewhere stays there. */
export async function followReceiver(ctx: WebhookContext, { url }: DemoReceiver): Promise<void> {
  for (const { id: webhookId, shipperId, revision, url: known } of await ownEndpoints(ctx)) {
    const { origin, pathname } = new URL(known);
    if (origin === url) continue;
    const changes = { revision, url: `${url}${pathname}` };
    await changeEndpoint(ctx, demoActor, { shipperId, webhookId, changes });
  }
}

function ownEndpoints({ db }: Pick<WebhookContext, 'db'>) {
  return db
    .selectFrom('webhookEndpoint')
    .select(['id', 'shipperId', 'url', 'revision'])
    .where('name', 'in', Object.values(receiverNames))
    .where('url', 'like', 'http://127.0.0.1:%')
    .where('state', '!=', 'removed')
    .orderBy('id')
    .execute();
}
