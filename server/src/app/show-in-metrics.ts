import type { Registry } from 'prom-client';
import type { Context } from '../context.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import { measure } from '../platform/metrics/metrics.ts';

/** Measures what waits and what memory holds, whenever metrics are asked for. */
export function showInMetrics(metrics: Registry, { mirror }: Context, desk: QuoteDesk): void {
  measure(metrics, 'carreto_mirror_age_seconds', {
    help: 'How long ago the registry in memory was last known to be current.',
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
    read: () => desk.books.sizeBytes,
  });
}
