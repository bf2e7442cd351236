import type { Composition } from './compose.ts';
import type { WeightPolicy } from './document.ts';
import { type Lane, regionName } from './lane.ts';
import type { Load } from './load.ts';
import { segmentEnd } from './records.ts';
import { ENGINE_REVISION } from './revision.ts';
import type { Weights } from './weights.ts';

/** A price explained: which row of the table, which weight and why, every line with its operands. */
export type Receipt = {
  engineRevision: number;
  coverage: CoverageUsed;
  weights: Weights & { volumeMm3: number; policy: WeightPolicy; cubingExempt: boolean };
  /** Includes lines that a minimum swallowed. */
  composition: Composition;
};

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
    engineRevision: ENGINE_REVISION,
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
