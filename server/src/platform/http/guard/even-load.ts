import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Spreads the connections of clients over the threads that listen on one port. */
export type EvenLoad = {
  /** Whether this thread has more connections than its part, so that the one at hand does better to come again; counts it as sent away. */
  isOneTooMany(): boolean;
};

export type EvenLoadOptions = { index: number; connections: Int32Array; nowMs?: () => number };

/** How far above the mean a thread may be: the kernel deals by a hash, and to be exact would send clients in circles. */
const mostOfMean = 1.1;
const mostBeyond = 1;
/** Connections sent away in a second at most. */
const mostPerSecond = 50;

/**
 * The kernel gives a connection to one of the threads for as long as it lives, by a hash of its addresses: of 64 the busiest of
 * eight threads gets half as many again as the mean. Each thread counts its open connections where all can read them, and one that
 * has too many asks clients by `Connection: close` to connect again.
 */
export function createEvenLoad(
  server: Server,
  { index, connections, nowMs = Date.now }: EvenLoadOptions,
): EvenLoad {
  // Whoever was here before ended with its connections.
  Atomics.store(connections, index, 0);
  server.on('connection', (socket: Socket) => {
    Atomics.add(connections, index, 1);
    socket.once('close', () => Atomics.sub(connections, index, 1));
  });
  let second = 0;
  let sentAway = 0;
  return {
    isOneTooMany() {
      const ours = Atomics.load(connections, index);
      if (ours <= mostBeyond) return false;
      const mean =
        connections.reduce((sum, _, at) => sum + Atomics.load(connections, at), 0) / connections.length;
      if (ours <= mostOfMean * mean + mostBeyond) return false;
      const now = Math.floor(nowMs() / 1000);
      if (now !== second) [second, sentAway] = [now, 0];
      if (sentAway >= mostPerSecond) return false;
      sentAway += 1;
      return true;
    },
  };
}
