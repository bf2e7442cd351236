/** A table of freights that is kept in months: its part of a month has the name and the month, `freight_202701`. */
export type MonthTable = {
  name: string;
  /** The column of the freight's code, by which it is cut. */
  key: 'code' | 'freightCode';
  /** How a part is stored: of a whole that has parts nothing is. */
  storage?: string;
};

/**
 * What is kept in months, each table after those whose rows its own are of. Sums of freights, choices among offers, CT-es, bills and
 * what else names a freight stay in one table: they outlive it, or are few.
 */
export const monthTables: readonly MonthTable[] = [
  { name: 'freight', key: 'code' },
  { name: 'freight_recipient', key: 'freightCode' },
  { name: 'freight_facts', key: 'freightCode' },
  {
    name: 'freight_progress',
    key: 'freightCode',
    storage: 'fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000',
  },
  { name: 'freight_nfe', key: 'freightCode' },
  { name: 'occurrence', key: 'freightCode' },
  { name: 'volume_print', key: 'freightCode' },
  { name: 'freight_print', key: 'freightCode' },
];

/** Any two processes that change of what parts these tables consist take turns on this advisory lock. */
export const monthLock = 0x66_6d_74;

/** What names of parts of a month end with: `_202701` of `2027-01`. */
export function suffixOf(month: string): string {
  return `_${month.replace('-', '')}`;
}
