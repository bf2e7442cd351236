import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import { readNumber } from '../understand/read-number.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import type { Destination } from './destination.ts';
import { placeRows, TransitReader } from './place-rows.ts';
import { type KeyPart, keyParts } from './price-row.ts';
import { type RowCharge, RowCharges } from './row-charges.ts';

/** One line of a coverage: a place, the region it belongs to, and what is said of it. */
export type CoverageLine = {
  line: number;
  sheet: string | null;
  destination: Destination;
  origin: Destination | null;
  transitMinutes: number | null;
  distanceKm: number | null;
  charges: readonly RowCharge[];
};

export type CoverageSheet = {
  lines: CoverageLine[];
  keyParts: KeyPart[];
  hasDays: boolean;
  /** Whether rows name places, and not only regions with their days. */
  hasPlaces: boolean;
};

/** Reads a sheet that says which places belong to which region, and in how many days they are served. */
export function readCoverage(block: UnderstoodBlock, reading: Reading): CoverageSheet {
  const transit = new TransitReader(block);
  const charges = new RowCharges(block, reading);
  const distance = columnOf(block, 'distance');
  const lines = [...placeRows(block, reading, false)].flatMap(({ row, ...place }): CoverageLine[] => {
    const errorsBefore = reading.findings.errorCount;
    const transitMinutes = transit.read(row);
    const cell = row.cells[distance?.index ?? -1] ?? null;
    const at = { row, index: distance?.index ?? 0, block };
    const milli = distance === undefined || isBlank(cell) ? null : readNumber(cell, 'milli', at);
    const said = charges.read(row);
    if (reading.findings.errorCount > errorsBefore) return [];
    const distanceKm = milli === null ? null : milli / 1_000;
    return [{ ...place, sheet: block.sheet, transitMinutes, distanceKm, charges: said }];
  });
  const has = (part: KeyPart | 'zip_start' | 'zip_range'): boolean => columnOf(block, part) !== undefined;
  return {
    lines,
    keyParts: keyParts.filter((part) => has(part)),
    hasDays: transit.hasDays,
    hasPlaces: has('zip_start') || has('zip_range') || has('city') || has('ibge') || has('uf'),
  };
}
