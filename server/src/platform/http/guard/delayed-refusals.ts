import type { FastifyRequest } from 'fastify';
import type { HttpLimits } from '../options.ts';

/** Refusals of strangers that wait. */
export type DelayedRefusals = {
  /**
   * Has `refuse` called after the delay, or as soon as the client has gone; nothing of the request is read meanwhile. False where
   * too many wait already: then it is refused at once.
   */
  delay(request: FastifyRequest, refuse: () => void): boolean;
};

/**
 * Whoever has used up what strangers may send and sends another large body is refused a while later. A client that tries
 * again as soon as it was refused then costs a connection a second instead of hundreds.
 */
export function createDelayedRefusals({ refusalDelayMs, maxDelayed }: HttpLimits): DelayedRefusals {
  let waiting = 0;
  return {
    delay({ raw }, refuse) {
      if (refusalDelayMs === 0 || waiting >= maxDelayed) return false;
      waiting += 1;
      raw.pause();
      const end = (): void => {
        clearTimeout(timer);
        raw.socket.off('close', end);
        waiting -= 1;
        refuse();
      };
      const timer = setTimeout(end, refusalDelayMs);
      raw.socket.once('close', end);
      return true;
    },
  };
}
