import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/** Metrics as threads send them to each other. */
export type MetricsAsJson = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The metrics of a process, with those of Node itself: memory, garbage collection, delay of the event loop.
 * Each part registers its own; labels come from short lists, never from requests.
 * @param options which of several threads it is: what Node counts by thread has its number as a label, and what it counts by
 * process is left to the main thread.
 */
export function createMetrics(options: { thread?: number } = {}): Registry {
  const registry = new Registry();
  if (options.thread === undefined) {
    collectDefaultMetrics({ register: registry });
    return registry;
  }
  collectDefaultMetrics({ register: registry, labels: { thread: String(options.thread) } });
  for (const { name } of registry.getMetricsAsArray())
    if (isOfProcess(name)) registry.removeSingleMetric(name);
  return registry;
}

function isOfProcess(name: string): boolean {
  return name.startsWith('process_') || name.startsWith('nodejs_active_') || name === 'nodejs_version_info';
}

/** The metrics of several threads as one text, each added up as it says. */
export function joinMetrics(all: readonly MetricsAsJson[]): Promise<string> {
  return AggregatorRegistry.aggregate([...all]).metrics();
}

/** How the values of several threads become one. */
export type AddsUp = 'sum' | 'max' | 'first';

/** A value that is read when the metrics are asked for; reading it must cost nothing. */
export function measure(
  registry: Registry,
  name: string,
  { help, read, addsUp = 'sum' }: { help: string; read(): number; addsUp?: AddsUp },
): void {
  new Gauge({
    name,
    help,
    aggregator: addsUp,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
