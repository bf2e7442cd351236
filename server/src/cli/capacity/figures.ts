/** What the plan counts on: a number, what it says, and where it comes from. */
export type Figure = { value: number; means: string; source: string };

const scale = 'estimate';
const quoteBench = 'bench quote of 2026-11-29, two cores shared with database and client';

/**
 * What a machine has to do for each quote, freight and table. Where a figure was measured the source says how; the others are
 * estimates, to be replaced by an operator's own (docs/capacity.md).
 */
export const figures = {
  peakPerDayPpm: {
    value: 192.7,
    means:
      'orders a second in the busiest hour of the year, per million orders of an ordinary day (212 at 1.1 million)',
    source: `${scale}: orders published for Black Friday 2016 and 2025`,
  },
  burst: {
    value: 3,
    means: 'times the rate of the busiest hour that comes for some seconds',
    source: scale,
  },
  use: { value: 0.6, means: 'part of a core that is planned to be used at the burst', source: scale },
  quoteUs: {
    value: 260,
    means: 'µs of processor for a quote of 20 tables over HTTP, stored, the client included',
    source: `${quoteBench}: 3,850 a second a core`,
  },
  quoteTables: { value: 20, means: 'tables of the quote before', source: quoteBench },
  tableUs: {
    value: 3.33,
    means: 'µs of processor for each further table of a shipper',
    source: 'measured in threads: 0.17 ms at 20 tables, 0.77 at 200',
  },
  storeUs: {
    value: 43,
    means: 'µs of processor of PostgreSQL for a quote stored in batches of 8; 25 in batches of 32, 193 alone',
    source: 'measured on PostgreSQL 18',
  },
  walBytes: { value: 1700, means: 'bytes of WAL a quote', source: 'measured, 5 offers' },
  walAfterCheckpointBytes: {
    value: 5000,
    means: 'the same right after a checkpoint, on a partition of 4 million rows',
    source: 'measured, 5 offers',
  },
  quoteBytes: {
    value: 1700,
    means: 'bytes a quote is kept in, indexes included',
    source: 'measured, 5 offers; docs/operations.md: 1.3 to 2.2 kB',
  },
  freightBytes: {
    value: 24_000,
    means: 'bytes a freight is kept in: hire, 10 occurrences, NF-e, CT-e with original and audit',
    source: `${scale}; 6.3 kB of it measured at hire`,
  },
  webhookBytes: {
    value: 33_000,
    means: 'bytes of events, deliveries and attempts of a freight, 10 times told',
    source: scale,
  },
  tableMb: {
    value: 0.62,
    means: 'MB of memory a compiled table, once a machine',
    source: `${quoteBench}: sheets of 200 carriers in 124 MB`,
  },
  processMb: {
    value: 250,
    means: 'MB of a process at rest, its embedded database included',
    source: 'docs/performance.md: 214 to 253 MB at rest',
  },
  threadMb: {
    value: 200,
    means: 'MB of each thread that answers, beside the tables',
    source: 'docs/operations.md; aim ≤ 350 MB under load',
  },
  sharedBuffersMb: {
    value: 1024,
    means: 'MB of shared buffers of PostgreSQL, an eighth of the memory at most',
    source: 'settings of the embedded server',
  },
  mainConnections: {
    value: 9,
    means: 'connections of a main thread: 8, and one that is reserved',
    source: 'CARRETO_DB_POOL',
  },
  threadConnections: {
    value: 6,
    means: 'connections of each thread that answers: 5, and one that is reserved',
    source: 'CARRETO_DB_POOL',
  },
} as const satisfies Record<string, Figure>;

/** The numbers alone, as the plan takes them. */
export type FigureValues = { readonly [Name in keyof typeof figures]: number };

/** Those of `figures`. */
export const figureValues = Object.fromEntries(
  Object.entries(figures).map(([name, { value }]) => [name, value]),
) as FigureValues;
