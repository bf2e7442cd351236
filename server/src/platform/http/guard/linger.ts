import type { Socket } from 'node:net';
import type { Core, Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import type { Pace } from './pace.ts';

const checkEveryMs = 100;

/**
 * Lets a client that still writes read its answer. Closing a connection on which bytes arrive resets it, and with the reset
 * the client loses what it had not read yet. So the answer is sent and our side is closed; what still comes is read and thrown
 * away until the client closes, too, falls silent, or has had its bytes and its time. Of many at once the later are closed as they
 * are, and all together are read at one pace: whoever was refused costs those who are served next to nothing. Call it before the
 * answer is sent.
 */
export function lingerAfter<C extends Caller>(core: Core<C>, { request }: Exchange): void {
  const { limits, lingering, lingerPace } = core;
  const { socket } = request.raw;
  if (core.isStopping || lingering.has(socket) || lingering.size >= limits.maxLingering) return;
  lingering.add(socket);
  socket.once('close', () => lingering.delete(socket));
  const bodyLimit = limits.bodyBytes[request.notes?.endpoint?.bodyLimit ?? 'json'];
  // Node ends an answered connection with this: writing is finished first, then both sides are closed.
  socket.destroySoon = () => {
    socket.end();
    drain(socket, lingerPace);
    watch(socket, { ...limits, bytes: socket.bytesRead + Math.max(limits.lingerBytes, 2 * bodyLimit) });
  };
}

/** Reads and throws away, not faster than the pace of all. Listening to bytes takes them from Node's parser as they are read. */
function drain(socket: Socket, pace: Pace): void {
  socket.on('data', (bytes: Buffer) => {
    socket.pause();
    void pace.after(bytes.length).then(() => socket.resume());
  });
  socket.resume();
}

type Bounds = { bytes: number; lingerMs: number; lingerSilenceMs: number };

/** Closes a connection that goes beyond its bounds. */
function watch(socket: Socket, { bytes, lingerMs, lingerSilenceMs }: Bounds): void {
  const sinceMs = performance.now();
  let heard = { bytes: socket.bytesRead, atMs: sinceMs };
  const timer = setInterval(
    () => {
      const nowMs = performance.now();
      if (socket.bytesRead > heard.bytes) heard = { bytes: socket.bytesRead, atMs: nowMs };
      const isOver =
        heard.bytes > bytes || nowMs - sinceMs > lingerMs || nowMs - heard.atMs > lingerSilenceMs;
      if (isOver) socket.destroy();
    },
    Math.min(checkEveryMs, lingerSilenceMs),
  );
  timer.unref();
  socket.once('close', () => clearInterval(timer));
}
