import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PathProxy = { address: string; pass(to: string): void; close(): Promise<void> };

/** A reverse proxy that serves another server below a path, as the networks of companies have it. */
export async function startProxy(path: string): Promise<PathProxy> {
  let upstream = '';
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    if (url !== path && !url.startsWith(`${path}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const passed = request(
      upstream + (url.slice(path.length) || '/'),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${path}`,
    pass(to) {
      upstream = to;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
