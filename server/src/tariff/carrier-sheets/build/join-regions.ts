import { type FindingList, quoted } from '../../../documents/finding.ts';
import type { ZipRange } from '../../../engine/rating/document.ts';
import { nearestText } from '../../../kernel/nearest-text.ts';
import type { KeyPart } from '../read/price-row.ts';
import type { CoverageLine, CoverageSheet } from '../read/read-coverage.ts';
import type { LanePrice } from './build-tariff.ts';
import { regionLabel } from './lane.ts';
import { lineOf } from './line-of.ts';

/** A lane with the name of its region. */
export type NamedLane = Omit<LanePrice, 'terms'> & { region: string };

/** Lanes as one coverage sheet knows them: by the columns that it shares with their sheet of prices. */
type Index = { partSets: (readonly KeyPart[] | null)[]; lanes: Map<string, NamedLane[]> };

/** Finds the prices of a region by its name in the lines of coverage sheets. */
export class RegionJoin {
  readonly #named: readonly NamedLane[];
  readonly #indexes = new Map<CoverageSheet, Index>();
  readonly #hasCoverage: boolean;
  readonly #daysByZips: ReadonlyMap<string, number>;
  readonly #unused = new Set<CoverageSheet>();

  constructor(lanes: readonly NamedLane[], sheets: readonly CoverageSheet[]) {
    const covering = sheets.filter(({ hasPlaces }) => hasPlaces);
    // Zip codes of a row of prices are its place, whatever else it is called.
    this.#named = lanes.filter(({ lane }) => lane.destination.zips === null);
    this.#hasCoverage = covering.length > 0;
    this.#daysByZips = daysByZips(covering);
  }

  /** Whether the places of a lane come from coverage sheets. */
  isJoined(lane: NamedLane): boolean {
    return this.#hasCoverage && lane.lane.destination.zips === null;
  }

  /** The days that a coverage states for exactly these zip codes. */
  daysOfZips(zips: ZipRange | null): number | null {
    return zips === null ? null : (this.#daysByZips.get(zips.join('-')) ?? null);
  }

  lanesOf({ destination, origin }: CoverageLine, sheet: CoverageSheet): NamedLane[] {
    const { partSets, lanes } = this.#indexOf(sheet);
    const found = partSets.flatMap((parts, at) => {
      const { key } = regionLabel(destination, parts ?? sheet.keyParts);
      return lanes.get(`${at}|${key}`) ?? [];
    });
    if (origin === null) return found;
    const own = found.filter(({ lane }) => JSON.stringify(lane.origin) === JSON.stringify(origin));
    return own.length > 0 ? own : found.filter(({ lane }) => lane.origin === null);
  }

  /** A line whose region has no prices; beside prices with zip codes of their own a coverage only tells their days. */
  reportUnknown(line: CoverageLine, sheet: CoverageSheet, findings: FindingList): void {
    if (this.#named.length === 0) {
      this.#reportUnused(sheet, line, findings);
      return;
    }
    const { partSets, lanes } = this.#indexOf(sheet);
    const { label, key } = regionLabel(line.destination, partSets[0] ?? sheet.keyParts);
    const nearest = nearestText(`0|${key}`, [...lanes.keys()]);
    const lane = lanes.get(nearest ?? '')?.[0];
    const hint = lane === undefined ? 'Confira o nome.' : `Seria ${quoted(lane.region)}?`;
    const message =
      label === ''
        ? 'A linha não diz a que região pertence.'
        : `A região ${quoted(label)} não tem preços na tarifa. ${hint}`;
    findings.add({
      severity: 'error',
      code: 'unknown_region',
      message,
      sheet: line.sheet,
      line: lineOf(line.line),
    });
  }

  #reportUnused(coverage: CoverageSheet, { sheet, line }: CoverageLine, findings: FindingList): void {
    if (this.#unused.has(coverage)) return;
    this.#unused.add(coverage);
    const message =
      'Os preços têm faixas de CEP próprias; desta abrangência só se usou o prazo das mesmas faixas.';
    findings.add({ severity: 'warning', code: 'coverage_unused', message, sheet, line: lineOf(line) });
  }

  #indexOf(sheet: CoverageSheet): Index {
    const known = this.#indexes.get(sheet);
    if (known !== undefined) return known;
    const index: Index = { partSets: [], lanes: new Map() };
    const setOf = new Map<string, number>();
    for (const lane of this.#named) {
      const parts = sharedParts(lane.lane.sheet.keyParts, sheet.keyParts);
      const at = setOf.get(String(parts)) ?? index.partSets.push(parts) - 1;
      setOf.set(String(parts), at);
      const { key } = regionLabel(lane.lane.destination, parts ?? lane.lane.sheet.keyParts);
      const numbered = `${at}|${key}`;
      index.lanes.set(numbered, [...(index.lanes.get(numbered) ?? []), lane]);
    }
    this.#indexes.set(sheet, index);
    return index;
  }
}

/** The columns that both have, if they tell regions apart; null compares all that each has as one name. */
function sharedParts(
  ofPrices: readonly KeyPart[],
  ofCoverage: readonly KeyPart[],
): readonly KeyPart[] | null {
  const shared = ofPrices.filter((part) => ofCoverage.includes(part));
  const isByRegion = ofPrices.includes('region') ? shared.includes('region') : shared.length > 0;
  return isByRegion ? shared : null;
}

function daysByZips(sheets: readonly CoverageSheet[]): Map<string, number> {
  const lines = sheets.flatMap((sheet) => sheet.lines);
  return new Map(
    lines.flatMap(({ destination: { zips }, transitMinutes }) =>
      zips === null || transitMinutes === null ? [] : [[zips.join('-'), transitMinutes]],
    ),
  );
}
