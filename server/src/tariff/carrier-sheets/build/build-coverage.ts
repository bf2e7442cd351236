import type { CoverageRow, OriginArea, ZipRange } from '../../../engine/rating/document.ts';
import type { Stated } from '../facts/apply-facts.ts';
import type { CoverageLine, CoverageSheet } from '../read/read-coverage.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading } from '../understand/understood.ts';
import { type NamedLane, RegionJoin } from './join-regions.ts';
import { regionLabel } from './lane.ts';
import { lineOf } from './line-of.ts';
import type { OriginBook } from './origin-book.ts';
import type { PlaceResolver } from './resolve-places.ts';

type Building = {
  stated: Stated;
  resolver: PlaceResolver;
  origins: OriginBook;
  reading: Reading;
  /** Whether rows of prices are missing. */
  isPartial: boolean;
};

/** The coverage of a table, with what was said of each of its rows; and the origins it names. */
export type BuiltCoverage = {
  rows: CoverageRow[];
  lines: Map<CoverageLine, CoverageRow[]>;
  origins: OriginArea[];
};

/**
 * Turns lanes and coverage sheets into rows of zip codes. Lanes with places of their own cover these; the
 * others are found by the coverage sheets through the name of the region.
 */
export function buildCoverage(
  lanes: readonly NamedLane[],
  sheets: readonly CoverageSheet[],
  building: Building,
): BuiltCoverage {
  const built: BuiltCoverage = { rows: [], lines: new Map(), origins: [] };
  const joined = new RegionJoin(lanes, sheets);
  const days = new DaysOfRegions(sheets.filter(({ hasPlaces }) => !hasPlaces));
  for (const lane of lanes) {
    if (joined.isJoined(lane)) continue;
    built.rows.push(...ownRows(lane, { ...building, days, joined }));
  }
  for (const sheet of sheets) {
    if (!sheet.hasPlaces) continue;
    for (const line of sheet.lines) {
      const rows = joinedRows(line, sheet, { ...building, days, joined });
      built.rows.push(...rows);
      built.lines.set(line, rows);
    }
  }
  return { ...built, origins: building.origins.areas };
}

type Whole = Building & { days: DaysOfRegions; joined: RegionJoin };

function ownRows(lane: NamedLane, whole: Whole): CoverageRow[] {
  const { resolver, origins, days, joined } = whole;
  const first = lane.lane.rows[0];
  const mention = { sheet: first?.sheet ?? null, line: lineOf(lane.line) };
  const place = resolver.resolve(lane.lane.destination, { ...mention, side: 'destination' });
  const origin = origins.codeOf(lane.lane.origin, mention);
  const label = regionLabel(lane.lane.destination, lane.lane.sheet.keyParts);
  const transitMinutes =
    lane.transitMinutes ??
    joined.daysOfZips(lane.lane.destination.zips) ??
    days.of(label.key) ??
    fallbackMinutes(lane, whole);
  if (transitMinutes === null) reportMissingDays(mention, lane, whole.reading);
  if (place === null || origin === undefined || transitMinutes === null) return [];
  return place.ranges.map((range) =>
    coverageRow(range, {
      line: lane.line,
      origin,
      region: lane.region,
      transitMinutes,
      uf: place.uf,
      city: place.city,
      ibge: place.ibge,
      distanceKm: first?.distanceKm ?? null,
    }),
  );
}

function coverageRow([start, end]: ZipRange, rest: Omit<CoverageRow, 'start' | 'end'>): CoverageRow {
  return { ...rest, start, end };
}

/** What the header of the table says, or what was answered. */
function fallbackMinutes({ lane: { sheet } }: NamedLane, { stated }: Building): number | null {
  return stated.transitMinutes ?? (sheet.days === null ? null : sheet.days * 1_440);
}

/** A sheet that states no transit time at all is asked for one; a row that lacks its own is an error. */
function reportMissingDays(
  { sheet, line }: { sheet: string | null; line: number },
  { lane }: NamedLane,
  { findings, questions }: Reading,
): void {
  if (!lane.sheet.hasDays) {
    questions.ask(
      questionOf({
        id: `days|${lane.sheet.key}`,
        about: 'days',
        message: 'Os arquivos não dizem o prazo. Em quantos dias úteis se entrega?',
        sheet,
        line: lane.sheet.headerLine,
        form: 'um número de dias: 5',
      }),
    );
    return;
  }
  const message = 'Falta o prazo: não está nesta linha, nem na abrangência, nem no cabeçalho da tabela.';
  findings.add({ severity: 'error', code: 'missing_days', message, sheet, line });
}

function joinedRows(line: CoverageLine, sheet: CoverageSheet, whole: Whole): CoverageRow[] {
  const { resolver, origins, joined, days, reading } = whole;
  const lanes = joined.lanesOf(line, sheet);
  const mention = { sheet: line.sheet, line: lineOf(line.line) };
  if (lanes.length === 0) {
    // Its prices may stand in a row that made no sense, which is said of that row.
    if (!whole.isPartial) joined.reportUnknown(line, sheet, reading.findings);
    return [];
  }
  const place = resolver.resolve(placeOfLine(line), { ...mention, side: 'destination' });
  if (place === null) return [];
  return lanes.flatMap((lane) => {
    const origin = origins.codeOf(line.origin ?? lane.lane.origin, mention);
    const { key } = regionLabel(line.destination, sheet.keyParts);
    const transitMinutes =
      line.transitMinutes ?? lane.transitMinutes ?? days.of(key) ?? fallbackMinutes(lane, whole);
    if (transitMinutes === null) reportMissingDays(mention, lane, reading);
    if (origin === undefined || transitMinutes === null) return [];
    const rest = {
      line: line.line,
      origin,
      region: lane.region,
      transitMinutes,
      uf: place.uf,
      city: place.city,
      ibge: place.ibge,
      distanceKm: line.distanceKm ?? lane.lane.rows[0]?.distanceKm ?? null,
    };
    return place.ranges.map((range) => coverageRow(range, rest));
  });
}

/** The region of a coverage line is the carrier's own label and says nothing of the place. */
function placeOfLine({ destination }: CoverageLine): CoverageLine['destination'] {
  const hasBetter = destination.zips ?? destination.ibge ?? destination.city ?? destination.uf;
  return hasBetter === null
    ? destination
    : { ...destination, region: null, area: withoutRegion(destination) };
}

/** `Capital` beside a city is its label; beside a state alone it says which part of it. */
function withoutRegion({ zips, ibge, city, area }: CoverageLine['destination']): string | null {
  return (zips ?? ibge ?? city) ? null : area;
}

/** Transit times of sheets that give them by region alone. */
class DaysOfRegions {
  readonly #byKey = new Map<string, number>();

  constructor(sheets: readonly CoverageSheet[]) {
    for (const { lines, keyParts } of sheets) {
      for (const { destination, transitMinutes } of lines) {
        if (transitMinutes !== null) this.#byKey.set(regionLabel(destination, keyParts).key, transitMinutes);
      }
    }
  }

  of(key: string): number | null {
    return this.#byKey.get(key) ?? null;
  }
}
