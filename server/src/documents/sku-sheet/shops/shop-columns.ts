import { type FindingList, quoted } from '../../finding.ts';
import { columnTitle, compact } from '../../spreadsheets/cells/folded.ts';
import type { Cell, Row } from '../../spreadsheets/sheet.ts';
import { placesOfUnit, type SkuColumn, type SkuMeaning } from '../columns.ts';
import { type ShopExport, type ShopMeasure, shopExports } from './shop-exports.ts';

/** A heading, and what stands in brackets at its end: a unit, or a remark. */
type Heading = { index: number; text: string; whole: string; stem: string; bracket: string | null };

function headingsOf(cells: readonly Cell[]): Heading[] {
  return cells.flatMap((cell, index) => {
    if (typeof cell !== 'string') return [];
    const { stem, bracket } = splitBracket(cell);
    return [{ index, text: cell, whole: compact(cell), stem: compact(stem), bracket }];
  });
}

/** `Peso (kg)` as its stem and what its last bracket holds, closed or not; by search, since an expression is slow on long cells. */
function splitBracket(text: string): Pick<Heading, 'stem' | 'bracket'> {
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  const inside = text.slice(open + 1).trimEnd();
  const bracket = /[)\]]$/.test(inside) ? inside.slice(0, -1) : inside;
  if (open < 0 || /[)\]]/.test(bracket)) return { stem: text, bracket: null };
  return { stem: text.slice(0, open), bracket };
}

function isCalled(heading: Heading, name: string): boolean {
  const wanted = compact(name);
  return heading.whole === wanted || heading.stem === wanted;
}

/** The shop system whose export begins with this row; null where it is of none. */
export function shopOf(cells: readonly Cell[]): ShopExport | null {
  const headings = headingsOf(cells);
  const has = (name: string) => headings.some((heading) => isCalled(heading, name));
  return shopExports.find(({ signs }) => signs.some((set) => set.every(has))) ?? null;
}

type Header = { shop: ShopExport; row: Row; sheet: string | null; findings: FindingList };

/**
 * The columns of a shop's export; others are left alone. A measure whose unit neither its heading nor the system tells is
 * an error: the shop has set it, and nobody else knows.
 */
export function shopColumns({ shop, row, sheet, findings }: Header): Map<SkuMeaning, SkuColumn> {
  const headings = headingsOf(row.cells);
  const find: Finder = (names) =>
    names.flatMap((name) => headings.find((heading) => isCalled(heading, name)) ?? [])[0];
  const columns = wordColumns(shop, find);
  const unclear = addMeasures(columns, shop, find);
  if (unclear.length > 0) findings.add({ ...unitUnclear(shop, unclear), sheet, line: row.line });
  return columns;
}

/** The first of the names that is there. */
type Finder = (names: readonly string[]) => Heading | undefined;

function wordColumns({ words }: ShopExport, find: Finder): Map<SkuMeaning, SkuColumn> {
  const entries = Object.entries(words) as [SkuMeaning, readonly string[]][];
  return new Map(
    entries.flatMap(([meaning, names]): [SkuMeaning, SkuColumn][] => {
      const heading = find(names);
      return heading === undefined
        ? []
        : [[meaning, columnOf(heading, meaning, meaning === 'price' ? 2 : 0)]];
    }),
  );
}

/** Adds the measures whose unit is known; gives the others. */
function addMeasures(columns: Map<SkuMeaning, SkuColumn>, { measures }: ShopExport, find: Finder): Heading[] {
  const isUnitInRow = columns.has('sizeUnit');
  const unclear: Heading[] = [];
  for (const [meaning, measure] of Object.entries(measures) as [SkuMeaning, ShopMeasure][]) {
    const heading = find(measure.headings);
    if (heading === undefined) continue;
    const places = placesIn(heading, meaning === 'weight' ? 'weight' : 'size', measure);
    if (typeof places === 'number') columns.set(meaning, columnOf(heading, meaning, places));
    else if (places === 'row' && isUnitInRow)
      columns.set(meaning, { ...columnOf(heading, meaning, 0), isUnitInRow });
    else unclear.push(heading);
  }
  return unclear;
}

function columnOf({ index, text }: Heading, meaning: SkuMeaning, places: number): SkuColumn {
  return { meaning, places, index, title: columnTitle(index, text), isUnitLeftOut: false };
}

/** A unit in brackets decides; one that nobody knows is unclear, too. */
function placesIn(
  { stem, whole, bracket }: Heading,
  of: 'size' | 'weight',
  { plain }: ShopMeasure,
): ShopMeasure['plain'] {
  if (bracket === null || stem === whole) return plain;
  return placesOfUnit(bracket, of) ?? 'unknown';
}

function unitUnclear({ name }: ShopExport, headings: readonly Heading[]) {
  const columns = headings.map(({ text }) => quoted(text)).join(', ');
  return {
    severity: 'error' as const,
    code: 'unit_unclear',
    message: `A planilha da ${name} não diz em que unidade estão ${columns}, ou é uma unidade que não é lida; a loja é que as escolhe.`,
    fix: 'Veja nas configurações da loja e escreva a unidade no título de cada coluna: (cm), (mm) ou (m); (kg) ou (g).',
  };
}
