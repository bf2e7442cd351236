import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Core } from './core.ts';
import type { Caller } from './options.ts';

export type StopTimes = {
  /** How long to go on taking requests after readiness went off, so that balancers notice. */
  noticeMs?: number;
  /** Longest wait for requests that were taken. */
  deadlineMs?: number;
};

/** How long a connection that came last may take to bring its request. */
const silenceMs = 500;

/**
 * Stops without losing what was accepted: readiness goes off and every answer asks its client to reconnect,
 * then nothing new is accepted, then what is at work is awaited; what is not done at the deadline is cut off.
 */
export async function stopServer<C extends Caller>(core: Core<C>, times: StopTimes = {}): Promise<void> {
  const { noticeMs = 0, deadlineMs = 20_000 } = times;
  if (core.isStopping) return;
  core.isStopping = true;
  if (noticeMs > 0) {
    await wait(noticeMs);
    await stopListening(core, Math.min(silenceMs, deadlineMs));
  }
  const deadline = new AbortController();
  const cutOff = wait(deadlineMs, undefined, { signal: deadline.signal }).then(
    () => core.app.server.closeAllConnections(),
    () => {},
  );
  await core.app.close();
  deadline.abort();
  await cutOff;
}

/**
 * Takes no further connection, and lets those that have just come bring their request: closed before, they would be reset, which a
 * client cannot tell from a request that was lost.
 */
async function stopListening<C extends Caller>(
  { app, connections }: Core<C>,
  withinMs: number,
): Promise<void> {
  // Right after the turn in which everything that had arrived was accepted.
  await nextTurn();
  // Not the HTTP server's own, which would close the silent ones as idle.
  Server.prototype.close.call(app.server);
  await connections.awaitFirstRequests(withinMs);
}
