import { hashToken } from '../../src/kernel/token.ts';
import type { Caller, HttpOptions } from '../../src/platform/http/options.ts';
import { createHttpServer, type HttpServer } from '../../src/platform/http/server.ts';
import { silentLog } from '../../src/platform/log/log.ts';

/** A server for tests of the wire: callers are a table from token to identity, nothing else behind it. */
export type TestServer = { server: HttpServer<Caller>; start(): Promise<string>; stop(): Promise<void> };

export const shipperToken = 'k3v9x2m7q4w8z1t6r5y0u2p8s7d6f4g1';
export const otherShipperToken = 'b1n4m7q2w5e8r0t3y6u9i1o4p7a2s5d8';
export const carrierToken = 'c9a8r7r6i5e4r3t2o1k0e9n8c7a6r5r4';
export const adminToken = 'a0d1m2i3n4t5o6k7e8n9a0d1m2i3n4t5';

const callers: Record<string, Caller> = {
  [shipperToken]: { kind: 'shipper', key: 'shipper-1' },
  [otherShipperToken]: { kind: 'shipper', key: 'shipper-2' },
  [carrierToken]: { kind: 'carrier', key: 'carrier-1' },
  [adminToken]: { kind: 'admin', key: 'operator-1' },
};
const byHash = new Map(Object.entries(callers).map(([token, caller]) => [hashToken(token), caller]));

export function createTestServer(options: Partial<HttpOptions<Caller>> = {}): TestServer {
  const server = createHttpServer<Caller>({
    clock: { nowMs: () => Date.now() },
    log: silentLog,
    isStrict: true,
    authenticate: (tokenHash) => byHash.get(tokenHash),
    ...options,
    limits: { refusalDelayMs: 0, ...options.limits },
  });
  return {
    server,
    start: () => server.listen({ host: '127.0.0.1', port: 0 }),
    stop: () => server.stop(),
  };
}
