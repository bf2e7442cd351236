import type { IbsCbs, Levy } from '../tax/levy.ts';
import { chargeFrom } from './charges.ts';
import { allocateShared, type ColumnName, type Columns, layColumns } from './columns.ts';
import type { Limits } from './document.ts';
import type { Lane } from './lane.ts';
import { noLimits } from './no-limits.ts';
import {
  recordSizes,
  regionTerm,
  regionTerms,
  segmentEnd,
  segmentRecord,
  segmentTransit,
} from './records.ts';
import { ENGINE_REVISION } from './revision.ts';
import type { Charge, PricingSheet, TariffTerms, Terms } from './sheet.ts';

/**
 * A lane as plain JSON, one to two kilobytes: enough to price again, to the cent, without the table. Members at
 * their usual value are left out.
 */
export type LaneSnapshot = {
  format: 1;
  /** Of the engine that took it. */
  engineRevision: number;
  terms: Omit<Terms, 'limits'> & { limits: CompactLimits };
  region: string;
  /** The coverage segment and the region's bands, as columns of a sheet that has nothing else. */
  columns: { [Name in ColumnName]?: number[] };
  transitUnitMinutes: number;
  distanceM: number | null;
  levy: Levy;
  ibsCbs: IbsCbs | null;
  charges: CompactCharge[];
  eventCharges: CompactCharge[];
};

type CompactLimits = { object?: Partial<Limits['object']>; shipment?: Partial<Limits['shipment']> };
type CompactCharge = Pick<Charge, 'line' | 'code' | 'name'> & Partial<Omit<Charge, 'stage' | 'isPlain'>>;

const usualCharge = {
  percentBase: 'invoice',
  percentPpm: 0,
  fixedCents: 0,
  unit: null,
  tiers: null,
  minCents: null,
  maxCents: null,
  floor: 'before',
  event: null,
  categories: null,
} as const satisfies Partial<Charge>;

/** What a hire keeps of a lane. */
export function laneSnapshot(lane: Lane): LaneSnapshot {
  const { sheet, region, distanceM, levy, ibsCbs } = lane;
  const { terms } = sheet;
  return {
    format: 1,
    engineRevision: ENGINE_REVISION,
    terms: { ...terms, tariff: tariffOf(terms.tariff, region), limits: compactLimits(terms.limits) },
    region: sheet.regions[region] ?? '',
    columns: laneColumns(lane),
    transitUnitMinutes: sheet.transitUnitMinutes,
    distanceM,
    levy,
    ibsCbs,
    charges: lane.charges.map(compactCharge),
    eventCharges: lane.eventCharges.map(compactCharge),
  };
}

/** The lane that a snapshot holds; it prices like the lane it was taken from. */
export function laneFromSnapshot(snapshot: LaneSnapshot): Lane {
  const { terms, region, transitUnitMinutes, distanceM, levy, ibsCbs } = snapshot;
  const columns = layColumns(
    { ...snapshot.columns, startIndex: snapshot.columns.starts ?? [] },
    allocateShared,
  );
  const sheet: PricingSheet = {
    terms: { ...terms, limits: fullLimits(terms.limits) },
    columns,
    regions: [region],
    transitUnitMinutes,
  };
  return {
    kind: 'lane',
    sheet,
    segment: 0,
    region: 0,
    transitMinutes: segmentTransit(columns, 0) * transitUnitMinutes,
    distanceM,
    levy,
    ibsCbs,
    charges: snapshot.charges.map(fullCharge),
    eventCharges: snapshot.eventCharges.map(fullCharge),
  };
}

/** Only the lane's region of a tariff whose regions are rows. */
function tariffOf(tariff: TariffTerms, region: number): TariffTerms {
  if (tariff.mode === 'weight') return tariff;
  // The rows stay those of the mode; the compiler does not pair them by it.
  return { ...tariff, regions: tariff.regions.slice(region, region + 1) } as TariffTerms;
}

const bandColumns = [
  'bandLines',
  'bandAboveG',
  'bandFromG',
  'bandKinds',
  'bandExcessMicros',
  'bandInvoicePpm',
  'bandInvoiceMinCents',
  'bandMaxVolumeCm3',
  'bandTransitMinutes',
  'bandStartMg',
] as const;

/** The lane's segment, region and bands, as a sheet of their own. */
function laneColumns({ sheet, segment, region }: Lane): LaneSnapshot['columns'] {
  const { columns } = sheet;
  const own = cut(columns, ['starts', 'lines', 'distancesM'], { first: segment, end: segment + 1 });
  const segments = segmentRecord({
    end: segmentEnd(columns, segment),
    region: 0,
    transit: segmentTransit(columns, segment),
  });
  const coverage = { areaFirst: [0], areaLast: [1], ...own, segments };
  if (columns.regions === null) return coverage;
  const first = regionTerm(columns, region, regionTerms.firstBand);
  const end = regionTerm(columns, region, regionTerms.endBand);
  const { regions } = cut(columns, ['regions'], { first: region, end: region + 1, size: recordSizes.region });
  return {
    ...coverage,
    regions: [0, end - first, ...(regions?.slice(2) ?? [])],
    ...cut(columns, ['bands'], { first, end, size: recordSizes.band }),
    ...cut(columns, bandColumns, { first, end }),
  };
}

type Span = { first: number; end: number; size?: number };

function cut(columns: Columns, names: readonly ColumnName[], span: Span): LaneSnapshot['columns'] {
  const { first, end, size = 1 } = span;
  const used = names.filter((name) => columns[name] !== null);
  return Object.fromEntries(
    used.map((name) => [name, [...(columns[name]?.subarray(first * size, end * size) ?? [])]]),
  );
}

function compactLimits({ object, shipment }: Limits): CompactLimits {
  return { object: unlike(object, noLimits.object), shipment: unlike(shipment, noLimits.shipment) };
}

function fullLimits({ object, shipment }: CompactLimits): Limits {
  return { object: { ...noLimits.object, ...object }, shipment: { ...noLimits.shipment, ...shipment } };
}

function compactCharge({ line, code, name, stage: _, isPlain: __, ...rest }: Charge): CompactCharge {
  return { line, code, name, ...unlike(rest, usualCharge) };
}

function fullCharge(charge: CompactCharge): Charge {
  return chargeFrom({ ...usualCharge, ...charge });
}

/** The members that differ from the usual ones. */
function unlike<Whole extends object>(value: Whole, usual: Whole): Partial<Whole> {
  const differing = Object.entries(value).filter(([name, member]) => member !== usual[name as keyof Whole]);
  // A subset of the members of `value`.
  return Object.fromEntries(differing) as Partial<Whole>;
}
