import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/**
 * The metrics of a process, with those of Node itself: memory, garbage collection, delay of the event loop.
 * Each part registers its own; labels come from short lists, never from requests.
 */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** A value that is read when the metrics are asked for; reading it must cost nothing. */
export function measure(
  registry: Registry,
  name: string,
  { help, read }: { help: string; read(): number },
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
