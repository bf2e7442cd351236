import { ufFacts } from '../../../src/demo/uf-facts.ts';
import { capitals } from '../../../src/engine/places/capitals.ts';
import { ufOfIbge, ufOfZip } from '../../../src/engine/places/uf-ranges.ts';
import type {
  CoverageRow,
  FullLoadPrice,
  FullLoadTariff,
  Surcharge,
  TableDocument,
  WeightBand,
  WeightTariff,
} from '../../../src/engine/rating/document.ts';
import type { LintCode } from '../../../src/tariff/lint/rules.ts';
import type { TariffMode } from '../random/clean-tables.ts';
import { surcharge } from '../tables.ts';

/**
 * One defect to be put into a clean table in place: which rule should name it, and at which of these lines;
 * null for what has no line. `at` chooses the place.
 */
export type Defect = {
  code: LintCode;
  mode: TariffMode;
  what: string;
  seed(table: TableDocument, at: number): (number | null)[];
};

export function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** A line that nothing of a clean table has. */
export const newLine = 900_001;

export function weightTariff({ tariff }: TableDocument): WeightTariff {
  if (tariff.mode !== 'weight') throw new Error('no table by weight');
  return tariff;
}

export function fullLoadTariff({ tariff }: TableDocument): FullLoadTariff {
  if (tariff.mode !== 'full_load') throw new Error('no table by vehicle');
  return tariff;
}

/** A band that has one before it, with that one and the one after it. */
export function bandPair(table: TableDocument, at: number): { band: WeightBand; before: WeightBand } {
  const { bands } = pick(weightTariff(table).regions, at);
  const index = 1 + (at % (bands.length - 1));
  return { band: pick(bands, index), before: pick(bands, index - 1) };
}

/** A price of a vehicle that has one for shorter distances, with that one. */
export function pricePair(table: TableDocument, at: number): { price: FullLoadPrice; before: FullLoadPrice } {
  const { prices } = pick(fullLoadTariff(table).regions, at);
  const farther = prices.map((_, index) => index).filter((index) => (prices[index]?.kmBand?.fromKm ?? 0) > 0);
  const index = pick(farther, at);
  return { price: pick(prices, index), before: pick(prices, index - 1) };
}

export function inZipOrder({ coverage }: TableDocument): CoverageRow[] {
  return coverage.toSorted((a, b) => a.start - b.start);
}

/**
 * An interior row between two others of its region that touch it, with these. It has 2,000 zip codes or more:
 * what Roraima, the state of fewest, is cut into at the finest.
 */
export function middleRow(
  table: TableDocument,
  at: number,
): { before: CoverageRow; row: CoverageRow; after: CoverageRow } {
  const rows = inZipOrder(table);
  const inner = rows
    .map((_, index) => index)
    .filter((index) => {
      const [before, row, after] = [rows[index - 1], rows[index], rows[index + 1]];
      if (before === undefined || row === undefined || after === undefined) return false;
      return (
        before.end + 1 === row.start &&
        row.end + 1 === after.start &&
        row.region === before.region &&
        row.region === after.region &&
        row.end - row.start >= 1_999
      );
    });
  const index = pick(inner, at);
  return { before: pick(rows, index - 1), row: pick(rows, index), after: pick(rows, index + 1) };
}

/** Codes of states of which the table has no row, and of one of which it has. */
export function absentUf(table: TableDocument, at: number): string {
  const served = new Set(table.coverage.map(({ start }) => ufOfZip(start)?.code));
  return pick(
    ufFacts.filter(({ uf }) => !served.has(uf)),
    at,
  ).uf;
}

/** The IBGE number of the capital of a state. */
export function capitalOf(uf: string): number {
  const capital = capitals.find(({ ibge }) => ufOfIbge(Math.floor(ibge / 100_000))?.code === uf);
  if (capital === undefined) throw new Error(`no capital of ${uf}`);
  return capital.ibge;
}

/** Adds a charge at a line of its own. */
export function addCharge(
  table: TableDocument,
  over: Partial<Surcharge> & Pick<Surcharge, 'code'>,
): (number | null)[] {
  table.surcharges.push({ ...surcharge(over.code), line: newLine, ...over });
  return [newLine];
}

/** Adds a row that is like another but for some members. */
export function addRow(
  table: TableDocument,
  like: CoverageRow,
  over: Partial<CoverageRow>,
): (number | null)[] {
  table.coverage.push({ ...like, line: newLine, ...over });
  return [newLine];
}
