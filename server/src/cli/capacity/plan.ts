import { type FigureValues, figureValues } from './figures.ts';

/** What a hub is to carry. */
export type Demand = {
  /** Freights of an ordinary day. */
  freights: number;
  /** Freight tables of a shipper. */
  tables: number;
  shippers: number;
  quotesPerFreight: number;
  /** Days that quotes are kept. */
  quoteDays: number;
  /** Days that freights are kept. */
  freightDays: number;
  /** Days that webhooks are kept. */
  webhookDays: number;
};

/** What it takes. Rates are per second, sizes in bytes or megabytes as names say. */
export type Plan = {
  quotesADay: number;
  quotesPerSecond: { busiestHour: number; burst: number };
  /** Whole cores, at least one each, at the planned use of a core. */
  apiCores: { busiestHour: number; burst: number };
  databaseCores: number;
  memoryMb: { tables: number; threads: number; process: number; sharedBuffers: number; total: number };
  /** Whether compiled tables fit `CARRETO_SHEET_MEMORY_MB` as it is by itself. */
  sheetMemoryMb: number;
  connections: number;
  walBytesPerSecond: { least: number; most: number };
  diskBytes: { quotes: number; freights: number; webhooks: number; total: number };
};

/** What `CARRETO_SHEET_MEMORY_MB` is when nobody says otherwise. */
export const usualSheetMemoryMb = 1024;
const microseconds = 1_000_000;

/**
 * The machine that a hub needs, by multiplication alone: no database and no clock.
 * @param demand whole numbers of at least 1 each.
 * @param values what a quote, freight and table takes; those of `figures` where nothing is given.
 */
export function planCapacity(demand: Demand, values: FigureValues = figureValues): Plan {
  const { freights, quotesPerFreight } = demand;
  const quotesADay = freights * quotesPerFreight;
  const busiestHour = (quotesADay * values.peakPerDayPpm) / 1_000_000;
  const burst = busiestHour * values.burst;
  const quoteUs = Math.max(0, values.quoteUs + (demand.tables - values.quoteTables) * values.tableUs);
  const coresFor = (perSecond: number, us: number): number =>
    Math.max(1, Math.ceil((perSecond * us) / microseconds / values.use));
  const apiCores = { busiestHour: coresFor(busiestHour, quoteUs), burst: coresFor(burst, quoteUs) };
  const memoryMb = memoryOf(demand, apiCores.burst, values);
  return {
    quotesADay,
    quotesPerSecond: { busiestHour, burst },
    apiCores,
    databaseCores: coresFor(burst, values.storeUs),
    memoryMb,
    sheetMemoryMb: Math.max(usualSheetMemoryMb, memoryMb.tables),
    connections: values.mainConnections + apiCores.burst * values.threadConnections,
    walBytesPerSecond: { least: burst * values.walBytes, most: burst * values.walAfterCheckpointBytes },
    diskBytes: diskOf(demand, quotesADay, values),
  };
}

/** Of one machine that does everything; a machine of its own for the database takes its buffers along. */
function memoryOf({ shippers, tables }: Demand, threads: number, values: FigureValues): Plan['memoryMb'] {
  const parts = {
    tables: Math.ceil(shippers * tables * values.tableMb),
    threads: threads * values.threadMb,
    process: values.processMb,
    sharedBuffers: values.sharedBuffersMb,
  };
  return { ...parts, total: parts.tables + parts.threads + parts.process + parts.sharedBuffers };
}

function diskOf(demand: Demand, quotesADay: number, values: FigureValues): Plan['diskBytes'] {
  const parts = {
    quotes: quotesADay * demand.quoteDays * values.quoteBytes,
    freights: demand.freights * demand.freightDays * values.freightBytes,
    webhooks: demand.freights * demand.webhookDays * values.webhookBytes,
  };
  return { ...parts, total: parts.quotes + parts.freights + parts.webhooks };
}
