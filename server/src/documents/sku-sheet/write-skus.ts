import { writeCsv } from '../spreadsheets/write-csv.ts';
import { writeXlsx, type XlsxCell, type XlsxColumn } from '../spreadsheets/write-xlsx.ts';
import type { SheetProduct, SheetVolume } from './product.ts';

export type SkuFormat = 'csv' | 'xlsx';

/** A catalogue, and as what to write it. */
export type SkuExport = { products: readonly SheetProduct[]; format: SkuFormat };

const columns: readonly XlsxColumn[] = [
  { title: 'SKU', width: 20 },
  { title: 'Descrição', width: 40 },
  { title: 'Tag' },
  { title: 'Categoria' },
  { title: 'Ativo', width: 8 },
  { title: 'Nº do volume' },
  { title: 'Descrição do volume', width: 30 },
  { title: 'Tag do volume' },
  { title: 'Quantidade' },
  { title: 'Altura (cm)' },
  { title: 'Largura (cm)' },
  { title: 'Comprimento (cm)' },
  { title: 'Peso (g)' },
  { title: 'Preço (R$)', isMoney: true },
  { title: 'Consolida' },
  { title: 'Empilha' },
  { title: 'Gira' },
];

/** Rows of one tab of a workbook. */
const rowsPerTab = 1_000_000;

/**
 * The products as a file that `readSkus` reads back: a row a volume, lengths in centimetres and weights in grams, so
 * that no number could be taken for another.
 */
export async function writeSkus({ products, format }: SkuExport): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'csv') return writeCsv(csvRows(products));
  const rows = [...rowsOf(products)];
  const tabs = Math.max(1, Math.ceil(rows.length / rowsPerTab));
  return writeXlsx(
    Array.from({ length: tabs }, (_, at) => ({
      name: tabs === 1 ? 'SKUs' : `SKUs ${at + 1}`,
      columns,
      rows: rows.slice(at * rowsPerTab, (at + 1) * rowsPerTab),
    })),
  );
}

function* csvRows(products: readonly SheetProduct[]): Generator<string[]> {
  yield columns.map(({ title }) => title);
  for (const row of rowsOf(products)) yield row.map(csvCell);
}

function csvCell(cell: XlsxCell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell).replace('.', ',') : cell;
}

function* rowsOf(products: readonly SheetProduct[]): Generator<XlsxCell[]> {
  for (const { sku, description, tag, category, active, volumes } of products) {
    for (const [index, volume] of volumes.entries()) {
      yield [sku, description, tag, category, yesOrNo(active), index + 1, ...volumeCells(volume)];
    }
  }
}

function volumeCells(volume: SheetVolume): XlsxCell[] {
  const { description, tag, amount, heightMm, widthMm, lengthMm, weightG, priceCents } = volume;
  return [
    description,
    tag,
    amount,
    ...[heightMm, widthMm, lengthMm].map((mm) => (mm === null ? null : mm / 10)),
    weightG,
    priceCents === null ? null : priceCents / 100,
    yesOrNo(volume.consolidate),
    yesOrNo(volume.overlaid),
    yesOrNo(volume.rotate),
  ];
}

function yesOrNo(flag: boolean): string {
  return flag ? 'S' : 'N';
}
