import type { BackgroundTask } from '../../platform/jobs/background.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { openStoreLines, type StoreLines } from './desk.ts';
import { sweepOrders } from './sweep-orders.ts';
import { sendTracking } from './tracking-back.ts';
import { workOrders } from './work-orders.ts';

/** What works for shops behind the requests. */
export type StoreWork = { tasks: BackgroundTask[]; lines: StoreLines; stop(): Promise<void> };

const sweepEveryMs = 10 * 60_000;

/** In the order in which they run when everything is run: an order found by the sweep is worked off in the same turn. */
export function openStoreWork(quotes: QuoteDesk): StoreWork {
  const lines = openStoreLines(quotes.ctx);
  const desk = { quotes, lines };
  const everyMs = quotes.ctx.config.storePollMs;
  return {
    lines,
    tasks: [
      { name: 'sweep of shops', everyMs: sweepEveryMs, run: () => sweepOrders(desk) },
      { name: 'orders of shops', everyMs, run: () => workOrders(desk) },
      { name: 'tracking for shops', everyMs, run: () => sendTracking(desk) },
    ],
    stop: () => lines.close(),
  };
}
