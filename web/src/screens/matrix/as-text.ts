import type { MatrixCellView, QuoteMatrixView } from '@carreto/contract/admin/freights/quote-matrix';
import { writeCep } from '../../formats/cep.ts';
import { writeForCells } from '../../formats/numbers.ts';
import { writeTsv } from '../../parts/grid/tsv.ts';

/** What columns are called. */
export type TextNames = {
  cep: string;
  uf: string;
  city: string;
  weight: string;
  price: string;
  days: string;
  refusal: string;
  difference: string;
};

type Matrix = Pick<QuoteMatrixView, 'rows' | 'versions' | 'weightsG'>;

const kilograms = (grams: number): string => writeForCells(grams, 3).replace(/,?0+$/, '');
const reais = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : writeForCells(cents, 2);
const versionName = ({ tableName, versionNumber }: Matrix['versions'][number]): string =>
  `${tableName} v${versionNumber}`;

/** As it stands: a row a place, a column a weight and version, prices alone. For a spreadsheet's clipboard. */
export function matrixAsTsv({ rows, versions, weightsG }: Matrix, names: TextNames): string {
  const titles = weightsG.flatMap((weightG) =>
    versions.map((version) => plain(`${kilograms(weightG)} kg, ${versionName(version)}`)),
  );
  return writeTsv([
    [names.cep, names.uf, names.city, ...titles],
    ...rows.map(({ zip, uf, city, cells }) => [
      ...[writeCep(zip), uf ?? '', plain(city ?? '')],
      ...cells.flatMap((cell) => cell.map(({ finalCents }) => reais(finalCents))),
    ]),
  ]);
}

/** A line a place and weight with all that is known of it; semicolons and decimal commas, as spreadsheets here read files. */
export function matrixAsCsv({ rows, versions, weightsG }: Matrix, names: TextNames): string {
  const titles = versions.flatMap((version) =>
    [names.price, names.days, names.refusal].map((title) => `${title}: ${versionName(version)}`),
  );
  const isCompared = versions.length === 2;
  const lines = rows.flatMap(({ zip, uf, city, cells }) =>
    cells.map((cell, at) => [
      ...[writeCep(zip), uf ?? '', plain(city ?? ''), kilograms(weightsG[at] ?? 0)],
      ...cell.flatMap(({ finalCents, days, refusal }) => [
        ...[reais(finalCents), days === null ? '' : String(days), plain(refusal?.text ?? '')],
      ]),
      ...(isCompared ? [differenceOf(cell)] : []),
    ]),
  );
  const heading = [names.cep, names.uf, names.city, names.weight, ...titles];
  // The mark at the beginning says UTF-8 to spreadsheets.
  return `\ufeff${[isCompared ? [...heading, names.difference] : heading, ...lines].map(csvLine).join('')}`;
}

function differenceOf([before, after]: readonly MatrixCellView[]): string {
  const one = before?.finalCents ?? null;
  const other = after?.finalCents ?? null;
  return one === null || other === null ? '' : reais(other - one);
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`;
}

/** A text that no spreadsheet takes for a formula. */
function plain(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
