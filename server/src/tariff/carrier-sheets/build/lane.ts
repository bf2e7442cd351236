import type { FindingList } from '../../../documents/finding.ts';
import { compact } from '../../../documents/spreadsheets/cells/folded.ts';
import type { OverlapRule } from '../../template/overlaps.ts';
import { arrangeRanges } from '../../template/ranges.ts';
import { gramsOf, type TemplateRow } from '../../template/rows.ts';
import type { Destination } from '../read/destination.ts';
import { Interned } from '../read/interned.ts';
import type { KeyPart, PriceRow, PriceSheet } from '../read/price-row.ts';
import { lineOf } from './line-of.ts';

/** The rows of one price list: all that is said of one place, or region, from one origin. */
export type Lane = {
  sheet: PriceSheet;
  origin: Destination | null;
  destination: Destination;
  rows: PriceRow[];
};

/** Longer than any band: the upper end of rows that state none. */
const endless = Number.MAX_SAFE_INTEGER;

/**
 * Puts the rows of all sheets together by place. Ranges of zip codes that stand in rows of one band each may
 * overlap as in the rate template and are cut the same way; everything else is told apart by its place.
 */
export function groupLanes(
  sheets: readonly PriceSheet[],
  overlaps: OverlapRule,
  findings: FindingList,
): Lane[] {
  const byPlace = new Map<string, Lane>();
  const lanes: Lane[] = [];
  for (const sheet of sheets) {
    const { cut, whole } = divide(sheet);
    lanes.push(...cutLanes(cut, { sheet, overlaps, findings }));
    for (const row of whole) {
      const key = JSON.stringify([row.origin, placeKey(row.destination)]);
      const lane = byPlace.get(key);
      if (lane === undefined)
        byPlace.set(key, { sheet, origin: row.origin, destination: row.destination, rows: [row] });
      else lane.rows.push(row);
    }
  }
  return [...lanes, ...byPlace.values()];
}

/** Zip codes are a place by themselves, whatever else a row calls them. */
function placeKey(place: Destination): unknown {
  return place.zips ?? { ...place, city: compact(place.city ?? ''), region: compact(place.region ?? '') };
}

function divide(sheet: PriceSheet): { cut: PriceRow[]; whole: PriceRow[] } {
  const isCut = (row: PriceRow): boolean =>
    !sheet.isWide &&
    row.destination.zips !== null &&
    row.origin === null &&
    row.bands.length === 1 &&
    row.vehicles.length === 0 &&
    row.valueBands.length === 0;
  return { cut: sheet.rows.filter(isCut), whole: sheet.rows.filter((row) => !isCut(row)) };
}

type CutRow = TemplateRow & { row: PriceRow };
type Cutting = { sheet: PriceSheet; overlaps: OverlapRule; findings: FindingList };

function cutLanes(rows: readonly PriceRow[], { sheet, overlaps, findings }: Cutting): Lane[] {
  const complete = withStarts(rows).filter((row) => isForward(row, findings));
  const ranges = arrangeRanges(complete.map(cutRowMaker()), overlaps, findings);
  return ranges.map(({ start, end, rows: own }) => {
    const first = own[0]?.row.destination;
    const place = { uf: first?.uf ?? null, city: first?.city ?? null, ibge: first?.ibge ?? null };
    const destination = { ...place, zips: [start, end] as [number, number], region: null, area: null };
    return { sheet, origin: null, destination, rows: own.map(({ row }) => row) };
  });
}

/** Rows that state only where their band ends begin where the one before them, of the same place, does. */
export function withStarts(rows: readonly PriceRow[]): PriceRow[] {
  if (rows.every(({ bands }) => bands.every(({ fromMg }) => fromMg !== null))) return [...rows];
  const groups = Map.groupBy(rows, ({ destination, origin }) => JSON.stringify([origin, destination]));
  return [...groups.values()].flatMap((group) => {
    let reached = 0;
    return group
      .toSorted((a, b) => upperEnd(a) - upperEnd(b))
      .map((row) => {
        const bands = row.bands.map((band) => ({ ...band, fromMg: band.fromMg ?? reached }));
        reached = bands.at(-1)?.toMg ?? reached;
        return { ...row, bands };
      });
  });
}

function upperEnd({ bands }: PriceRow): number {
  return bands.at(-1)?.toMg ?? endless;
}

function isForward({ bands: [band], sheet, line }: PriceRow, findings: FindingList): boolean {
  if (band === undefined || gramsOf(band.fromMg ?? 0) < gramsOf(band.toMg ?? endless)) return true;
  const message = 'O peso final não é maior que o inicial em nenhum grama.';
  findings.add({ severity: 'error', code: 'weight_inverted', message, sheet, line: lineOf(line) });
  return false;
}

/** Reads rows as those of the rate template; what else they say is kept as one shared text. */
function cutRowMaker(): (row: PriceRow) => CutRow {
  const texts = new Interned<string>();
  return (row) => {
    const band = row.bands[0];
    const [start, end] = row.destination.zips ?? [0, 0];
    const { minimumCents, excess, charges, freightPercentPpm } = row;
    const further = JSON.stringify([
      band?.kind,
      band?.excessFromMg,
      minimumCents,
      excess,
      charges,
      freightPercentPpm,
    ]);
    return {
      line: row.line,
      sheet: row.sheet,
      start,
      end,
      startMg: band?.fromMg ?? 0,
      endMg: band?.toMg ?? endless,
      priceMicros: band?.priceMicros ?? 0,
      percentPpm: row.percentPpm,
      extraMicrosPerKg: band?.excessMicrosPerKg ?? 0,
      minimumCents: row.percentMinCents,
      maxVolumeCm3: band?.maxVolumeCm3 ?? null,
      minutes: row.transitMinutes ?? 0,
      further: texts.share(further, further),
      row,
    };
  };
}

/** The name of a region as its columns make it, and as tariff and coverage compare it. */
export function regionLabel(place: Destination, parts: readonly KeyPart[]): { label: string; key: string } {
  const values = parts.map((part) => place[part]).filter((value) => value !== null);
  const label = values.join(' ').slice(0, 80);
  return { label, key: compact(label) };
}
