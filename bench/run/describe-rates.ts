import { middle } from '../load/latencies.ts';
import type { RatesResult, RatesRound, ShopRates } from '../stages/rates.ts';
import { type Aim, atMost, table } from './report.ts';

/** A call of a shop costs at most so many times what the plain quote beside it does. */
const mayCost = 1.3;

/** Carts beside plain quotes, as a table. */
export function describeRates(result: RatesResult, title: string): string[] {
  const { plain, shops, idleMsPerS } = result;
  return [
    `${title}; ${middle(idleMsPerS).toFixed(1)} ms of processor a second when nobody calls, which are taken off`,
    ...table([
      ['middle of the rounds', 'p50 ms', 'p99 ms', 'most ms', 'processor µs'],
      row('plain quotes with measures', plain.measured),
      row('plain quotes by product', plain.named),
      ...shops.map((shop) => row(`carts of ${shop.title}`, shop.rounds)),
    ]),
    ...shops.flatMap((shop) => [
      `carts of ${shop.title} to quotes ${words[shop.beside]} by round, p50: ${ratios(result, shop, ({ p50Ms }) => p50Ms)}`,
      `the same by processor time: ${ratios(result, shop, ({ cpuMicros }) => cpuMicros)}`,
    ]),
  ];
}

const words = { measured: 'with measures', named: 'by product' } as const;

export function aimsOfRates(result: RatesResult): Aim[] {
  return result.shops.flatMap((shop) => {
    const { title, rounds, deadlineMs, failed, unlike } = shop;
    const ratio = (of: (round: RatesRound) => number) => middle(ratiosOf(result, shop, of));
    const slowestMs = Math.max(...rounds.map(({ maxMs }) => maxMs));
    return [
      atMost(
        `${title}: a cart to a plain quote, p50`,
        ratio(({ p50Ms }) => p50Ms),
        mayCost,
        '',
      ),
      atMost(
        `${title}: the same by processor time`,
        ratio(({ cpuMicros }) => cpuMicros),
        mayCost,
        '',
      ),
      atMost(`${title}: the slowest answer to a cart`, slowestMs, deadlineMs, 'ms'),
      atMost(`${title}: carts that were not answered with rates`, failed, 0, ''),
      atMost(`${title}: carts whose cheapest rate is not the cheapest offer`, unlike, 0, ''),
    ];
  });
}

function ratiosOf({ plain }: RatesResult, shop: ShopRates, of: (round: RatesRound) => number): number[] {
  return shop.rounds.map((round, index) => of(round) / of(plain[shop.beside][index] ?? round));
}

function ratios(result: RatesResult, shop: ShopRates, of: (round: RatesRound) => number): string {
  return ratiosOf(result, shop, of)
    .map((ratio) => ratio.toFixed(2))
    .join(', ');
}

function row(name: string, rounds: readonly RatesRound[]): string[] {
  const figures = [
    ({ p50Ms }: RatesRound) => p50Ms,
    ({ p99Ms }: RatesRound) => p99Ms,
    ({ maxMs }: RatesRound) => maxMs,
  ];
  return [
    name,
    ...figures.map((read) => middle(rounds.map(read)).toFixed(2)),
    middle(rounds.map(({ cpuMicros }) => cpuMicros)).toFixed(0),
  ];
}
