import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * The metrics of a process, with those of Node itself: memory, garbage collection, delay of the event loop.
 * Each part registers its own; labels come from short lists, never from requests.
 */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
