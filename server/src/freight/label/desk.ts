import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { measure } from '../../platform/metrics/metrics.ts';
import type { ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { Drawing } from '../../threads/draw.ts';
import { openThreads } from '../../threads/in-thread.ts';
import type { BookingLabelOutcome, LabelContext } from './own-labels.ts';

/** What labels need beyond the context: threads that draw, so that the event loop stays free. */
export type LabelDesk = { ctx: LabelContext; threads: ThreadPool<Drawing, Uint8Array> };

export function openLabelDesk(ctx: Context, metrics: Registry): LabelDesk {
  const { labelThreads, labelQueue } = ctx.config;
  const threads = openThreads('draw', { threads: labelThreads, mostWaiting: labelQueue });
  measure(metrics, 'carreto_drawings_waiting', {
    help: 'Documents that wait for a thread to draw them.',
    read: () => threads.load().waiting,
  });
  const bookingLabels = new Counter({
    name: 'carreto_booking_labels_total',
    help: "What came of fetching carriers' own labels to print them.",
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  const countBookingLabel = (outcome: BookingLabelOutcome) => bookingLabels.inc({ outcome });
  return { ctx: { ...ctx, countBookingLabel }, threads };
}
