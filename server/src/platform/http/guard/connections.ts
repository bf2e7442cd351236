import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Registry } from 'prom-client';
import { measure } from '../../metrics/metrics.ts';

/** The connections of a server, and which of them are one too many. */
export type Connections = {
  /** Whether a connection came when all others were at work: its first request is told to come again, and it ends. */
  isSurplus(socket: Socket): boolean;
  /** Until every open one has brought a request, or so many milliseconds have gone by. */
  awaitFirstRequests(withinMs: number): Promise<void>;
  /** Open now; closed since the start because others needed their place. */
  counts(): { open: number; closedIdle: number };
};

/** Part of the connections that is left for telling whoever is too many. */
const marginPart = 8;

/**
 * Watches the connections of a server that may have `most`. From seven eighths of them on each new one takes the place of the
 * one that waited longest for its next request; where all are at work the new one is surplus.
 */
export function watchConnections(server: Server, most: number): Connections {
  const crowdedFrom = most - Math.ceil(most / marginPart);
  const open = new Set<Socket>();
  const surplus = new WeakSet<Socket>();
  /** Came, and have brought no request yet. */
  const silent = new Set<Socket>();
  let onNoneSilent = (): void => {};
  const spoke = (socket: Socket): void => {
    silent.delete(socket);
    if (silent.size === 0) onNoneSilent();
  };
  /** Requests at work. */
  const working = new Map<Socket, number>();
  /** In the order of their last answers; with the bytes received by then: whoever has sent more since is about to ask. */
  const idle = new Map<Socket, number>();
  let closedIdle = 0;
  const forget = (socket: Socket): void => {
    open.delete(socket);
    spoke(socket);
    working.delete(socket);
    idle.delete(socket);
  };
  const closeLongestIdle = (): boolean => {
    for (const [socket, bytes] of idle) {
      if (socket.bytesRead !== bytes) continue;
      forget(socket);
      socket.destroy();
      closedIdle += 1;
      return true;
    }
    return false;
  };
  const makeRoom = (): void => {
    while (open.size > crowdedFrom && closeLongestIdle());
  };
  // Refused where every place is taken; some of those may have become idle since.
  server.on('drop', makeRoom);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    silent.add(socket);
    socket.once('close', () => forget(socket));
    makeRoom();
    if (open.size > crowdedFrom) surplus.add(socket);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    spoke(socket);
    idle.delete(socket);
    working.set(socket, (working.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (working.get(socket) ?? 1) - 1;
      if (left > 0) working.set(socket, left);
      else {
        working.delete(socket);
        if (open.has(socket)) idle.set(socket, socket.bytesRead);
      }
    });
  });
  return {
    isSurplus: (socket) => surplus.has(socket),
    async awaitFirstRequests(withinMs) {
      if (silent.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onNoneSilent = resolve;
      const timer = setTimeout(resolve, withinMs);
      await promise;
      clearTimeout(timer);
    },
    counts: () => ({ open: open.size, closedIdle }),
  };
}

/** Shows them in the metrics. */
export function showConnections(metrics: Registry, connections: Connections): void {
  measure(metrics, 'carreto_http_connections', {
    help: 'Connections that clients have open.',
    read: () => connections.counts().open,
  });
  measure(metrics, 'carreto_http_idle_connections_closed', {
    help: 'Connections closed while they waited for a request, because others needed their place.',
    read: () => connections.counts().closedIdle,
  });
}
