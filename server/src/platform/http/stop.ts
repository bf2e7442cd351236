import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from './core.ts';
import type { Caller } from './options.ts';

export type StopTimes = {
  /** How long to go on taking requests after readiness went off, so that balancers notice. */
  noticeMs?: number;
  /** Longest wait for requests that were taken. */
  deadlineMs?: number;
};

/**
 * Stops without losing what was accepted: readiness goes off and every answer asks its client to reconnect,
 * then nothing new is accepted, then what is at work is awaited; what is not done at the deadline is cut off.
 */
export async function stopServer<C extends Caller>(core: Core<C>, times: StopTimes = {}): Promise<void> {
  const { noticeMs = 0, deadlineMs = 20_000 } = times;
  if (core.isStopping) return;
  core.isStopping = true;
  if (noticeMs > 0) await wait(noticeMs);
  const deadline = new AbortController();
  const cutOff = wait(deadlineMs, undefined, { signal: deadline.signal }).then(
    () => core.app.server.closeAllConnections(),
    () => {},
  );
  await core.app.close();
  deadline.abort();
  await cutOff;
}
