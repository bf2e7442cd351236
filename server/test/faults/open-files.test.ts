import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { quoteBody } from '../support/quote.ts';
import { connectRaw, type RawConnection } from '../support/raw-http.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import { type Installation, install } from './ledger/installation.ts';

const patience = { timeout: 240_000 };
const openFiles = 160;
/** Two thirds are connections, of which an eighth is for telling whoever is too many. */
const most = Math.floor((openFiles * 2) / 3);
const places = most - Math.ceil(most / 8);

let installation: Installation;
let running: CarretoProcess | undefined;
const connections: RawConnection[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  installation = await install({ database: await testDatabase() });
});
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy();
  await running?.kill();
});
afterAll(async () => {
  agent.destroy();
  await installation.close();
});

async function start(preload?: string): Promise<string> {
  running = startCarreto({
    role: 'api',
    environment: installation.environment,
    openFiles,
    preload: preload === undefined ? undefined : join(import.meta.dirname, 'ledger', preload),
  });
  return running.ready;
}

type Answer = { status: number; retryAfter: string | undefined; body: string };

/** A request over the one connection of the agent, which stays open. */
function send(url: string, { method = 'GET', body = '' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = body === '' ? {} : { 'content-type': 'application/json' };
    const call = request(url, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

const quote = (address: string): Promise<Answer> =>
  send(`${address}/api/v3/quote/simulate`, {
    method: 'POST',
    body: JSON.stringify(quoteBody(installation.shop)),
  });

async function open(address: string, bytes: string): Promise<RawConnection> {
  const connection = await connectRaw(address);
  connections.push(connection);
  connection.write(bytes);
  return connection;
}

describe(`a process that may open ${openFiles} files`, () => {
  test('answers four hundred clients that keep their connections, and quotes', patience, async () => {
    const address = await start();
    let answered = 0;
    for (let n = 0; n < 400; n += 1) {
      const client = await open(address, 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
      if ((await client.until('"live"}')).startsWith('HTTP/1.1 200 ')) answered += 1;
    }
    expect(answered).toBe(400);
    expect((await quote(address)).status).toBe(200);
    agent.destroy();
  });

  test(
    'tells a client to come again while all its connections are taken, and serves it afterwards',
    patience,
    async () => {
      const address = await start();
      for (let n = 0; n < places; n += 1) await open(address, 'GET /health/live HTTP/1.1\r\n');
      const refused = await quote(address);
      expect([refused.status, refused.retryAfter]).toEqual([503, '1']);
      expect((await send(`${address}/health/live`)).status).toBe(200);
      for (const { socket } of connections.splice(0)) socket.destroy();
      let served = await quote(address);
      for (let looks = 0; served.status === 503 && looks < 1000; looks += 1) served = await quote(address);
      expect(served.status).toBe(200);
      agent.destroy();
    },
  );

  test(
    'without a descriptor left stores quotes all the same, and answers 503 to what needs one',
    patience,
    async () => {
      const address = await start('open-files.preload.ts');
      expect((await quote(address)).status).toBe(200);
      const link = await linkToLabels(address);
      await running?.arm();
      expect((await quote(address)).status).toBe(200);
      const refused = await send(link);
      expect(refused).toMatchObject({
        status: 503,
        retryAfter: '2',
        body: expect.stringContaining('unavailable'),
      });
      expect((await send(`${address}/health/ready`)).status).toBe(200);
      process.kill(running?.pid ?? 0, 'SIGUSR2');
      let drawn = await send(link);
      for (let looks = 0; drawn.status === 503 && looks < 1000; looks += 1) drawn = await send(link);
      expect(drawn.status).toBe(200);
      expect((await quote(address)).status).toBe(200);
    },
  );
});

/** A document that nobody has drawn yet: the thread that draws it is not started. */
async function linkToLabels(address: string): Promise<string> {
  const codes = await installation.look(async (session) => {
    const { rows } = await session.query<{ code: string }>(
      'select code from freight order by number limit 1',
    );
    return rows.map(({ code }) => code);
  });
  const asked = await send(
    `${address}/api/external/embarcador/v1/labels?token=${installation.shop.token}&layout=2`,
    { method: 'POST', body: JSON.stringify([{ id_frete: codes }]) },
  );
  expect(asked.status).toBe(200);
  const [{ etiqueta }] = JSON.parse(asked.body) as [{ etiqueta: string }];
  return `${address}${new URL(etiqueta).pathname}`;
}
