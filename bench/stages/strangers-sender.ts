import { once } from 'node:events';
import { request } from 'node:http';
import { serveStage } from '../run/serve-stage.ts';

export type SenderInput = {
  port: number;
  connections: number;
  bodyBytes: number;
  seconds: number;
  /** Every request from another address of the loopback network: nobody's allowance is ever used up. */
  isEverNew: boolean;
};
/** Answers by status, `broken` for connections that ended without one. */
export type SenderResult = { statuses: Record<string, number> };

/** Strangers that send large JSON bodies without a valid token, each the next one as soon as it was refused. */
serveStage(async (input: SenderInput) => {
  const body = jsonOf(input.bodyBytes);
  const result: SenderResult = { statuses: {} };
  const endsAt = performance.now() + input.seconds * 1000;
  let count = 0;
  const stranger = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      count += 1;
      const status = await sendOne(input, body, count);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: input.connections }, stranger));
  return { result };
});

/** Volumes as a quote lists them, and at the end a token that is nobody's. */
function jsonOf(bytes: number): Buffer {
  const volume = JSON.stringify({ category: 7, amount: 1, sku: 'x', height: 0.1, width: 0.2, length: 0.3 });
  const volumes = Array.from({ length: Math.floor(bytes / (volume.length + 1)) }, () => volume).join(',');
  return Buffer.from(`{"dispatchers":[{"volumes":[${volumes}]}],"shipper":{"token":"${'0'.repeat(32)}"}}`);
}

async function sendOne({ port, isEverNew }: SenderInput, body: Buffer, count: number): Promise<string> {
  const address = isEverNew
    ? `127.${1 + ((count >> 16) % 200)}.${(count >> 8) & 255}.${1 + (count & 127)}`
    : '127.0.0.1';
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const sent = request({
    host: '127.0.0.1',
    port,
    localAddress: address,
    agent: false,
    method: 'POST',
    path: '/api/v3/quote/simulate',
    headers,
  });
  try {
    const answered = once(sent, 'response');
    sent.end(body);
    const [response] = await answered;
    const status = String(response.statusCode);
    response.resume();
    return status;
  } catch {
    return 'broken';
  } finally {
    sent.on('error', () => {});
    sent.destroy();
  }
}
