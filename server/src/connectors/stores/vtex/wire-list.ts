import { jsonReader } from '../../vendors/line/read-answer.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { orderList } from './schema.ts';
import type { Written } from './wire-order.ts';
import { requireGood } from './wire-problem.ts';

/** Of one page, and how many there are to be had of one question (V9). */
const pageSize = 100;
const mostPages = 30;
const dayMs = 86_400_000;
/** As long as an order may wait for whatever it waits for, and still be found. */
const waitingMs = 30 * dayMs;

/** What is looked for: orders of which something fell into these times. */
export type Window = {
  by: 'authorized' | 'invoiced' | 'created';
  status?: string;
  fromMs: number;
  toMs: number;
};

/**
 * The windows whose orders may have changed since. Lists know no day of change: what was paid or invoiced since then is asked for by that, and
 * what is cancelled or waits for handling by its state. Pure.
 */
export function changedWindows(sinceMs: number, nowMs: number): Window[] {
  const since = { fromMs: sinceMs, toMs: nowMs };
  const waiting = { by: 'created', fromMs: Math.min(sinceMs, nowMs - waitingMs), toMs: nowMs } as const;
  return [
    { by: 'authorized', ...since },
    { by: 'invoiced', ...since },
    { ...waiting, status: 'ready-for-handling' },
    { ...waiting, status: 'canceled' },
  ];
}

const dates = { authorized: 'authorizedDate', invoiced: 'invoicedDate', created: 'creationDate' } as const;

/** One page of a window, oldest first; pages are counted from 1. Pure. */
export function listRequest({ by, status, fromMs, toMs }: Window, page: number): Written {
  const date = dates[by];
  const query = new URLSearchParams({
    [`f_${date}`]: `${date}:[${new Date(fromMs).toISOString()} TO ${new Date(toMs).toISOString()}]`,
    ...(status === undefined ? {} : { f_status: status }),
    orderBy: 'creationDate,asc',
    per_page: String(pageSize),
    page: String(page),
  });
  return { method: 'GET', path: `/api/oms/pvt/orders?${query}` };
}

const read = jsonReader(orderList);

/** The orders on a page, and how many the window has. @throws VendorProblem */
export function readList(answer: VendorAnswer): { refs: string[]; total: number } {
  const { list, paging } = read(requireGood(answer));
  return { refs: list.map(({ orderId }) => orderId), total: paging.total };
}

/** How many pages of them can be had. Pure. */
export function pagesOf(total: number): number {
  return Math.min(mostPages, Math.ceil(total / pageSize));
}

/** Shorter ones are not halved: so many orders in a second are not made. */
const shortestMs = 1000;

/** The two halves of a window that holds more than can be listed; null for one that does not, or is as short as they get. Pure. */
export function halvesOf(window: Window, total: number): [Window, Window] | null {
  const { fromMs, toMs } = window;
  if (total <= pageSize * mostPages || toMs - fromMs <= shortestMs) return null;
  const middleMs = Math.floor((fromMs + toMs) / 2);
  return [
    { ...window, toMs: middleMs },
    { ...window, fromMs: middleMs },
  ];
}
