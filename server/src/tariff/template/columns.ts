import { type FindingList, quoted } from '../../documents/finding.ts';
import { type Cell, columnLetters, type Row } from '../../documents/spreadsheets/sheet.ts';
import { fold } from '../../kernel/fold.ts';

/** The twelve columns of the widely used rate template, by our names. */
export type TemplateColumn =
  | 'zipStart'
  | 'zipEnd'
  | 'polygon'
  | 'weightStart'
  | 'weightEnd'
  | 'price'
  | 'percent'
  | 'extraPrice'
  | 'maxVolume'
  | 'time'
  | 'country'
  | 'minimumInsurance';

/** The name the template itself gives each column, in its order. */
export const templateTitles: Readonly<Record<TemplateColumn, string>> = {
  zipStart: 'ZipCodeStart',
  zipEnd: 'ZipCodeEnd',
  polygon: 'PolygonName',
  weightStart: 'WeightStart',
  weightEnd: 'WeightEnd',
  price: 'AbsoluteMoneyCost',
  percent: 'PricePercent',
  extraPrice: 'PriceByExtraWeight',
  maxVolume: 'MaxVolume',
  time: 'TimeCost',
  country: 'Country',
  minimumInsurance: 'MinimumValueInsurance',
};

const required: readonly TemplateColumn[] = [
  'zipStart',
  'zipEnd',
  'weightStart',
  'weightEnd',
  'price',
  'time',
];

/** Further names met in the field, compared without case, accents, spaces and signs. */
const aliases: Readonly<Record<TemplateColumn, readonly string[]>> = {
  zipStart: [
    'zip start',
    'cep inicial',
    'cep início',
    'cep ini',
    'cep de',
    'faixa cep de',
    'faixa de cep inicial',
  ],
  zipEnd: ['zip end', 'cep final', 'cep fim', 'cep até', 'faixa cep até', 'faixa de cep final'],
  polygon: ['polygon', 'polígono', 'nome do polígono'],
  weightStart: ['weight from', 'peso inicial', 'peso início', 'peso de', 'peso mínimo', 'peso min'],
  weightEnd: ['weight to', 'peso final', 'peso fim', 'peso até', 'peso máximo', 'peso max'],
  price: ['price', 'valor', 'preço', 'valor do frete', 'valor frete', 'custo', 'custo absoluto', 'frete'],
  percent: [
    'percentual',
    'percentual do valor',
    'percentual sobre o valor',
    'percentual adicional valor produto',
    'porcentagem',
    '% do valor',
    '% nf',
    'seguro %',
  ],
  extraPrice: [
    'extra weight price',
    'preço por peso extra',
    'preço peso excedente',
    'preço adicional peso produto',
    'valor por peso extra',
    'valor excedente',
    'kg excedente valor',
  ],
  maxVolume: ['max volume cm3', 'volume máximo', 'volume max', 'cubagem máxima'],
  time: [
    'delivery time',
    'prazo',
    'prazo de entrega',
    'prazo entrega',
    'tempo de entrega',
    'prazo dias',
    'dias',
  ],
  country: ['país', 'pais'],
  minimumInsurance: ['min insurance', 'seguro mínimo', 'valor mínimo do seguro', 'valor mínimo seguro'],
};

const columnByName: ReadonlyMap<string, TemplateColumn> = new Map(
  Object.entries(aliases).flatMap(([column, names]) =>
    [templateTitles[column as TemplateColumn], ...names].map((name): [string, TemplateColumn] => [
      foldName(name),
      column as TemplateColumn,
    ]),
  ),
);

/** Where the header is and which cell holds which column; -1 for a column the file does not have. */
export type TemplateHeader = { rowIndex: number; at: Readonly<Record<TemplateColumn, number>> };

const searchedRows = 30;
/** A row that names at least this many columns is meant as the header, even when some are missing. */
const enoughToBeHeader = 3;

/**
 * Finds the header among the first rows of a sheet. Null with nothing said when no row looks like one;
 * null with findings when the header lacks a required column or names one twice.
 */
export function findHeader(
  rows: readonly Row[],
  sheet: string | null,
  findings: FindingList,
): TemplateHeader | null {
  let best: { row: Row; rowIndex: number; names: (TemplateColumn | undefined)[]; known: number } | null =
    null;
  for (const [rowIndex, row] of rows.slice(0, searchedRows).entries()) {
    const names = row.cells.map((cell) => columnByName.get(foldName(cell)));
    const known = names.filter((name) => name !== undefined).length;
    if (known >= enoughToBeHeader && known > (best?.known ?? 0)) best = { row, rowIndex, names, known };
  }
  if (best === null) return null;
  const { row, rowIndex, names } = best;
  const errorsBefore = findings.errorCount;
  checkNames(row, names, { sheet, findings });
  if (findings.errorCount > errorsBefore) return null;
  const columns = Object.keys(templateTitles) as TemplateColumn[];
  const at = Object.fromEntries(columns.map((column) => [column, names.indexOf(column)]));
  return { rowIndex, at: at as Record<TemplateColumn, number> };
}

function checkNames(
  row: Row,
  names: readonly (TemplateColumn | undefined)[],
  { sheet, findings }: { sheet: string | null; findings: FindingList },
): void {
  for (const column of required) {
    if (names.includes(column)) continue;
    findings.add({
      severity: 'error',
      code: 'missing_column',
      message: `Falta a coluna ${templateTitles[column]}.`,
      sheet,
      line: row.line,
      column: templateTitles[column],
    });
  }
  for (const [index, cell] of row.cells.entries()) {
    if (cell === null) continue;
    const name = names[index];
    const place = { sheet, line: row.line, column: columnLetters(index) };
    if (name === undefined) {
      const message = `Coluna ${quoted(cell)} não reconhecida; foi ignorada.`;
      findings.add({ severity: 'warning', code: 'unknown_column', message, ...place });
    } else if (names.indexOf(name) < index) {
      const message = `A coluna ${templateTitles[name]} aparece duas vezes.`;
      findings.add({ severity: 'error', code: 'duplicate_column', message, ...place });
    }
  }
}

/** Whether all required columns have the names that the template itself gives them. */
export function hasOwnTitles(cells: readonly Cell[]): boolean {
  const names = new Set(cells.map(foldName));
  return required.every((column) => names.has(foldName(templateTitles[column])));
}

/** Lower case, without accents, spaces and signs; the percent sign counts. */
function foldName(value: Cell): string {
  return fold(String(value ?? '').slice(0, 80)).replace(/[^a-z0-9%]/g, '');
}
