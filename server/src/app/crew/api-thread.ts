import type { Config } from '../../config/config.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { type RateName, rateNames, rateShape } from '../../platform/http/guard/rate-limit.ts';
import type { MetricsAsJson } from '../../platform/metrics/metrics.ts';
import { useShape } from '../../platform/processor/use.ts';
import { type Flag, newFlag } from '../../platform/threads/flag.ts';
import { tableMemory } from '../../platform/threads/shared-table.ts';
import type { SentSheets } from '../../registry/tables/sheets/shared-sheets.ts';

/** Memory that the threads of a process share: what is counted for the machine, and what the main thread says to all. */
export type Shared = {
  threads: number;
  space: Flag;
  isPrepared: Flag;
  /** Open connections of each thread. */
  connections: SharedArrayBuffer;
  use: SharedArrayBuffer;
  rates: Readonly<Record<RateName, SharedArrayBuffer>>;
  /** Where a test keeps its clock. */
  clock: SharedArrayBuffer | undefined;
};

/** What a thread that answers is started with. All of it survives `postMessage`. */
export type ApiThreadInput = {
  config: SentConfig;
  connection: Connection;
  key: Uint8Array;
  at: { host: string; port: number };
  shared: Shared;
  isStrict: boolean;
};

/** What such a thread answers. */
export type ApiThreadAnswers = {
  /** Reads what changed in the registry before this call. */
  refresh(): Promise<void>;
  /** Writes what it was given and noted, for tests. */
  settle(): Promise<void>;
  metrics(): Promise<MetricsAsJson>;
  stop(): Promise<void>;
};

/** What it may ask of the main thread. */
export type MainAnswers = {
  /** Has all other threads read what changed. */
  refreshOthers(): Promise<void>;
  takeSheets(documentIds: readonly number[]): Promise<SentSheets>;
  letGoSheets(documentIds: readonly number[]): void;
  /** The metrics of all threads, as Prometheus reads them. */
  readMetrics(): Promise<string>;
};

/** A configuration as it is sent: addresses become text, for they have a class. */
export type SentConfig = Omit<Config, 'labelPrinter'> & { labelPrinter: string | undefined };

export function toSent(config: Config): SentConfig {
  return { ...config, labelPrinter: config.labelPrinter?.href };
}

export function fromSent({ labelPrinter, ...config }: SentConfig): Config {
  return { ...config, labelPrinter: labelPrinter === undefined ? undefined : new URL(labelPrinter) };
}

const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes);

/** Memory for so many threads, in which nothing is counted yet. */
export function shareMemory(threads: number, given: Pick<Shared, 'space' | 'clock'>): Shared {
  const rates = rateNames.map((name) => [name, tableMemory(rateShape, shared)] as const);
  return {
    ...given,
    threads,
    isPrepared: newFlag(),
    connections: shared(threads * Int32Array.BYTES_PER_ELEMENT),
    use: tableMemory(useShape(threads), shared),
    // One for each name there is.
    rates: Object.fromEntries(rates) as Shared['rates'],
  };
}
