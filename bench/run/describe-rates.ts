import { middle } from '../load/latencies.ts';
import type { RatesResult, RatesRound } from '../stages/rates.ts';
import { type Aim, atMost, table } from './report.ts';

/** A call of a shop costs at most so many times what the plain quote beside it does. */
const mayCost = 1.3;

/** Carts beside plain quotes, as a table. */
export function describeRates(result: RatesResult, title: string): string[] {
  const { plain, carts, idleMsPerS } = result;
  return [
    `${title}; ${middle(idleMsPerS).toFixed(1)} ms of processor a second when nobody calls, which are taken off`,
    ...table([
      ['middle of the rounds', 'p50 ms', 'p99 ms', 'most ms', 'processor µs'],
      row('plain quotes', plain),
      row('carts of a shop', carts),
    ]),
    `carts to quotes by round, p50: ${ratios(result, ({ p50Ms }) => p50Ms)}`,
    `the same by processor time: ${ratios(result, ({ cpuMicros }) => cpuMicros)}`,
  ];
}

export function aimsOfRates(result: RatesResult): Aim[] {
  const { carts, deadlineMs, failed, unlike } = result;
  return [
    atMost('a cart to a plain quote, p50', middle(ratiosOf(result, ({ p50Ms }) => p50Ms)), mayCost, ''),
    atMost('the same by processor time', middle(ratiosOf(result, ({ cpuMicros }) => cpuMicros)), mayCost, ''),
    atMost('the slowest answer to a cart', Math.max(...carts.map(({ maxMs }) => maxMs)), deadlineMs, 'ms'),
    atMost('carts that were not answered with rates', failed, 0, ''),
    atMost('carts whose cheapest rate is not the cheapest offer', unlike, 0, ''),
  ];
}

function ratiosOf({ plain, carts }: RatesResult, of: (round: RatesRound) => number): number[] {
  return carts.map((round, index) => of(round) / of(plain[index] ?? round));
}

function ratios(result: RatesResult, of: (round: RatesRound) => number): string {
  return ratiosOf(result, of)
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
