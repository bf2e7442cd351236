import type { LatencySummary } from '../load/latencies.ts';
import type { LiveResult } from '../stages/live.ts';
import { type Aim, atMost, table } from './report.ts';

/** An answer is there this long after the deadline at the latest. */
const graceMs = 20;

/** Quotes beside carriers that never answer, as a table. */
export function describeLive({ deadlineMs, rounds }: LiveResult, title: string): string[] {
  const row = (name: string, { count, p50Ms, p99Ms, maxMs }: LatencySummary): string[] => [
    name,
    String(count),
    ...[p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1)),
  ];
  return [
    `${title}, deadline ${deadlineMs} ms`,
    ...table([
      ['over HTTP, to the last byte', 'quotes', 'p50 ms', 'p99 ms', 'most ms'],
      ...rounds.flatMap(({ atOnce, floor, late }) => [
        row(`floor: without them, ${atOnce} at once`, floor),
        row(`after the deadline, ${atOnce} at once`, late),
      ]),
    ]),
  ];
}

export function aimsOfLive({ rounds, lostOffers }: LiveResult): Aim[] {
  return [
    ...rounds.map(({ atOnce, late }) =>
      atMost(`after the deadline, ${atOnce} at once, p99`, late.p99Ms, graceMs, 'ms'),
    ),
    atMost('offers of tables lost beside stalled carriers', lostOffers, 0, ''),
  ];
}
