import type { FindingList } from '../../documents/finding.ts';
import type { CellPlace, CellReader, NumberRule } from '../../documents/spreadsheets/cells/cell-reader.ts';
import type { Cell, Row, Sheet } from '../../documents/spreadsheets/sheet.ts';
import { bounds } from '../../engine/rating/bounds.ts';
import type { TemplateColumn, TemplateHeader } from './columns.ts';

/** One row of the template, understood. Weights in milligrams: files state fractions of a gram to keep bands apart. */
export type TemplateRow = {
  /** As in documents: the tab's position times ten million, plus the line in the tab. */
  line: number;
  sheet: string | null;
  start: number;
  end: number;
  startMg: number;
  endMg: number;
  priceMicros: number;
  percentPpm: number;
  extraMicrosPerKg: number;
  minimumCents: number;
  maxVolumeCm3: number | null;
  minutes: number;
  /** What else a row of a wider layout says, to tell whether two rows say the same. */
  further?: string;
};

/** Sheet and header of the rows to read, and what the options say of them. */
export type RowsSource = { sheet: Sheet; sheetIndex: number; header: TemplateHeader; weightUnit: 'g' | 'kg' };

/** Lines of tabs after the first are kept apart in documents by this much per tab. */
export const linesPerSheet = 10_000_000;

const rules = {
  price: { places: 6, whenEmpty: null, kind: 'money', max: bounds.fixedMicros },
  percent: { places: 4, whenEmpty: 0, kind: 'percent', max: bounds.ppm },
  minimumInsurance: { places: 2, whenEmpty: 0, kind: 'money', max: bounds.cents },
  maxVolume: { places: 0, whenEmpty: 0, kind: 'plain', max: 1e12 },
} as const satisfies Record<string, NumberRule>;

/** Milligrams in a unit: decimals of the weight columns. */
const weightRules = {
  g: { places: 3, whenEmpty: null, kind: 'plain', max: 1e15 },
  kg: { places: 6, whenEmpty: null, kind: 'plain', max: 1e15 },
} as const satisfies Record<string, NumberRule>;

/** Millionths of a real per kilogram, of prices per gram or kilogram. */
const extraRules = {
  g: { places: 9, whenEmpty: 0, kind: 'money', max: bounds.unitMicros },
  kg: { places: 6, whenEmpty: 0, kind: 'money', max: bounds.unitMicros },
} as const satisfies Record<string, NumberRule>;

/** Understands the rows below the header; a row with anything wrong is left out and named. */
export function readTemplateRows(
  source: RowsSource,
  cells: CellReader<TemplateColumn>,
  findings: FindingList,
): TemplateRow[] {
  const rows: TemplateRow[] = [];
  for (const row of source.sheet.rows.slice(source.header.rowIndex + 1)) {
    const understood = readRow(row, source, { cells, findings });
    if (understood !== null) rows.push(understood);
  }
  return rows;
}

type Context = { cells: CellReader<TemplateColumn>; findings: FindingList };

function readRow(row: Row, source: RowsSource, context: Context): TemplateRow | null {
  const sheet = source.sheet.name;
  // One for all cells of a row: they are millions, and it is read before the next cell is.
  const place: CellPlace<TemplateColumn> = { sheet, line: row.line, column: 'zipStart' };
  const at = (column: TemplateColumn): CellPlace<TemplateColumn> => {
    place.column = column;
    return place;
  };
  const cell = (column: TemplateColumn): Cell => row.cells[source.header.at[column]] ?? null;
  const number = (column: TemplateColumn, rule: NumberRule): number | null =>
    context.cells.number(cell(column), rule, at(column));

  const findings = context.findings;
  if (!isCovered(cell, { sheet, line: row.line, findings })) return null;
  if (cell('zipStart') === null && cell('zipEnd') === null && cell('price') === null) {
    const message = 'A linha não tem CEP nem preço; complete-a ou apague-a.';
    findings.add({ severity: 'error', code: 'stray_row', message, sheet, line: row.line });
    return null;
  }
  const start = context.cells.zip(cell('zipStart'), at('zipStart'));
  const end = context.cells.zip(cell('zipEnd'), at('zipEnd'));
  const startMg = number('weightStart', weightRules[source.weightUnit]);
  const endMg = number('weightEnd', weightRules[source.weightUnit]);
  const priceMicros = number('price', rules.price);
  const percentPpm = number('percent', rules.percent);
  const extraMicrosPerKg = number('extraPrice', extraRules[source.weightUnit]);
  const minimumCents = number('minimumInsurance', rules.minimumInsurance);
  const volumeCm3 = number('maxVolume', rules.maxVolume);
  const minutes = context.cells.minutes(cell('time'), at('time'));
  if (start === null || end === null || startMg === null || endMg === null || minutes === null) return null;
  if (priceMicros === null || percentPpm === null || extraMicrosPerKg === null) return null;
  if (minimumCents === null || volumeCm3 === null) return null;
  const understood = {
    line: source.sheetIndex * linesPerSheet + row.line,
    sheet,
    start,
    end,
    startMg,
    endMg,
    priceMicros,
    percentPpm,
    extraMicrosPerKg,
    minimumCents,
    minutes,
    maxVolumeCm3: volumeCm3 === 0 ? null : volumeCm3,
  };
  return isInOrder(understood, row.line, findings) ? understood : null;
}

/** Polygons instead of zip codes, and other countries, are not supported. */
function isCovered(
  cell: (column: TemplateColumn) => Cell,
  { sheet, line, findings }: { sheet: string | null; line: number; findings: FindingList },
): boolean {
  const polygon = cell('polygon');
  if (polygon !== null && !/^[0-]*$/.test(String(polygon).trim())) {
    const message = 'Polígonos não são suportados; informe a faixa de CEP.';
    findings.add({ severity: 'error', code: 'polygon', message, sheet, line, column: 'PolygonName' });
    return false;
  }
  const country = cell('country');
  if (country !== null && !/^(bra?|bra[sz]il)$/i.test(String(country).trim())) {
    const message = 'Só há entregas no Brasil (BRA).';
    findings.add({ severity: 'error', code: 'country', message, sheet, line, column: 'Country' });
    return false;
  }
  return true;
}

function isInOrder(row: TemplateRow, line: number, findings: FindingList): boolean {
  const report = (code: string, column: string, message: string): void =>
    findings.add({ severity: 'error', code, message, sheet: row.sheet, line, column });
  const zipsForward = row.start <= row.end;
  const weightsForward = gramsOf(row.startMg) < gramsOf(row.endMg);
  if (!zipsForward) report('range_inverted', 'ZipCodeEnd', 'O CEP final é menor que o inicial.');
  if (!weightsForward) {
    report('weight_inverted', 'WeightEnd', 'O peso final não é maior que o inicial em nenhum grama.');
  }
  if (row.priceMicros + row.percentPpm + row.extraMicrosPerKg + row.minimumCents === 0) {
    const message = 'A linha não cobra nada.';
    findings.add({ severity: 'warning', code: 'zero_price', message, sheet: row.sheet, line });
  }
  return zipsForward && weightsForward;
}

/** Whole grams below a weight: `w <= end` and `w > start` mean the same for whole grams after this. */
export function gramsOf(milligrams: number): number {
  return Math.floor(milligrams / 1_000);
}

/** The line as people find it in its tab. */
export function lineInSheet(row: TemplateRow): number {
  return row.line % linesPerSheet;
}

/** How a finding at one row names another. */
export function lineName(row: TemplateRow, seenFrom: TemplateRow): string {
  const line = `linha ${lineInSheet(row)}`;
  return row.sheet === seenFrom.sheet || row.sheet === null ? line : `${line} da aba “${row.sheet}”`;
}
