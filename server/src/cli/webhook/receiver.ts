import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, WebhookError } from '@carreto/contract/client/webhook';
import { listenTrouble } from '../../platform/listen-trouble.ts';

/** A call that came, and what it was answered. */
export type ReceivedCall = {
  at: Date;
  method: string;
  /** With its query. */
  path: string;
  event: string | null;
  /** Number of the event among those of its freight. */
  sequence: number | null;
  /** The same in every attempt. */
  id: string | null;
  status: number;
  /** `verified`, `not checked` without a key, else why it is none. */
  signature: string;
  body: string;
};

/** Something that listens on this machine alone until it is stopped. */
export type Receiver = { url: string; stop(): Promise<void> };

export type ReceiverOptions = {
  /** 0 takes any free one. */
  port: number;
  /** Secrets and public keys, any of which may have signed; none: nothing is checked. */
  keys: readonly string[];
  tell(call: ReceivedCall): void;
};

const host = '127.0.0.1';
/** Far above what webhooks hold. */
const mostBytes = 8_388_608;

/**
 * Listens for webhooks on loopback and answers as receivers are asked to: 200, 401 where the signature is of no key, 405 and 413
 * to what is no webhook at all.
 * @throws OperatorError where it cannot listen
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const server = createServer((request, response) => {
    receive(request, response, options).catch(() => response.destroy());
  });
  const { port: wanted } = options;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenTrouble(error, { host, port: wanted }, '--port') ?? error));
    server.listen(wanted, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { keys, tell }: ReceiverOptions,
): Promise<void> {
  const at = new Date();
  const body = await readBody(request);
  const signature = body === undefined ? 'not checked' : await signatureOf(request, body, keys);
  const status = statusOf(request, body, signature);
  const header = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  };
  const sequence = header('x-event-sequence');
  // Whoever reads what was told may ask at once what came of it.
  response.writeHead(status, { connection: body === undefined ? 'close' : 'keep-alive' }).end();
  tell({
    at,
    method: request.method ?? '',
    path: request.url ?? '',
    event: header('x-event-kind'),
    sequence: sequence === null ? null : Number(sequence),
    id: header('webhook-id'),
    status,
    signature,
    body: body?.toString('utf8') ?? '',
  });
}

function statusOf({ method }: IncomingMessage, body: Buffer | undefined, signature: string): number {
  if (method !== 'POST') return 405;
  if (body === undefined) return 413;
  return signature === 'verified' || signature === 'not checked' ? 200 : 401;
}

/** The body as it came; undefined where it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function signatureOf(
  { headers }: IncomingMessage,
  body: Buffer,
  keys: readonly string[],
): Promise<string> {
  if (keys.length === 0) return 'not checked';
  try {
    await verifyWebhook(keys, { headers, body });
    return 'verified';
  } catch (error) {
    if (error instanceof WebhookError) return error.message;
    // What is signed need not be JSON.
    if (error instanceof SyntaxError) return 'verified';
    throw error;
  }
}
