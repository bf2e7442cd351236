import { ibsCbsPeriods, icmsBaseRules } from './ibs-cbs.ts';
import { generalRates } from './internal-rates.ts';
import type { TaxBook } from './tax-book.ts';

/** The book that ships, with an operator's rows appended, so that they win. */
export function taxBookWith(own: Partial<TaxBook> = {}): TaxBook {
  return {
    internal: [...generalRates, ...(own.internal ?? [])],
    municipal: own.municipal ?? [],
    periods: [...ibsCbsPeriods, ...(own.periods ?? [])],
    icmsBase: [...icmsBaseRules, ...(own.icmsBase ?? [])],
  };
}
