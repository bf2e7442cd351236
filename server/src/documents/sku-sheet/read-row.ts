import { quoted } from '../finding.ts';
import { compact } from '../spreadsheets/cells/folded.ts';
import type { Row } from '../spreadsheets/sheet.ts';
import { productBounds, type SheetProduct, type SheetVolume } from './product.ts';
import type { RowCells } from './row-cells.ts';

/** What a row says of its product; null where it says nothing. */
export type ProductWords = {
  [Member in 'description' | 'tag' | 'category' | 'active']: SheetProduct[Member] | null;
};

/** A row: its product, and a volume of it. `number` orders the volumes of a product. */
export type SkuRow = {
  sku: string;
  words: ProductWords;
  number: number | null;
  volume: SheetVolume;
};

/** Names of the volume type table by code. */
export type Categories = ReadonlyMap<string, string>;

/** Reads a row, or null where it names no SKU, which is an error. */
export function readSkuRow(row: Row, cells: RowCells, categories: CategoryBook): SkuRow | null {
  const { skuLength, textLength, sizeMm, weightG, priceCents } = productBounds;
  const text = (meaning: 'description' | 'tag' | 'volumeDescription' | 'volumeTag') =>
    cells.text(row, meaning, textLength);
  const size = (meaning: 'height' | 'width' | 'length') => cells.number(row, meaning, sizeMm) || null;
  const read = {
    words: {
      description: text('description'),
      tag: text('tag'),
      category: categoryOf(row, cells, categories),
      active: cells.flag(row, 'active'),
    },
    number: numberOf(row, cells),
    volume: {
      description: text('volumeDescription'),
      tag: text('volumeTag'),
      amount: amountOf(row, cells),
      // Zero is what systems write for what they do not know.
      heightMm: size('height'),
      widthMm: size('width'),
      lengthMm: size('length'),
      weightG: cells.number(row, 'weight', weightG) || null,
      priceCents: cells.number(row, 'price', priceCents),
      consolidate: cells.flag(row, 'consolidate') ?? false,
      overlaid: cells.flag(row, 'overlaid') ?? false,
      rotate: cells.flag(row, 'rotate') ?? false,
    },
  };
  const sku = cells.text(row, 'sku', skuLength);
  if (sku !== null) return { sku, ...read };
  cells.refuse(row, 'sku', {
    code: 'missing_sku',
    message: 'A linha não tem um SKU válido.',
    fix: 'Escreva o código do produto em cada linha, também nas dos demais volumes.',
  });
  return null;
}

/** Looks categories up by code and by name. */
export type CategoryBook = ReadonlyMap<string, number>;

export function categoryBook(categories: Categories): CategoryBook {
  const byName = [...categories].map(([code, name]) => [compact(name), Number(code)] as const);
  const byCode = [...categories].map(([code]) => [code, Number(code)] as const);
  return new Map([...byName, ...byCode]);
}

function categoryOf(row: Row, cells: RowCells, categories: CategoryBook): number | null {
  const text = cells.text(row, 'category', productBounds.textLength);
  if (text === null) return null;
  const category = categories.get(/^[0-9]+$/.test(text) ? text.replace(/^0+(?=[0-9])/, '') : compact(text));
  if (category !== undefined) return category;
  cells.refuse(row, 'category', {
    code: 'unknown_category',
    message: `Não há a categoria ${quoted(text)}.`,
    fix: 'Use um código ou nome da tabela de tipos de volume; 999 é Outros.',
  });
  return null;
}

/** Amounts are read with three decimals. */
const whole = 1_000;

function amountOf(row: Row, cells: RowCells): number {
  const milli = cells.number(row, 'amount', productBounds.amount * whole);
  if (milli === null) return 1;
  if (milli > 0 && milli % whole === 0) return milli / whole;
  cells.refuse(row, 'amount', {
    code: 'bad_amount',
    message: 'A quantidade não é um número inteiro acima de zero.',
    fix: 'Escreva quantos volumes iguais um produto tem; vazio é 1.',
  });
  return 1;
}

const mostNumber = 10_000;

function numberOf(row: Row, cells: RowCells): number | null {
  const text = cells.text(row, 'number', productBounds.textLength);
  if (text === null) return null;
  const number = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= mostNumber) return number;
  cells.refuse(row, 'number', {
    code: 'bad_volume_number',
    message: `O número do volume não é um inteiro acima de zero: ${quoted(text)}.`,
    fix: 'Numere os volumes de cada produto: 1, 2, 3.',
  });
  return null;
}
