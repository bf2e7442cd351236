import { connect, type Socket } from 'node:net';

/** A connection to a server, for what no HTTP client would send. */
export type RawConnection = {
  socket: Socket;
  write(bytes: string | Uint8Array): void;
  /** Everything received until the server closes the connection. */
  closed(): Promise<string>;
  /** Everything received once it contains a text. */
  until(text: string): Promise<string>;
};

export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  const { promise: end, resolve } = Promise.withResolvers<string>();
  let check = () => {};
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    check();
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve(received));
  await new Promise((connected) => socket.once('connect', connected));
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    closed: () => end,
    until: (text) =>
      new Promise((found) => {
        check = () => {
          if (received.includes(text)) found(received);
        };
        check();
      }),
  };
}

/** Sends bytes and answers everything that comes back until the server closes. */
export async function exchangeRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const connection = await connectRaw(url);
  connection.write(bytes);
  return await connection.closed();
}
