import type { Registry } from 'prom-client';
import type { Context } from '../context.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import { measure } from '../platform/metrics/metrics.ts';
import type { AppDatabase } from './app-database.ts';

/** Measures what waits and what memory holds, whenever metrics are asked for. */
export function showInMetrics(
  metrics: Registry,
  { mirror, database }: Pick<Context, 'mirror'> & { database: Pick<AppDatabase, 'synchronous'> },
  desk: QuoteDesk,
): void {
  measure(metrics, 'carreto_mirror_age_seconds', {
    help: 'How long ago the registry in memory was last known to be current.',
    addsUp: 'max',
    read: () => mirror.ageMs() / 1000,
  });
  measure(metrics, 'carreto_quotes_waiting', {
    help: 'Quotes that wait to be stored.',
    read: () => desk.store.waiting(),
  });
  measure(metrics, 'carreto_processor_waiting', {
    help: 'Computations of large quotes that wait for their next slice of the processor.',
    read: () => desk.scheduler.counts().waiting,
  });
  measure(metrics, 'carreto_processor_refused', {
    help: 'Large quotes refused so far because they would have waited too long for the processor.',
    read: () => desk.scheduler.counts().refused,
  });
  measure(metrics, 'carreto_sheet_bytes', {
    help: 'Memory that compiled freight tables take.',
    // Threads share them.
    addsUp: 'max',
    read: () => desk.books.sizeBytes,
  });
  if (database.synchronous() === undefined) return;
  measure(metrics, 'carreto_db_synchronous', {
    help: 'Whether a standby holds what is acknowledged: 1, 0, or NaN where it cannot be read.',
    read: () => database.synchronous() ?? Number.NaN,
  });
}
