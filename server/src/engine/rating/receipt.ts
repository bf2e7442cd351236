import type { Columns } from './columns.ts';
import type { Composition } from './compose.ts';
import type { MinimumFreight, WeightPolicy } from './document.ts';
import { type Lane, regionName } from './lane.ts';
import type { Load } from './load.ts';
import { floorMode, minimumFor } from './minimum.ts';
import { regionTerm, regionTerms, segmentEnd } from './records.ts';
import type { TariffTerms } from './sheet.ts';
import type { Weights } from './weights.ts';

/** A price explained: which row of the table, which weight and why, every line with its operands. */
export type Receipt = {
  engineRevision: number;
  coverage: CoverageUsed;
  weights: Weights & { volumeMm3: number; policy: WeightPolicy; cubingExempt: boolean };
  /** Includes lines that a minimum swallowed. */
  composition: Composition;
  /** The minimum freight that was compared, whether it took effect or not; null without one. */
  minimum: MinimumUsed | null;
};

/** A minimum with who names it: the route's region, or the table for all of them. */
export type MinimumUsed = MinimumFreight & { of: 'region' | 'table' };

/** The coverage segment that served the route; `line` names the row of the source file. */
export type CoverageUsed = {
  line: number;
  start: number;
  end: number;
  region: string;
  transitMinutes: number;
  distanceM: number | null;
};

/** The receipt of a composition that `compose` gave for this lane and load. */
export function receiptOf(lane: Lane, load: Load, composition: Composition): Receipt {
  const { weight } = lane.sheet.terms;
  const { weights } = composition.priced;
  return {
    engineRevision: load.engineRevision,
    coverage: coverageUsed(lane),
    weights: {
      ...weights,
      volumeMm3: load.shipment.volumeMm3,
      policy: weight,
      cubingExempt:
        weights.cubedMg !== null &&
        weight.cubingExemptUpToG !== null &&
        weights.cubedMg <= weight.cubingExemptUpToG * 1000,
    },
    composition,
    minimum: minimumUsed(lane),
  };
}

/** Where the lane's price comes from in the table. */
export function coverageUsed(lane: Lane): CoverageUsed {
  const { columns } = lane.sheet;
  const { segment, transitMinutes, distanceM } = lane;
  return {
    line: columns.lines[segment] ?? 0,
    start: columns.starts[segment] ?? 0,
    end: segmentEnd(columns, segment),
    region: regionName(lane),
    transitMinutes,
    distanceM,
  };
}

function minimumUsed({ sheet, region }: Lane): MinimumUsed | null {
  const { terms, columns } = sheet;
  const own = regionMinimum(terms.tariff, columns, region);
  const cents = minimumFor(terms, own);
  if (cents === 0) return null;
  const withTax = terms.minimum?.withTax === true;
  return { cents, mode: floorMode(terms), withTax, of: own === null ? 'table' : 'region' };
}

/** The minimum that a region names for itself; null leaves the table's. */
function regionMinimum(tariff: TariffTerms, columns: Columns, region: number): number | null {
  if (tariff.mode === 'unit') return tariff.regions[region]?.minimumCents ?? null;
  if (tariff.mode !== 'weight') return null;
  const cents = regionTerm(columns, region, regionTerms.minimumCents);
  return cents < 0 ? null : cents;
}
