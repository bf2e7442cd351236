import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';

/** A call as a receiver took it. */
export type Arrival = {
  id: string;
  freightCode: string;
  sequence: number;
  attempt: number;
  message: string | null;
  atMs: number;
};

export type LedgerReceiver = {
  name: string;
  url: string;
  /** Calls that were read to their end, in the order in which they came. */
  arrivals: Arrival[];
  close(): Promise<void>;
};

/** A receiver that takes everything with 200, at once. */
export async function healthyReceiver(name: string): Promise<LedgerReceiver> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        id_frete: string;
        mensagem?: string;
      };
      const { headers } = request;
      arrivals.push({
        id: String(headers['webhook-id']),
        freightCode: body.id_frete,
        sequence: Number(headers['x-event-sequence']),
        attempt: Number(headers['x-attempt']),
        message: body.mensagem ?? null,
        atMs: Date.now(),
      });
      response.writeHead(200).end();
    });
  });
  server.keepAliveTimeout = 30_000;
  return { name, url: await listen(server), arrivals, ...closing(server) };
}

type Answer = (response: ServerResponse) => void;

/** Everything that a receiver can do wrong with a call (W02, W06, W07, W08); redirects lead to `elsewhere`. */
const wrongAnswers = (elsewhere: string): Readonly<Record<string, Answer>> => ({
  'black hole': () => {},
  'slow drip': (response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(drip));
  },
  'busy (503)': (response) => response.writeHead(503).end('later'),
  'too many (429)': (response) => response.writeHead(429, { 'retry-after': '2' }).end(),
  'gone (410)': (response) => response.writeHead(410).end(),
  'huge answer': (response) => {
    response.writeHead(500);
    const more = (): void => {
      while (response.write('x'.repeat(65_536)) && !response.destroyed);
    };
    response.on('drain', more);
    response.on('error', () => {});
    more();
  },
  redirect: (response) => response.writeHead(307, { location: elsewhere }).end(),
});

/** What a peer can do that does not even speak HTTP. */
const wrongPeers: Readonly<Record<string, (socket: Socket) => void>> = {
  reset: (socket) => socket.once('data', () => socket.resetAndDestroy()),
  garbage: (socket) => socket.once('data', () => socket.end('\u0000\u0001 this is not HTTP \r\n\r\n')),
  'cut headers': (socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n')),
};

/** One receiver for every way of failing; what they say is not kept. */
export async function brokenReceivers(elsewhere: string): Promise<LedgerReceiver[]> {
  const speaking = Object.entries(wrongAnswers(elsewhere)).map(async ([name, answer]) => {
    const server = createServer((request, response) => {
      request.resume();
      request.on('end', () => answer(response));
    });
    return { name, url: await listen(server), arrivals: [], ...closing(server) };
  });
  const others = Object.entries(wrongPeers).map(async ([name, act]) => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {});
      act(socket);
    });
    return { name, url: await listen(server), arrivals: [], ...closing(server) };
  });
  return Promise.all([...speaking, ...others]);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closing(server: Server): { close(): Promise<void> } {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
