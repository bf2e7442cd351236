import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import type { Connection } from '../../src/platform/db/connection.ts';

/** A way to a database that a test can cut. */
export type Relay = {
  /** The database, by this way. */
  url: string;
  /** Lets nobody through until it is opened. */
  close(): Promise<void>;
  open(): Promise<void>;
  /**
   * Hangs up once on the connection that sends a statement, at the COMMIT that follows: before the server gets it, or
   * when the server has answered and nobody hears it.
   */
  cutAtCommit(after: string, when: 'before' | 'answered'): void;
  /** Whether it was cut. */
  wasCut(): boolean;
};

/** Starts a relay; it is open unless told otherwise. */
export async function startRelay(to: Connection, { isOpen = true } = {}): Promise<Relay> {
  let wish: { after: string; when: 'before' | 'answered' } | undefined;
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = dial(placeOf(to));
    let isNext = false;
    let isDeaf = false;
    const end = (): void => {
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk) => {
      if (wish !== undefined && chunk.includes(wish.after)) isNext = true;
      if (wish !== undefined && isNext && chunk.includes('commit\0')) {
        isCut = true;
        isDeaf = wish.when === 'answered';
        wish = undefined;
        if (!isDeaf) return end();
      }
      target.write(chunk);
    });
    target.on('data', (chunk) => (isDeaf ? end() : client.write(chunk)));
  });
  let port = 0;
  const open = async (): Promise<void> => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  await open();
  if (!isOpen) await close();
  const { user, database } = identityOf(to);
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    close,
    open,
    cutAtCommit(after, when) {
      isCut = false;
      wish = { after, when };
    },
    wasCut: () => isCut,
  };
}

function placeOf(to: Connection): { path: string } | { host: string; port: number } {
  if (typeof to !== 'string') return { path: `${to.host}/.s.PGSQL.${to.port}` };
  const url = new URL(to);
  return { host: url.hostname, port: Number(url.port || 5432) };
}

function identityOf(to: Connection): { user: string; database: string } {
  if (typeof to !== 'string') return to;
  const url = new URL(to);
  return {
    user: `${url.username}${url.password === '' ? '' : `:${url.password}`}`,
    database: url.pathname.slice(1),
  };
}
