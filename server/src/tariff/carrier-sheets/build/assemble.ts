import { compact } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Surcharge, TableDocument } from '../../../engine/rating/document.ts';
import type { Destination } from '../read/destination.ts';
import type { ReadParts } from '../read/read-blocks.ts';
import type { Reading } from '../understand/understood.ts';
import { type BuiltCoverage, buildCoverage } from './build-coverage.ts';
import { buildSurcharges, valueBandCharge } from './build-surcharges.ts';
import { priceLanes, tariffOf } from './build-tariff.ts';
import { checkOverlaps } from './check-overlaps.ts';
import { checkPlaces } from './check-places.ts';
import { chooseMode } from './choose-mode.ts';
import { groupLanes, type Lane } from './lane.ts';
import { type NamedRegions, nameRegions } from './name-regions.ts';
import { OriginBook } from './origin-book.ts';
import { type Placement, placeCoverage, placeEntry, placeLine } from './placements.ts';
import { PlaceResolver } from './resolve-places.ts';
import { VehicleBook } from './vehicle-book.ts';

/** Puts what the files say together into one document; null when there are no prices. */
export function assemble(parts: ReadParts, reading: Reading): TableDocument | null {
  const { options } = parts.stated;
  const lanes = groupLanes(parts.prices, options.overlaps, reading.findings);
  if (lanes.length === 0) return null;
  const isByVolume = volumeOrWeight(parts, reading);
  const chosen = chooseMode(lanes, parts.stated, reading);
  const vehicles = new VehicleBook(reading);
  const named = nameRegions(priceLanes(lanes, chosen, { reading, vehicles }), reading.findings);
  const resolver = new PlaceResolver(reading);
  const origins = new OriginBook(options.origins, parts.origins, resolver);
  const coverage = buildCoverage(named.lanes, parts.coverage, {
    stated: parts.stated,
    resolver,
    origins,
    reading,
    isPartial: parts.prices.some((sheet) => sheet.isPartial),
  });
  checkExplicit(parts, { coverage, named, lanes }, reading);
  checkPlaces(coverage, named.lanes, reading.findings);
  const gapG = parts.prices.some((sheet) => sheet.gapG === 1_000) ? 1_000 : 1;
  const { weightUnit: _, decimal: _decimal, overlaps: _overlaps, ...header } = options;
  return {
    schema: 1,
    ...header,
    loadType: chosen.mode === 'full_load' ? 'full_load' : header.loadType,
    ...(isByVolume ? { weight: { ...header.weight, cubing: litres, charge: 'cubed' as const } } : {}),
    origins: coverage.origins,
    coverage: coverage.rows,
    tariff: tariffOf(named.regions, { chosen, gapG, vehicles }),
    surcharges: [
      ...options.surcharges,
      ...chargesOf(parts, { coverage, named, resolver, isByVolume }, reading),
    ],
  };
}

/** A gram for each cubic centimetre: bands of volume become bands of the cubed weight. */
const litres = { kind: 'factor', gramsPerM3: 1_000_000 } as const;

/** Whether bands are of volume; both kinds in one table are an error. */
function volumeOrWeight({ prices }: ReadParts, { findings }: Reading): boolean {
  const ofVolume = prices.filter(({ isByVolume }) => isByVolume);
  const ofWeight = prices.filter(
    ({ isByVolume, rows }) => !isByVolume && rows.some(({ bands }) => bands.length > 0),
  );
  if (ofVolume.length > 0 && ofWeight.length > 0) {
    const message = 'A tabela tem faixas de peso e faixas de m3; importe-as como duas tabelas.';
    findings.add({ severity: 'error', code: 'mixed_bands', message, sheet: ofWeight[0]?.sheet ?? null });
  }
  return ofVolume.length > 0;
}

type Built = { coverage: BuiltCoverage; named: NamedRegions };

/** Ranges of wide sheets and of coverage sheets; those of rows of one band were cut where they cross. */
function checkExplicit(
  parts: ReadParts,
  { coverage, named, lanes }: Built & { lanes: readonly Lane[] },
  reading: Reading,
): void {
  const fromLanes = new Set(
    lanes.filter(({ destination, sheet }) => destination.zips !== null && sheet.isWide),
  );
  const byLine = new Map(
    named.lanes.filter(({ lane }) => fromLanes.has(lane)).map(({ line, lane }) => [line, lane.sheet.sheet]),
  );
  const wide = coverage.rows.flatMap((row) => {
    const sheet = byLine.get(row.line);
    return sheet === undefined ? [] : [{ row, sheet }];
  });
  const covered = [...coverage.lines].flatMap(([line, rows]) =>
    line.destination.zips === null ? [] : rows.map((row) => ({ row, sheet: line.sheet })),
  );
  checkOverlaps([...wide, ...covered], parts.stated.options.overlaps, reading.findings);
}

function chargesOf(
  parts: ReadParts,
  { coverage, named, resolver, isByVolume }: Built & { resolver: PlaceResolver; isByVolume: boolean },
  { findings }: Reading,
): Surcharge[] {
  const regions = [...named.charges.keys()];
  const ofRows = [...named.charges].flatMap(([region, { charges, line, sheet }]) =>
    charges.map((charge): Placement => ({ ...charge, line, sheet, at: { kind: 'region', region } })),
  );
  const regionsOf = regionsByName(named);
  const placements = [
    ...parts.charges.flatMap((line) => placeLine(line, resolver)),
    ...ofRows,
    ...parts.lists.flatMap((entry) => placeEntry(entry, resolver, regionsOf)),
    ...[...coverage.lines].flatMap(([line, rows]) => placeCoverage(line, rows)),
  ];
  return [...buildSurcharges(placements, { regions, isByVolume, findings }), ...valueCharges(named)];
}

/** Finds the regions that prices call as a list calls a place, where it says nothing but a region's name. */
function regionsByName({ lanes }: NamedRegions): (place: Destination) => string[] {
  const byName = new Map<string, Set<string>>();
  for (const { lane, region } of lanes) {
    const name = compact(lane.destination.region ?? '');
    if (name !== '') byName.set(name, (byName.get(name) ?? new Set()).add(region));
  }
  return ({ zips, ibge, city, uf, region }) => {
    const isName = zips === null && ibge === null && city === null && uf === null && region !== null;
    return isName ? [...(byName.get(compact(region)) ?? [])] : [];
  };
}

/** One charge for all regions that share their bands of value. */
function valueCharges({ charges }: NamedRegions): Surcharge[] {
  const banded = [...charges].filter(([, { valueBands }]) => valueBands.length > 0);
  const groups = Map.groupBy(banded, ([, { valueBands }]) => JSON.stringify(valueBands));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const [, { valueBands, line }] = first;
    const names = own.map(([region]) => region);
    return [valueBandCharge(valueBands, { line, regions: names.length === charges.size ? null : names })];
  });
}
