import type { IbsCbsPeriod, IcmsBaseRule } from './tax-book.ts';

/**
 * Law of the transition: LC 214/2025 art. 343 (2026: CBS 0.9 %, IBS 0.1 % state only, informative), art. 344
 * (2027 and 2028: IBS 0.05 % state and 0.05 % municipality; CBS at its reference rate less 0.1 point), and the
 * constitutional steps of ICMS and ISS (ADCT art. 128: 90, 80, 70, 60 % from 2029 to 2032, nothing from 2033).
 * Reference rates that the Senate has not fixed are estimates, marked so, and wait for the operator's rows.
 */
// biome-ignore format: a table reads best as one
const years: [fromOn: string, untilOn: string | null, cbs: number, ibsState: number, ibsMunicipal: number, legacy: number, estimated: boolean][] = [
  ['2026-01-01', '2026-12-31',  9_000,   1_000,      0, 1_000_000, false],
  ['2027-01-01', '2028-12-31', 84_000,     500,    500, 1_000_000, true],
  ['2029-01-01', '2029-12-31', 85_000,  11_700,  6_000,   900_000, true],
  ['2030-01-01', '2030-12-31', 85_000,  23_400, 12_000,   800_000, true],
  ['2031-01-01', '2031-12-31', 85_000,  35_100, 18_000,   700_000, true],
  ['2032-01-01', '2032-12-31', 85_000,  46_800, 24_000,   600_000, true],
  ['2033-01-01', null,         85_000, 117_000, 60_000,         0, true],
];

export const ibsCbsPeriods: readonly IbsCbsPeriod[] = years.map(
  ([fromOn, untilOn, cbsPpm, ibsStatePpm, ibsMunicipalPpm, legacySharePpm, estimated]) => ({
    fromOn,
    untilOn,
    charged: fromOn >= '2027',
    cbsPpm,
    ibsStatePpm,
    ibsMunicipalPpm,
    legacySharePpm,
    estimated,
  }),
);

/**
 * São Paulo answered that they stay out of the base in 2026 and enter once they are due; Pernambuco that they
 * enter. States that said nothing are taken to follow São Paulo.
 */
export const icmsBaseRules: readonly IcmsBaseRule[] = [
  { uf: null, includesIbsCbs: false, fromOn: null, untilOn: '2026-12-31' },
  { uf: null, includesIbsCbs: true, fromOn: '2027-01-01', untilOn: null },
  { uf: 'PE', includesIbsCbs: true, fromOn: '2026-01-01', untilOn: null },
];
