import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateLoad, type Load } from './generate-load.ts';
import { quantile } from './latencies.ts';

let server: Server;
let received: string[];

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      received.push(body);
      const answer = 'x'.repeat(100_000);
      response.writeHead(received.length % 3 === 0 ? 503 : 200, { 'content-length': answer.length });
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
});

function load(changes: Partial<Load>): Load {
  const { port } = server.address() as AddressInfo;
  const bodies = ['{"a":1}', '{"b":"ç"}'];
  return {
    host: '127.0.0.1',
    port,
    path: '/',
    bodies,
    connections: 2,
    seconds: 0.2,
    ratePerS: null,
    ...changes,
  };
}

describe('the load generator', () => {
  it('sends every body in turn and counts answers by status, however many pieces they come in', async () => {
    const { statuses, byStatus, latency, meanBytes } = await generateLoad(load({}));
    expect(new Set(received)).toEqual(new Set(['{"a":1}', '{"b":"ç"}']));
    expect(latency.count).toBe(received.length);
    expect((statuses['200'] ?? 0) + (statuses['503'] ?? 0)).toBe(received.length);
    for (const [status, count] of Object.entries(statuses)) expect(byStatus[status]?.count).toBe(count);
    expect(meanBytes).toBeGreaterThan(100_000);
  });

  it('sends as many as arrive at a rate, no more', async () => {
    const { latency } = await generateLoad(load({ ratePerS: 100 }));
    expect(latency.count).toBe(20);
  });

  it('counts nothing of what leads in', async () => {
    const { latency, perSecond } = await generateLoad(load({ ratePerS: 100, leadInSeconds: 0.1 }));
    expect(received).toHaveLength(30);
    expect(latency.count).toBe(20);
    expect(perSecond).toBeLessThan(110);
  });
});

describe('a quantile', () => {
  it('is the smallest value that so many do not exceed', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2);
    expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
    expect(quantile([], 0.5)).toBe(0);
  });
});
