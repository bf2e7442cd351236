/** Days `YYYY-MM-DD`, inclusive; null leaves the side open. */
export type Dated = { fromOn: string | null; untilOn: string | null };

/** ICMS within a state. `transport`, `exempt` and `deferred` are about freight and win over `general`. */
export type InternalRate = Dated & {
  uf: string;
  kind: 'general' | 'transport' | 'exempt' | 'deferred';
  ratePpm: number;
  /** Added on top for a state fund (FECP, FECOEP). */
  fundPpm: number;
};

/** ISS of a municipality, or its own ICMS rate for freights that start there and stay in the state. */
export type MunicipalRate = Dated & { ibge: number; tax: 'icms' | 'iss'; ratePpm: number };

/** One period of the change from ICMS and ISS to IBS and CBS. */
export type IbsCbsPeriod = Dated & {
  charged: boolean;
  cbsPpm: number;
  ibsStatePpm: number;
  ibsMunicipalPpm: number;
  /** What remains of the rates of ICMS and ISS, in millionths. */
  legacySharePpm: number;
  /** True while the rate is not fixed by law or resolution and should be confirmed by the operator. */
  estimated: boolean;
};

/** Whether the ICMS base of a state includes IBS and CBS; a null `uf` speaks for all that say nothing. */
export type IcmsBaseRule = Dated & { uf: string | null; includesIbsCbs: boolean };

/**
 * All the tax data that the engine needs. Of the rows of one kind that hold on a day the last one counts, so
 * that an operator's rows, appended, override those that ship.
 */
export type TaxBook = {
  internal: readonly InternalRate[];
  municipal: readonly MunicipalRate[];
  periods: readonly IbsCbsPeriod[];
  icmsBase: readonly IcmsBaseRule[];
};

/** The last of the rows that hold on a day. */
export function lastOn<Row extends Dated>(
  rows: readonly Row[],
  on: string,
  wanted: (row: Row) => boolean,
): Row | undefined {
  return rows.findLast((row) => holdsOn(row, on) && wanted(row));
}

function holdsOn({ fromOn, untilOn }: Dated, on: string): boolean {
  return (fromOn === null || fromOn <= on) && (untilOn === null || on <= untilOn);
}
