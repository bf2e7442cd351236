import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Has a simulator listen on this machine alone, and gives its address without a slash at the end.
 * @param port one that is taken gives any free one, as 0 does.
 */
export async function listenOnLoopback(server: Server, port = 0): Promise<string> {
  const listen = (wanted: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.removeListener('error', reject);
        resolve();
      });
    });
  await listen(port).catch(() => listen(0));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
