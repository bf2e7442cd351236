import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { App } from '@carreto/server/app/app';
import { formatDay } from '@carreto/server/kernel/days';
import { dayInSaoPaulo } from '@carreto/server/kernel/sao-paulo';
import { serveStage } from '../run/serve-stage.ts';
import { longestStretch, type Stretch } from '../run/stretches.ts';
import { startDemoService } from '../world/demo-service.ts';
import { type Asker, quoteBody } from '../world/request.ts';
import { traffic } from '../world/traffic.ts';
import { largeOldQuote, largeQuote } from '../world/wire-large-quotes.ts';
import type { StallsAnswer, StallsRequest } from './stalls-client.ts';

export type StallsInput = { dataFolder: string; rounds: number; quotes: number };
/** One endpoint with its largest input. */
export type Stall = { name: string; status: number; bytes: number; rounds: Stretch[] };

type Send = (request: Omit<StallsRequest, 'url'> & { path: string }) => Promise<StallsAnswer>;
type Probe = { name: string; request: Parameters<Send>[0] };

/** The longest stretch of every endpoint whose input may be large, one request at a time. */
serveStage(async ({ dataFolder, rounds, quotes }: StallsInput) => {
  const settings = { CARRETO_WEBHOOK_POLL_MS: '3600000', CARRETO_TRACKING_POLL_MS: '3600000' };
  const { app, access } = await startDemoService(dataFolder, settings);
  const client = new Worker(new URL('./stalls-client.ts', import.meta.url));
  const send: Send = async ({ path, ...request }) => {
    client.postMessage({ ...request, url: `${app.address}${path}` } satisfies StallsRequest);
    const [answer] = (await once(client, 'message')) as [StallsAnswer];
    return answer;
  };
  const stalls: Stall[] = [];
  const first = await measure(send, { name: '/openapi.json, the first', request: get('/openapi.json') }, 1);
  stalls.push(first);
  for (const trip of traffic(quotes))
    await send(post('/api/v3/quote/simulate', JSON.parse(quoteBody(trip, access.shipper, false))));
  for (const probe of await everything(app, { asker: access.shipper, token: access.adminToken, send }))
    stalls.push(await measure(send, probe, rounds));
  await client.terminate();
  return { result: stalls, close: () => app.stop() };
});

async function measure(send: Send, { name, request }: Probe, rounds: number): Promise<Stall> {
  const stall: Stall = { name, status: 0, bytes: 0, rounds: [] };
  for (let round = 0; round < rounds; round += 1) {
    const stretch = await longestStretch(async () => {
      const { status, text } = await send(request);
      Object.assign(stall, { status, bytes: text.length });
    });
    stall.rounds.push(stretch);
  }
  return stall;
}

function get(path: string, token?: string): Probe['request'] {
  return { path, method: 'GET', ...(token === undefined ? {} : { token }) };
}

function post(path: string, body: object, token?: string): Probe['request'] {
  return { path, method: 'POST', body, ...(token === undefined ? {} : { token }) };
}

type Around = { asker: Asker; token: string; send: Send };

async function everything({ ctx }: App, { asker, token, send }: Around): Promise<Probe[]> {
  const version = await ctx.db
    .selectFrom('freightTableVersion')
    .select(['id', 'tableId'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const shipper = await ctx.db.selectFrom('shipper').select('id').executeTakeFirstOrThrow();
  const quoted = await send(post('/api/v3/quote/simulate', largeQuote(asker, 1)));
  const { dispatchers } = JSON.parse(quoted.text) as { dispatchers: { id: string }[] };
  const id = dispatchers[0]?.id ?? '';
  const today = formatDay(dayInSaoPaulo(Date.now()));
  const admin = '/api/admin/v1';
  const older = '/api/external/embarcador/v1/quote-simulator';
  const probes: [string, Probe['request']][] = [
    ['quote v3, 10,000 units to consolidate', post('/api/v3/quote/simulate', largeQuote(asker, 1))],
    ['quote v3, 50 dispatchers of 10,000 units', post('/api/v3/quote/simulate', largeQuote(asker, 50))],
    ['older quote, 10,000 units', post(older, largeOldQuote(asker))],
    ['stored quote of 10,000 units', get(`${admin}/shippers/${shipper.id}/quotes/${id}`, token)],
    ['its receipts', get(`${admin}/shippers/${shipper.id}/quotes/${id}/receipts`, token)],
    [
      'search of quotes',
      get(`${admin}/quotes?shipperId=${shipper.id}&limit=200&from=${today}&until=${today}`, token),
    ],
    [
      'what-if, all quotes kept, asked for',
      post(`${admin}/what-ifs`, { versionIds: [version.id], against: null }, token),
    ],
    ['coverage of a version', get(`${admin}/table-versions/${version.id}/coverage`, token)],
    ['coverage of a shipper', get(`${admin}/shippers/${shipper.id}/coverage`, token)],
    ['lint of a version', get(`${admin}/table-versions/${version.id}/lint`, token)],
    ['SKUs as a file', get(`${admin}/shippers/${shipper.id}/skus/file`, token)],
    ['workbook of a version', get(`${admin}/table-versions/${version.id}/workbook`, token)],
    ['/metrics', get('/metrics')],
    ['/openapi.json', get('/openapi.json')],
  ];
  return probes.map(([name, request]) => ({ name, request }));
}
