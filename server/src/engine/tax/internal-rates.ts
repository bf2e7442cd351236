import type { InternalRate } from './tax-book.ts';

/**
 * General internal ICMS rates by state, in percent, as of November 2026. They are the rates of goods in
 * general; where a state treats freight otherwise (exemption, deferral, a rate of its own), the operator adds
 * a row of kind `transport`, `exempt` or `deferred`.
 */
// biome-ignore format: a table reads best as one
const percents: [uf: string, percent: number, fundPercent?: number, fromOn?: string | null, untilOn?: string][] = [
  ['AC', 19],
  ['AL', 19, 0, null, '2026-03-31'],
  ['AL', 20.5, 0, '2026-04-01'],
  ['AM', 20],
  ['AP', 18],
  ['BA', 20.5],
  ['CE', 20],
  ['DF', 20],
  ['ES', 17],
  ['GO', 19],
  ['MA', 22, 0, null, '2025-02-22'],
  ['MA', 23, 0, '2025-02-23'],
  ['MG', 18],
  ['MS', 17],
  ['MT', 17],
  ['PA', 19],
  ['PB', 20],
  ['PE', 20.5],
  ['PI', 21, 0, null, '2025-03-31'],
  ['PI', 22.5, 0, '2025-04-01'],
  ['PR', 19.5],
  ['RJ', 20, 2],
  ['RN', 18, 0, null, '2025-03-19'],
  ['RN', 20, 0, '2025-03-20'],
  ['RO', 19.5],
  ['RR', 20],
  ['RS', 17],
  ['SC', 17],
  ['SE', 19, 1],
  ['SP', 18],
  ['TO', 20],
];

export const generalRates: readonly InternalRate[] = percents.map(
  ([uf, percent, fundPercent = 0, fromOn = null, untilOn = null]) => ({
    uf,
    kind: 'general',
    ratePpm: percent * 10_000,
    fundPpm: fundPercent * 10_000,
    fromOn,
    untilOn,
  }),
);
